"""Words and names that contain a numeral and assert no quantity. Data only; entries are letter for letter.

A Han entry excuses a numeral only if it covers the whole of it: 万一 is no excuse in 一万一千.
"""

from __future__ import annotations

import re
from itertools import groupby

from build_tools.facts.numerals_idioms import HAN_IDIOMS
from build_tools.facts.numerals_words import HAN_PREFIXED_UNITS, words
from build_tools.facts.patterns import lazy

HAN_WORDS = (
    frozenset(
        words("""
    一点 一點
    一些 一般 一样 一樣 一起 一直 一定 一致 一旦 一律 一切 一分为二 一分為二 合二为一 合二為一 三天三夜 千年虫 千年蟲
    五星级 五星級
    四星级 百年老店 三十六计 三十六計 三七二十一 两把刷子 兩把刷子 一味 一边
    一邊 一面 一向 一再 一同 一并 一併 一概 一经 一經 一线 一線
    一流 一端 一阵 一陣 一时 一時 一会儿 一會兒 一瞬 一手 一次性 一部分 一方面 一下 一共 一贯 一貫 一体 一體 一心
    一举 一舉 一度
    一连 一連 一连串 一連串 一系列 一番 一带 一帶 一路 一生 一气 一氣 一眼 一步 一旁 一侧 一側 一来 一來 一则 一則
    一说 一說
    一览 一覽 一元 一阶 一階 一行 一等 一级 一級 一键 一鍵 一刀切 一揽子 一攬子 一口气 一口氣 一窝蜂 一把手 一站式
    一条龙 一條龍
    一体化 一體化 一言堂 一神教 一窍不通 一目十行 一模一样 一模一樣 一五一十 一早 一晚 一审 一審 一律 一一 一半天
    一应 一應
    统一 統一 唯一 万一 萬一 逐一 之一 同一 单一 單一 另一 每一 任一 某一 这一 這一 那一 哪一 下一 上一 进一步 進一步
    专一 專一
    均一 归一 歸一 合一 如一 划一 劃一 惟一 不一 其一 其二 其三 进一 第一 单一化 千一 一卡通 一带一路 一日游 一家人
    十分 十足 十字 十全十美 十拿九稳 十拿九穩 十有八九 十之八九 十指 十字路口 十万火急 十萬火急 十面埋伏 合十
    八进制 八進制 八進位 八进位 十进制 十進制 十進位 十进位 十六进制 十六進制 十六進位 十六进位
    二手 二维码 二維碼 二进制 二進制 二進位 二进位 二叉 二元 二次 二极管 二極體 二氧化碳 二话 二話 二线 二線 二级
    二級 二阶 二階
    二者 二分 二分法 二来 二來 二则 二則 二期 二审 二审 二审 无二 無二 独一无二 獨一無二
    三方 三思 三角 三角形 三明治 三维 三維 二维 二維 四维 三者 三星 三国 三國 三农 三轮车 三輪車 三脚架 三腳架 三元
    三级 三級
    三线 三線 三番五次 三峡 三峽 三亚 三亞 三体 三體 三文鱼 再三 接二连三 接二連三 朝三暮四 丢三落四 丟三落四 颠三倒四
    顛三倒四 不三不四 推三阻四 说三道四 說三道四 低三下四 挑三拣四 挑三揀四 举一反三 舉一反三 隔三差五 隔三岔五
    四周围 四周圍 四处 四處 四面八方 四舍五入 四捨五入 四川 四通八达 四通八達 四季 四海 四方 四肢 四平 四则运算 四則運算
    五花八门 五花八門 五金 五官 五谷 五行 五线谱 五一 五四 六一 七一 八一 三八 九一八 七夕 七牛 七牛云 七猫 五毒 五笔
    六神 六神无主 八卦 八字 八达岭 八股 九州 九泉 九章 九宫格 九宮格 十三香 乱七八糟 亂七八糟 七上八下 横七竖八 橫七豎八
    百度 百科 百货 百貨 百姓 百炼 百煉 百分比 百分点 百分點 百分位 百分位数 百分制 百叶 百葉 百合 百般 百川 百灵 百靈
    百搭 百分号
    百家 百济 百胜 百威 百事 百老汇 百老匯 百强 百闻 百忙 百出 百无 百年大计 老百姓
    千帆 千问 千問 千金 千古 千瓦 千克 千米 千兆 千卡路里 千赫 千禧 千秋 千里 千里马 千里馬 千张 千奇百怪 大千 秋千
    千载难逢 千載難逢 千万别
    万能 萬能 万物 萬物 万象 萬象 万岁 萬歲 万维网 萬維網 万向 萬向 万圣节 萬聖節 万科 萬科 万达 萬達 万用 萬用 万事
    萬事 万全 萬全 万国 萬國
    万分 萬分 万万 萬萬 万般 萬般 万花筒 萬花筒 万丈 萬丈 万众 萬眾 千万 千萬 零一万物 零一萬物 万里 萬里 万古 万户
    万金油 万年青 亿万 億萬
    亿纬 亿联 亿欧 兆易 兆芯 兆头 兆頭 预兆 預兆 征兆 徵兆 先兆 吉兆 前兆 兆瓦 兆赫 兆字节 兆字節 京兆
    零件 零售 零食 零碎 零散 零星 零样本 零樣本 零拷贝 零拷貝 零信任 归零 歸零 清零 零基础 零基礎 零知识 零知識
    零距离 零距離 零跑 零头 零頭 零部件
    零工 零花 零钱 零錢 零落 飘零 凋零 孤零零 零和 零日 零点起 从零 從零 过零 過零 零门槛 零門檻 零配置 零容忍 置零
    零元素 零向量 零刻 零食
    两者 兩者 两边 兩邊 两侧 兩側 两端 兩端 两面 兩面 两极 兩極 两岸 兩岸 两会 兩會 两难 兩難 两旁 兩旁 两口子 兩口子
    斤两 斤兩 两头 兩頭
    两全其美 兩全其美 两相 兩相 两可 兩可 两性 兩性 两栖 兩棲 两手 兩手 两眼 兩眼 三两 三兩 两下 兩下 没两样
    两码事 兩碼事 两回事 兩回事
    半导体 半導體 半路 半途 半途而废 半途而廢 半精度 半双工 半雙工 半自动 半自動 半成品 半官方 半公开 半公開 半开放
    半開放 半开源 半開源 半透明 半径 半徑 半岛 半島 半夜 半空
    半衰期 半信半疑 半死不活 半吊子 半瓶水 半壁江山 半推半就 半真半假 一知半解 一星半点 一星半點 一年半载 一年半載
    多半 大半夜 下半年 上半年 上半 下半 前半 后半 後半 半圆 半圓 半球 半角 半形 半边 半邊 半截 半价促销
    半同步 半结构化 半結構化 半监督 半監督 半在线 半长 半成 小半 对半开 半步 半晌 半晌 夜半 东半球 西半球
    双刃剑 雙刃劍 双十一 雙十一 双十二 雙十二 十四五 十三五 十五五 十二五 九九六 一九九六 五五开黑 六边形战士
    数百年来 数一数二 數一數二 屈指可数 几何 幾何 几乎 幾乎 不计其数 三三两两 三三兩兩 三令五申 九九归一
    二八定律 二八法则 二八法則 八二法则
    一二三 一一对应 一一對應 一对一 一對一 一对多 一對多 多对一 多對一 一比一复刻 二选一 二選一 三选一 二合一 三合一
    四合一 多合一 一问一答 一問一答
    数万科技 上百度 二百五 三百六十行 十八般 十八般武艺 九牛二虎 百尺竿头 百里挑一 百裡挑一 万里长城 万无一失
    萬無一失 挂一漏万 掛一漏萬 以一当十 以一當十 五十步笑百步
    独当一面 獨當一面 不屑一顾 不屑一顧 不堪一击 不堪一擊 不可一世 不名一文 背水一战 千钧一发 千鈞一髮 九死一生
    沧海一粟 滄海一粟 九牛一毛 昙花一现 曇花一現 千篇一律 缺一不可 毁于一旦 毀於一旦 付之一炬 孤注一掷 孤注一擲
    焕然一新 煥然一新 耳目一新 大吃一惊 大吃一驚 略胜一筹 略勝一籌 技高一筹 更胜一筹 更勝一籌 混为一谈 混為一談
    言行一致 表里如一 表裡如一 始终如一 始終如一 打成一片 别具一格 別具一格 独树一帜 獨樹一幟 首屈一指 数一数二
    不一而足 不谋而合 可见一斑 可見一斑 管中窥豹 如出一辙 如出一轍 一清二楚 一干二净 一乾二淨 一穷二白 一石二鸟
    一石二鳥 一箭双雕 一箭雙鵰 一刀两断 一刀兩斷 一举两得 一舉兩得 事半功倍 事倍功半 半斤八两 半斤八兩 过五关斩六将
    三头六臂 三頭六臂 三六九等 三天两头 三天兩頭 三长两短 三心二意 三番两次 三番兩次 两败俱伤 兩敗俱傷 模棱两可
    模稜兩可 进退两难 進退兩難 势不两立 誓不两立 四分五裂 五体投地 五體投地 五十知天命 五湖四海 五光十色 五彩缤纷
    五彩繽紛 五味杂陈 五味雜陳 六亲不认 七手八脚 七手八腳 七嘴八舌 七零八落 七拼八凑 八仙过海 八仙過海 八九不离十
    八九不離十 八面玲珑 九霄云外 九霄雲外 十年磨一剑 十年寒窗 百花齐放 百花齊放 百家争鸣 百家爭鳴 百折不挠 百折不撓
    百发百中 百發百中 百战百胜 百戰百勝 百无一用 百依百顺 百感交集 百思不得其解 百闻不如一见 百聞不如一見 百口莫辩
    身经百战 身經百戰 千变万化 千變萬化 千方百计 千方百計 千差万别 千差萬別 千丝万缕 千絲萬縷 千辛万苦 千辛萬苦
    千言万语 千言萬語 千军万马 千軍萬馬 千真万确 千真萬確 千锤百炼 千錘百鍊 千疮百孔 千瘡百孔 千头万绪 千頭萬緒
    千里迢迢 万水千山 萬水千山 万紫千红 萬紫千紅 万众瞩目 萬眾矚目 万众一心 万事俱备 萬事俱備 万事大吉 万不得已
    萬不得已 万变不离其宗 萬變不離其宗 瞬息万变 瞬息萬變 包罗万象 包羅萬象 气象万千 氣象萬千 感慨万千 感慨萬千
    罪该万死 排除万难 排除萬難 成千上万倍 亿万富翁 億萬富翁 日理万机 日理萬機 一本万利 一本萬利 一落千丈 一泻千里
    一瀉千里 一日千里 一刻千金 一诺千金 一諾千金 一字千金 一掷千金 价值千金 一鸣惊人 一鳴驚人 一目了然 一目瞭然
    一帆风顺 一帆風順 一针见血 一針見血 一蹴而就 一劳永逸 一勞永逸 一如既往 一视同仁 一視同仁 一言难尽 一言難盡
    一言以蔽之 一概而论 一概而論 一无所知 一無所知 一应俱全 一應俱全 一哄而上 一拥而上 一擁而上 一丝不苟 一絲不苟
    一成不变 一成不變 一见如故 一見如故 一触即发 一觸即發 一臂之力 一席之地 一家之言 一孔之见 一己之见 一念之差
    一面之词 一面之詞 一面之缘 一纸空文 一紙空文 一回生二回熟 一不做二不休 一而再再而三 一传十十传百 一傳十十傳百
    """)
    )
    | frozenset(HAN_PREFIXED_UNITS)
    | HAN_IDIOMS
)
HAN_WORD_LENGTHS = {
    first: tuple(sorted({len(word) for word in words}, reverse=True))
    for first, words in groupby(sorted(HAN_WORDS), key=lambda word: word[:2])
}
"""The lengths of the words above by their first two characters."""

# Each is a pattern over lower-case text that begins with its first word, or with one plain group of first words;
# a line that begins with | continues the one before.
_ENGLISH_PHRASES = r"""
    first and foremost
    first of all
    at first
    first come,? first served
    first[- ]hand
    second[- ]hand
    third[- ]hand
    first[- ]class
    first[- ]rate
    second[- ](?:rate|guess\w*|nature|thoughts?|best|to none)
    (?:on|upon) second thoughts?
    (?:third|first|second)[- ]part(?:y|ies)
    eleventh hour
    seventh heaven
    sixth sense
    fifth column
    third degree
    fifth wheel
    nineteenth hole
    fifty[- ]fifty
    nine[- ]to[- ]five
    fortune (?:\d+|five hundred)
    s&p 500
    ftse 100
    nasdaq[- ]100
    catch[- ]22
    cloud nine
    area 51
    formula (?:1|one)
    big (?:two|three|four|five|seven|tech five)
    magnificent seven
    group of (?:seven|eight|twenty)
    fab four
    (?:g20|g-20)
    route 66
    level 42
    world war (?:one|two)
    web (?:2|3)(?:\.0)?
    industry 4\.0
    size[- ]zero
    ground[- ]zero
    zero tolerance
    day[- ](?:zero|one|0|1)(?= (?:support|problem|exploit|release|patch))
    square one
    zero[- ]to[- ](?:hero|sixty|one)
    zero (?:gravity|hour|emissions?|waste|visibility|in on)
    absolute zero
    year zero
    zero[- ]sum
    patient zero
    sub[- ]zero
    net[- ]zero
    (?:at )?sixes and sevens
    dressed to the nines
    whole nine yards
    nine lives
    six feet under
    six of one
    deep[- ]six
    seven wonders
    seven seas
    seven deadly sins
    seven[- ]year itch
    ten commandments
    the ten[- ]thousand[- ]foot
    ten[- ]foot pole
    thirty[- ]thousand[- ]foot
    forty winks
    five[- ]star
    four[- ]star
    four[- ]letter
    four corners
    three cheers
    three strikes
    three sheets
    three's (?:a|company)
    three rs
    three[- ](?:legged|pronged|piece|ply|martini)
    four[- ](?:wheel|leaf|poster|square|minute mile)
    five[- ](?:by five|finger|a day|second rule)
    give me five
    high[- ]five\w*
    six of one(?:,? (?:and )?half a dozen of the other)?
    knock\w* (?:it |them |him |her )?for six
    hit for six
    eight[- ]ball
    behind the eight[- ]ball
    nine[- ]days?'? wonder
    twelve[- ]factor
    twelve days of christmas
    twenty[- ]twenty
    ninety[- ]nine per ?cent perspiration
    all fours
    two (?:heads are better than one|can play|of us|left feet|hoots|a penny)
    two's (?:company|complement)
    two[- ](?:horse race|pronged|fold way|tier|phase (?:commit|locking|approach)|time loser|dimension\w*|up)
    twice shy
    one's complement
    (?:old|quick) one[- ]two
    hundred per ?cent behind
    (?:a )?million miles away
    in a million years
    in a thousand years
    a thousand (?:thanks|apologies|pardons|times over)
    a hundred to one
    thousand[- ]yard stare
    a million and one
    two and two together
    last but one
    next but one
    one fell swoop
    one[- ]two punch
    one[- ]hit wonder
    one[- ]way ticket
    one foot
    one for all
    one track mind
    three musketeers
    three[- ]ring circus
    three r's
    two cents
    two[- ]cents
    two left feet
    two[- ]faced
    two[- ]way(?: street)?
    two[- ]edged
    two birds
    two sides (?:of|to)
    two peas
    two wrongs
    two[- ]bit
    in two minds
    it takes two
    put two and two together
    two and two
    two thumbs
    two[- ]factor
    two[- ]step
    three[- ]way
    four[- ]way
    two[- ]tone
    two[- ]sided
    two[- ]tailed
    one[- ]tailed
    two[- ]dimensional
    three[- ]dimensional
    two[- ]phase commit
    three[- ]point turn
    five[- ]a[- ]side
    a thousand words
    a thousand cuts
    thanks a million
    a million thanks
    (?:one )?in a million
    one-in-a-million
    a million dollar question
    million[- ]dollar question
    (?:feel|feels|feeling) like a million
    a stitch in time saves nine
    nine times out of ten
    nine out of ten times
    ten to one
    a hundred and ten per ?cent
    a hundred times over
    (?:bat|bats|batted) a thousand
    a thousand times no
    back to one
    one[- ]off
    one[- ]offs
    one[- ]size[- ]fits[- ]all
    one[- ]liners?
    one[- ]shot
    one[- ]hot
    one[- ]way
    one[- ]sided
    one[- ]to[- ]one
    one[- ]on[- ]one
    one[- ]to[- ]many
    many[- ]to[- ]one
    one[- ]click
    one[- ]stop
    one[- ]time
    one[- ]trick(?: pony)?
    one[- ]and[- ]only
    one[- ]man(?: show| band)?
    one[- ]horse race
    all[- ]in[- ]one
    number one
    no\. 1
    one by one
    one another
    one after (?:another|the other)
    one and the same
    one way or another
    one or two
    once or twice
    one or more
    one[- ]third party
    one thing
    one day
    one fine day
    one step ahead
    one foot in
    hole in one
    quarter of one
    at one
    square[- ]one
    big one
    one last
    one more
    one too many
    one[- ]upmanship
    one[- ]dimensional
    one[- ]armed
    (?:the )?one(?:s)? and only
    first one
    (?:zero|zeros|zeroed|zeroes|zeroing) (?:out|in|in on)
    from scratch
    half[- ](?:baked|hearted|heartedly|precision|open|duplex|truths?|finished|done|width|empty|full
        |closed|moon|brother|edge|mast|measures?|lives|life|asleep|forgotten|wit|jokingly|expect\w*|dead
        |price sale|step|way)
    half past(?: [a-z]+)?
    half the battle
    half a mind
    (?:first|second|latter|other|better)[- ]half
    too clever by half
    go halves
    half and half
    half[- ]and[- ]half
    not half bad
    half[- ]float
    double[- ](?:check\w*|click\w*|edged|blind|sided|ended|precision|buffer\w*|spend\w*|count\w*|spaced
        |entry|dash\w*|quot\w+|space\w*|deck\w*|talk|down|dipp\w+|take|standard\w*|negative|act|entendre
        |bind|agent|duty|bass|whammy|free|bracket\w*|slash\w*|park\w*|barrel\w*|opt-in|book\w*|hyphen\w*
        |clad|glaz\w+|crown|jeopardy|bluff|life|cross\w*|up on|as a|dutch|trouble|date|fault|helix|figures? act)
    on the double
    body double
    doubles as
    doubled as
    doubling as
    triple[- ](?:crown|play|threat|jump|quot\w+|store|check\w*|a)
    (?:double|doubled|doubling) (?:down|back|over)
    once (?:again|more|and for all|upon a time|in a while|in a blue moon|bitten|or twice)
    at once
    all at once
    for once
    (?:every )?once in a while
    once-over
    think twice
    twice-told
    (?:think|thinking|thinks) twice
    once (?:the|a(?! (?:second|minute|hour|day|night|week|month|quarter|year|step|run)(?![a-z]))
        |an|it|they|we|you|this|that|these|those|there|all|every|each|its|their|your|our|in|on
        |upon|inside|complete|loaded|deployed|warm|done|enabled|started|installed|set)(?![a-z])
    once-[a-z]+
    quarter (?:to|past) [a-z]+
    close quarters
    no quarter
    headquarters
    quarter[- ]final\w*
    third world
    third wheel
    third eye
    third rail
    three[- ]letter
    four[- ]eyes
    six[- ]pack
    six[- ]sigma
    five[- ]nines?
    five o'clock shadow
    high five
    take five
    hang ten
    perfect ten
    ten[- ]four
    eighty[- ]six(?:ed)
    three sheets
    third time lucky
    third time's the charm
    two[- ]by[- ]four
    two[- ]timing
    two of a kind
    three of a kind
    hundred[- ]proof
    hundred years' war
    thousand island
    million[- ]to[- ]one
    dime a dozen
    baker's dozen
    six[- ]figure salary
    twenty questions
    twenty[- ]something
    roaring twenties
    thirty[- ]something
    nth
    non-zero
    nonzero
    zero[- ](?:shot|copy|copies|width|day|days|trust|knowledge|sum|cost|point|based|padded|padding
        |config\w*|index\w*|initiali[sz]ed|gravity|fill(?:ed)?|mean|crossing|order|offset|hour|rating
        |emissions?|downtime)
    caching 101
    (?:a|class|course) 101
"""
ENGLISH_PHRASES = tuple(re.sub(r"\n\s+\|", "|", _ENGLISH_PHRASES).strip().split("\n    "))

PRODUCTS = frozenset(
    words("""
    cuda cudnn python pytorch torch tensorflow jax numpy scipy pandas numba cython cpython pypy java jdk openjdk
    kotlin scala go golang rust
    rustc ruby rails php perl node nodejs deno bun typescript javascript ecmascript c++ c# swift dart flutter julia
    lua r matlab
    gcc g++ clang llvm glibc musl cmake make ninja bazel git svn docker podman containerd kubernetes k8s helm slurm ray
    linux ubuntu debian fedora rhel centos rocky alpine arch windows macos ios ipados android chrome chromium firefox
    safari edge
    postgresql postgres mysql mariadb sqlite redis mongodb clickhouse elasticsearch kafka spark flink hadoop nginx
    apache
    tls ssl http https openssl openssh ssh ipv protobuf grpc html css xhtml unicode utf emoji usb pcie ddr lpddr hbm
    json-ld json-rpc openapi wcag epub sparql xslt xpath xml yaml
    nvlink
    nvswitch infiniband ethernet bluetooth wifi wi-fi rocm hip opencl vulkan opengl directx metal sycl oneapi
    tensorrt triton
    cutlass nccl rccl mpi openmpi ucx nvshmem vllm sglang llama.cpp ollama onnx openvino deepspeed megatron
    flashattention
    flashinfer transformers gradio streamlit langchain mkdocs sphinx material jinja jinja2 django flask fastapi react
    vue angular svelte
    gemini gemma gpt chatgpt claude llama qwen mistral mixtral grok deepseek kimi glm ernie hunyuan doubao phi falcon
    yi baichuan
    internlm minimax step nova command palm bard copilot sora whisper clip dall-e midjourney diffusion sonnet opus haiku
    flash eagle medusa hydra bert t5 roberta xeon epyc ryzen core radeon geforce rtx gtx quadro tesla titan instinct
    gaudi ascend
    kunpeng snapdragon apple snapdragon exynos kirin dimensity trainium inferentia tpu cambricon mlu blackwell hopper
    rubin
    hdmi displayport oauth openid saml cxl nvme thunderbolt sata sas raid soc wpa dss engine 小米 荣耀 榮耀
    node.js next.js nuxt.js vue.js express.js three.js d3.js .net asp.net
    cpython driver gen generation release version ver versions rev revision edition build apache mit gpl lgpl bsd cc
    creative commons
    excel word office photoshop blender unity unreal godot zig odin nix nixos homebrew npm yarn pnpm pip conda poetry
    uv cargo maven gradle
    jenkins gitlab github terraform ansible vault consul prometheus grafana playstation xbox switch iphone ipad pixel
    galaxy series
    固件 韌體 驱动 驅動 微信 抖音 钉钉 飞书 飛書 内核 內核 蓝牙 藍牙
    鲲鹏 鯤鵬 昇腾 昇騰 麒麟 骁龙 天玑 文心 通义 混元 安卓 鸿蒙 鴻蒙 锐龙 至强
    """)
)
HARDWARE = frozenset(
    words(
        "rtx gtx geforce radeon ascend xeon epyc ryzen "
        "tesla titan quadro instinct gaudi kunpeng snapdragon exynos kirin mlu gold platinum threadripper "
        "昇腾 昇騰 鲲鹏 鯤鵬 武纪 武紀 思元 壁仞 燧原 海光 龙芯 飞腾 沐曦 "
        # indices and roads are named so too: 沪深 300, 国道 318
        "波音 空客 空巴 公交 公車 高铁 高鐵 航班 车次 車次 "
        "沪深 滬深 中证 中證 标普 標普 富时 富時 罗素 羅素 日经 日經 达克 達克 国道 國道"
    )
)
MODEL_SUFFIXES = frozenset(
    words(
        "flash pro ultra max mini turbo lite sonnet "
        "opus haiku instruct preview nano plus air coder thinking super ti lts rc beta alpha "
        "chat base vision omni medium large small distill reasoner speciale exp xl xt xtx"
    )
)
BENCHMARKS = frozenset(
    words(
        "aime imo usamo hmmt amc cnmo putnam mmlu gpqa "
        "humaneval mbpp math gsm8k hle bbh arc hellaswag swe-bench livebench livecodebench "
        "neurips icml iclr acl emnlp cvpr iccv eccv "
        "sosp osdi asplos isca hpca micro nsdi eurosys sigcomm vldb sigmod kdd ces gtc wwdc computex "
        "hotchips spec mlperf ioi icpc wmt kubecon olympics 高考 中考"
    )
)

# Words that point into a text
SECTION_WORDS = frozenset(
    words(
        """
        section sections sec secs chapter chapters ch figure figures fig figs table tables tab appendix appendices part
        parts step steps equation equations eq eqs eqn algorithm algorithms alg listing listings note notes footnote
        footnotes page pages p pp line lines item items rule rules lemma theorem proposition corollary definition tier
        tiers level levels phase phases stage stages case cases option options scenario scenarios volume volumes vol no
        nos claim claims question questions q problem problems example examples ex exhibit slide slides box annex
        article articles clause clauses paragraph paragraphs para lesson module schedule track note chart charts panel
        column row rows ref refs reference references tip lab exercise act episode season stop bullet recital
        """
    )
)
# Words that number their things: node 5, day 30
INDEX_WORDS = frozenset(
    words(
        """
        gpu gpus node nodes rank ranks card cards layer layers expert worker workers slot slots port ports core cores
        device devices day days week weeks epoch run runs shard shards replica replicas head channel channels host
        hosts rack racks socket sockets lane lanes thread process instance machine machines server servers partition
        bus experiment trial job task group iteration checkpoint turn attempt user stream queue bucket bank cluster pod
        zone region disk round block bin slice track category class type grade gate player team room floor exit
        terminal highway index pid uid position arm cpu numa vm month year minute hour building unit mile id
        hall aisle bay wing sensor cabinet tray blade tower pump vlan subnet cage model
        """
    )
)
# After these a number is a pointer even before a word that looks like a unit
DOCUMENT_WORDS = frozenset(
    words(
        """
        section sections sec chapter chapters figure fig table appendix equation eq listing algorithm
        """
    )
)
# Verbs that look like units: section 3 files them all
VERBS_LIKE_UNITS = frozenset(
    words(
        """
        files runs steps turns calls samples items tasks issues questions cards pages lines hits drafts shards servers
        """
    )
)
# "sub-10", "mid-90s", "top-10": a prefix before the number, not the name of a thing
PREFIXES = frozenset(
    words(
        """
        sub mid pre post non under over top near max min multi ultra inter intra low high super semi up about around
        roughly circa early late and or to by plus minus with
        """
    )
)
# Products whose names are common words in lower case
COMMON_WORDS = frozenset(
    words(
        """
        go r step core node make word switch edge metal command series driver release build generation flash spark ray
        office excel unity clip material arch vault nova
        """
    )
)
# Words that are numerals all the same when this follows them
REFUTED_WORDS = {
    word: lazy(pattern)
    for refuted, pattern in (
        ("十分", "[钟鐘之制]|[满滿](?:分|[,。;、]|$)"),
        ("万分 萬分", "之"),
        ("百分", "之"),
        ("千万 千萬", "(?![别別不要注记記小勿得莫当當])"),
        ("一度", "电|電"),
        ("一点 一點", "[零〇一二三四五六七八九]"),
        ("一行", "代码|文字|命令"),
        ("一元", "[钱,。]"),
        ("三角", "[钱五六七八九一]|$"),
        ("四周", "[内內后後时時]"),
        ("三星", "级"),
        ("百家", "(?![之姓讲講争爭乐樂饭飯长長言])[一-鿿]"),
        ("八字 十字", "[节節符母元]|以[内內下上]|左右"),
        ("四平", "方|米"),
        ("置零 归零 歸零 清零 从零 從零", "[次个個条條通故错錯失误誤]"),
        ("四处 四處", "理器|數|数|错|錯|修|引|有[误誤错錯缺漏问問]"),
        ("三方", "[面法案向程]"),
        ("四方", "[案法程]"),
        ("三国 三國", "家"),
        ("万户 萬戶", "[居农農家人用]"),
        ("初一 初二 初三 初四 初五", "[个個天周週年次轮輪期台张張条條]"),
        ("再三", "[个個天周週年月次轮輪]|小[时時]"),
        ("其一 其二 其三", "[个個]"),
        ("三元", "[钱,。]"),
        ("半成", "(?!品)"),
        ("两面 兩面", "墙"),
        ("两头 兩頭", "牛"),
        ("零和", "[一二三0-9 ]"),
        ("千张", ".?[卡图圖]"),
        ("二元", "[钱,。]"),
        ("五行", "[代文命]"),
    )
    for word in words(refuted)
}
RISES = "[升降涨漲跌][高低温溫]?了?"  # 升了一度 is a measure
# The same by what stands before, where nothing that could continue the word follows: 考了十分, 耗电不足一度
REFUTED_BEFORE = {
    "十分": lazy("(?:(?:(?<![觉覺显顯变變])得|考|打|扣|加|[减減]|[给給]|拿|[评評]|[领領]先|落[后後]|差)了?|[满滿])\\Z"),
    "一度": lazy(rf"(?:不足|不到|超[过過]|[高低][于於]|[约約仅僅]|{RISES})\Z"),
}
