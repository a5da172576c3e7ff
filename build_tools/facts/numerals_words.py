"""Word lists of the number finder: units, currencies, number words and names. Data only, no code that reads text."""

from __future__ import annotations

from decimal import Decimal

D = Decimal


def words(text: str) -> list[str]:
    """Return the words of a list written as one text: denser than a list of strings, and easier to keep sorted."""
    return text.split()


# Letters glued to a number or after one space. "G" is left out on purpose: 24G is 24 gigabytes, not 24 billion.
MAGNITUDE_LETTERS = {
    "k": D(10) ** 3, "K": D(10) ** 3, "M": D(10) ** 6, "B": D(10) ** 9, "T": D(10) ** 12, "mn": D(10) ** 6,
    "mln": D(10) ** 6, "mio": D(10) ** 6, "MM": D(10) ** 6, "bn": D(10) ** 9, "Bn": D(10) ** 9, "bln": D(10) ** 9,
    "tn": D(10) ** 12, "trn": D(10) ** 12, "Mn": D(10) ** 6, "w": D(10) ** 4, "KK": D(10) ** 6,
}  # fmt: skip
MAGNITUDE_WORDS = {
    "hundred": D(100), "thousand": D(10) ** 3, "million": D(10) ** 6, "billion": D(10) ** 9, "trillion": D(10) ** 12,
    "quadrillion": D(10) ** 15, "quintillion": D(10) ** 18, "lakh": D(10) ** 5, "lakhs": D(10) ** 5,
    "crore": D(10) ** 7, "crores": D(10) ** 7, "dozen": D(12),
}  # fmt: skip

SMALL_WORDS = {
    word: D(value)
    for value, word in enumerate(
        words(
        """
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen
        """
    )
    )
} | {
    word: D(value)
    for word, value in zip(
        words(
        """
        twenty thirty forty fifty sixty seventy eighty ninety
        """
    ), range(20, 100, 10), strict=True
    )
} | {"fourty": D(40), "nought": D(0)}  # fmt: skip

MULTIPLIER_WORDS = {
    "twice": D(2), "thrice": D(3), "once": D(1),
    "double": D(2), "doubled": D(2), "doubles": D(2), "doubling": D(2), "redoubled": D(2),
    "triple": D(3), "tripled": D(3), "triples": D(3), "tripling": D(3), "treble": D(3), "trebled": D(3),
    "trebling": D(3), "quadruple": D(4), "quadrupled": D(4), "quadruples": D(4), "quadrupling": D(4),
    "quintuple": D(5), "quintupled": D(5), "sextupled": D(6), "septupled": D(7), "octupled": D(8),
    "halve": D("0.5"), "halved": D("0.5"), "halves": D("0.5"), "halving": D("0.5"),
}  # fmt: skip

ORDINAL_WORDS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
    "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
    "fortieth": 40, "fiftieth": 50, "hundredth": 100, "thousandth": 1000, "millionth": 1000000,
    "firstly": 1, "secondly": 2, "thirdly": 3, "fourthly": 4,
}  # fmt: skip
FRACTION_WORDS = {
    "half": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "sixteenth": 16, "twentieth": 20, "hundredth": 100,
    "thousandth": 1000, "millionth": 1000000,
}  # fmt: skip
VAGUE_PLURALS = {"hundreds", "thousands", "millions", "billions", "trillions", "dozens", "zillions", "gazillions"}
VAGUE_BEFORE_OF = {"tens", "scores", "couple", "handful", "myriads"}
VAGUE_DECADES = {"teens", "twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"}
VAGUE_QUANTIFIERS = {"several", "few", "many", "some", "umpteen", "countless"}

VULGAR_FRACTIONS = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅑": (1, 9), "⅒": (1, 10), "↉": (0, 3),
}  # fmt: skip

CURRENCY_CODES = words(
    """
        USD EUR GBP CNY RMB JPY HKD TWD NTD AUD CAD SGD INR KRW CHF SEK NOK DKK BRL MXN RUB THB VND IDR MYR NZD
        ZAR
        """
)
CURRENCY_SYMBOLS = "$€£¥₹₩₽₺₫฿₴₦₱¢"
CURRENCY_WORDS = set(
    words(
        """
        dollar dollars euro euros pound pounds yuan renminbi yen rupee rupees cent cents pence won franc francs
        """
    )
)

# A unit in the strict sense: a number before one of them is a measurement and never a year, a page or an index.
UNITS = set(
    words(
        """
        s ms µs us ns ps sec secs second seconds min mins minute minutes h hr hrs hour hours day days d week
        weeks wk month months mo year years yr yrs millisecond milliseconds microsecond microseconds nanosecond
        nanoseconds quarters decade decades fortnight B bit bits byte bytes kB KB MB GB TB PB EB ZB KiB MiB GiB
        TiB PiB EiB kb Kb Mb Gb Tb kbit Kbit Mbit Gbit Tbit kilobyte kilobytes megabyte megabytes gigabyte
        gigabytes terabyte terabytes petabyte petabytes exabytes kilobits megabits gigabits terabits kilobit
        megabit gigabit terabit gibibytes mebibytes tebibytes kibibytes bps kbps Kbps Mbps Gbps Tbps GbE TbE MBps GBps
        TBps Bps G Hz kHz KHz MHz GHz THz W kW KW MW GW TW mW Wh kWh MWh GWh watt watts kilowatt kilowatts
        megawatt megawatts kilowatt-hours V mV kV A mA J kJ MJ mJ joule joules K  °C °F K degrees degree Ω Pa
        kPa bar nm µm mm cm m km inch inches  ft feet mile miles metre metres meter meters kilometres
        kilometers g kg mg t tonne tonnes ton tons lb lbs l L ml litre litres liters token tokens tok toks tps
        TPS TPM RPM tpm rpm qps QPS rps RPS fps FPS req reqs request requests query queries FLOP FLOPs FLOPS
        flops TFLOPS TFLOPs GFLOPS PFLOPS PFLOPs EFLOPS TFLOP PFLOP TOPS POPS GOPS MIPS IOPS iops teraflops
        petaflops exaflops op ops parameters parameter params param px pt em dB dBm ppm ppb percent percentage
        pct pp bp point points pts x X fold times step steps sample samples sequence sequences shot shots
        prompt prompts message messages call calls hit hits draft drafts layer layers head heads expert experts
        rank ranks replica replicas shard shards node nodes card cards GPU GPUs CPU CPUs NPU NPUs TPU TPUs core
        cores chip chips rack racks host hosts server servers machine machines device devices run runs trial
        trials task tasks question questions problem problems item items user users session sessions page pages
        line lines word words character characters char chars file files epoch epochs iteration iterations turn
        turns round rounds vote votes star stars fork forks commit commits issue issues people
        """
    )
) | set(CURRENCY_CODES) | CURRENCY_WORDS  # fmt: skip

# Words that look like plural nouns and are none.
NOT_PLURALS = set(
    words(
        """
        is was has as this its his us thus plus minus versus does across less unless perhaps always besides
        towards whereas yes bus analysis basis was ones others s gas
        """
    )
)

# 兆 and 千 belong to the unit here: 58 兆位元, 58 千伏
HAN_PREFIXED_UNITS = [
    prefix + unit
    for prefix in "千兆吉太"
    for unit in words("字节 字節 位元組 位元组 位元 比特 瓦 瓦时 瓦時 赫 赫兹 赫茲 伏 伏特 焦 焦耳 帕 像素")
]
# Longest first where one is the start of another. All may follow a Han or a digit number, 个 and a blank between.
HAN_UNITS = sorted(
    words(
        """
        毫秒 微秒 纳秒 納秒 秒钟 秒鐘 秒 分钟 分鐘 小时 小時 个小时 个月 個月 天 年 周 週 月 日 刻钟 刻鐘 世纪 季度
        字节 字節 位元组 位元組 比特 位元 千兆比特 千兆位元 瓦时 瓦時 瓦 度电 度 焦耳 毫瓦 赫兹 赫茲 毫米 厘米 公里 千米
        纳米 微米 奈米 米 公斤 千克 克 吨 噸 升 摄氏度 攝氏度 美元 美金 人民币
        人民幣 元 块钱 塊錢 欧元 歐元 英镑 英鎊 日元 日圆 日圓 港元 港币 港幣 新台币 新臺幣 台币 臺幣 卢比 盧比 毛 角
        分钱 美分 卢布 韩元 韓元 百分点 百分點 个百分点 個百分點 倍 成
        折 番 分 度 点 點 张 張 台 臺 条 條 次 个 個 名 位 人 块 塊 颗 顆 枚 层 層 步 轮 輪 题 題 道 处 處 家 组 組
        行 页 頁 字 种 種 项 項 份 篇 套 遍 例 维 維 句
        段 座 款 只 隻 件 支 间 間 批 笔 筆 则 則 代 级 級 卡 机 機 路 核 帧 幀 回 档 檔 场 場 样本 樣本 参数 參數
        节点 節點 请求 請求 词元 詞元 专家 專家 用户 用戶 使用者
        地区 地區 机架 機架 机柜 機櫃 机房 機房 集群 叢集 多个 种 类 類 倍速 口 股 亩 届 届 期 章 节 集 首 幅 封 盒
        盘 辆 艘 架 棵 根 片 面 副 双 对 打 箱 櫃 柜 瓶 杯 袋
        千卡 毫安 毫升 公升 公分 公尺 公顷 公頃 公噸 坪 英寸 英尺 英里 海里 光年
        兆欧(?!元) 兆歐(?!元) 像素 岁 歲 周岁 周歲 户 戶 席 栋 棟 钟头 鐘頭 個鐘頭 个钟头 礼拜 禮拜 星期
        """
    )
    + HAN_PREFIXED_UNITS,
    key=len,
    reverse=True,
)
# Before one of the things below, or a Latin unit, these say only what kind of thing is counted.
CLASSIFIERS = frozenset("个個条條则則颗顆张張台臺次位段道块塊")
# Patterns, since 卡片 is no 卡
COUNTED_THINGS = sorted(
    words(
        """
        卡(?![片座通]) 任务 任務 服务器 伺服器 设备 設備 裝置 序列 运行 執行 提示词 提示詞 会话 工作階段 对话 對話
        消息 訊息 注意力头 注意力頭 帖子 貼文 评论 留言 词(?!元) 詞(?!元) 提交 贡献者 貢獻者 下载 下載 版本 文件 檔案
        图片 圖片 rollout(?![A-Za-z])
        """
    ),
    key=len,
    reverse=True,
)
# A measure of time, size or money. 一 before one of them is a quantity, before any other classifier an article.
HAN_MEASURES = set(HAN_PREFIXED_UNITS) | set(
    words(
        """
        毫秒 微秒 纳秒 納秒 秒 秒钟 秒鐘 分钟 分鐘 小时 小時 个小时 个月 個月 字节 字節 位元组 位元組 比特 位元 瓦
        赫兹 米 毫米 厘米 公里 公斤 千克 吨 噸 升 美元 美金 元 块钱 塊錢 欧元 歐元 英镑 英鎊 日元 港元 毛 角 美分
        百分点 百分點 个百分点 個百分點 成 刻钟 刻鐘
        """
    )
)

# Units that "one" stands before as an article: one step, one card
ARTICLE_UNITS = frozenset(
    words(
        """
        day step token run page line word user file question problem sample draft request query message answer trial
        item session prompt turn round times chip rank node card server machine host device task layer head expert
        people character sequence gpu cpu core rack replica shard call hit point points degree
        """
    )
)

# Characters that count or measure: with one of them four characters are no idiom
HAN_CLASSIFIERS = frozenset(
    "张張台臺条條次个個名位人块塊颗顆层層步轮輪题題道处處家组組行页頁字种種项項份篇套遍例维維句段座款只隻件支批笔"
    "筆则則代级級"
    "卡机機路核帧回档場场秒天年周週月日倍成折分元毛角度点點万萬亿億千百十多余和与到至比"
)
