"""Kinds of number and of what only looks like one, a table for each: what is left unexcused of a text."""

from __future__ import annotations

import pytest

from build_tools.facts.numerals import find


def figures(lang, text) -> list[str]:
    """Return what is left unexcused, as 'text=value'."""
    found = [number for number in find(text, lang) if not number.excuse]
    return [f"{number.text}={_show(number.low, number.high)}" for number in found]


def _show(low, high) -> str:
    ends = [low] if low == high else [low, high]
    return "..".join("?" if end is None else f"{round(end, 6).normalize():f}" for end in ends)


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "单机架四十千瓦，园区三十兆瓦", ["四十=40", "三十=30"]),
        ("zh-Hant", "每櫃六到七千瓦，模組一百兆位元組", ["六到七=6..7", "一百=100"]),
        ("zh-Hans", "一万二千瓦，三千瓦，五十千克", ["一万二千=12000", "三千=3000", "五十=50"]),
        ("zh-Hant", "共三兆元，三兆瓦", ["三兆=3000000000000", "三=3"]),
        ("zh-Hans", "十二千字节，零点五兆瓦，兆瓦级", ["十二=12", "零点五=0.5"]),
        ("zh-Hant", "共七點二千瓦，一點五千克，一點五千人", ["七點二=7.2", "一點五=1.5", "一點五千=1500"]),
        ("zh-Hans", "二三十千瓦，两三千瓦", ["二三十=20..30", "两三千=2000..3000"]),
        ("zh-Hans", "几千瓦，上千瓦，几十千瓦，十几千克", ["几千=?", "上千=?", "几十=?", "十几=?"]),
        ("zh-Hant", "數千瓦，數兆瓦，幾百兆位元組", ["數千=?", "數兆=?", "幾百=?"]),
    ],
)
def test_prefix_of_a_unit_is_no_magnitude(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize("text", ["最多5台，绝对不会用到", "最多 5 台，不可以的不"])
def test_words_at_the_end_of_a_text_deny_no_bound_at_its_beginning(text):
    assert [number.qualifier for number in find(text, "zh-Hans")] == ["at_most"]


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hant", "iPhone 16 首發，唱了 16 首歌", ["16=16"]),
        ("zh-Hant", "三個禮拜，兩個鐘頭，三十五歲", ["三=3", "兩=2", "三十五=35"]),
        ("zh-Hans", "小米 14 首发，五首老歌", ["五=5"]),
    ],
)
def test_unit_in_han_and_its_look_alike(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "worth $4.1 bn, £2.5 m and €3 tn", ["$4.1 bn=4100000000", "£2.5 m=2500000", "€3 tn=3000000000000"]),
        ("en", "it grew to 40 bn.", ["40 bn=40000000000"]),
        ("en", "3.2m documents and 5m monthly users", ["3.2m=3200000", "5m=5000000"]),
        ("en", "a 5m cable, 5m wide, 3 more", ["5=5", "5=5", "3=3"]),
    ],
)
def test_millions_and_billions_in_letters(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "4.5 stars out of 5, 7.5 out of 10", ["4.5 stars out of 5=4.5", "7.5 out of 10=7.5"]),
        ("en", "3 out of 5 runs, 4 of 10", ["3 out of 5=0.6", "4=4", "10=10"]),
        ("en", "3.1 / 2.7, then 1.5/2.5 GB", ["3.1=3.1", "2.7=2.7", "1.5=1.5", "2.5=2.5"]),
        ("en", "3/4, 1 / 8", ["3/4=0.75", "1 / 8=0.125"]),
    ],
)
def test_marks_and_pairs_are_no_shares(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "Anywhere from 30 to 90 minutes", ["30 to 90=30..90"]),
        ("en", "Quotes vary from $3 to $5", ["$3 to $5=3..5"]),
        ("en", "It went from 30 to 90 minutes", ["30=30", "90=90"]),
    ],
)
def test_what_varies_is_a_range_and_what_changes_is_none(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "Expert 17 in layer 4, Figs. 2 and 3, Xeon 8480+", []),
        ("en", "per GPU 8 tokens, for each node 4 cards", ["8=8", "4=4"]),
        ("en", "the 2000 rows; The 2000 rows", ["2000=2000", "2000=2000"]),
        ("en", "one spare for every eight disks", ["one=1", "eight=8"]),
        ("en", "one per node", []),
    ],
)
def test_what_a_word_before_points_to(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "the 2008 crisis, the 2000 census, a 2019 Stanford study, the 2024 elections", []),
        ("en", "Winter 2025/26, the 2023/24 season, our 2025 budget", []),
        ("en", "the 2000 queries, a 2000 token prompt", ["2000=2000", "2000=2000"]),
        ("en", "upgraded to 12.4, pinned to 2.0.1", []),
        ("en", "upgraded to 12.4 GB and 16 GPUs", ["12.4=12.4", "16=16"]),
        ("en", "from CUDA 12.4 to 12.8, Postgres 14 to 16, Windows 11 users", []),
        ("en", "Kafka 3 nodes, Qwen 5 to 10 tokens", ["3=3", "5 to 10=5..10"]),
        ("en", "221B Baker Street, 350 Fifth Avenue, ZIP code 94107, account 00412-7, agent 007", []),
        ("en", "12 Big Data sets, an order of 500 units, 000 ms", ["12=12", "500=500", "000=0"]),
        ("en", "US patent 6,285,999; [0-9]{4}; f(x, 0); sleep(5); α_0; (k - 1)/2", []),
        ("en", "recall (5), (3 + 5)/2 = 4", ["5=5", "3=3", "5=5", "2=2", "4=4"]),
        ("en", "(1) Measure. (2) Report. A million thanks, a one-in-a-million chance", []),
    ],
)
def test_years_versions_addresses_and_code(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "qualifiers"),
    [
        ("paid over five years, the median over 3 seeds, fell 12% over two weeks", ["exact"] * 4),
        ("it took over three hours, over 9000 stars", ["at_least", "at_least"]),
        ("3 + 5 = 8", ["exact", "exact", "exact"]),
        ("3+ users, maybe 7, perhaps 12", ["at_least", "about", "about"]),
    ],
)
def test_over_a_time_is_no_bound(text, qualifiers):
    assert [number.qualifier for number in find(text, "en")] == qualifiers


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "三星期后，八字节对齐，限八字以内", ["三=3", "八=8", "八=8"]),
        ("zh-Hans", "三星没回应，八字还没一撇，十字路口", []),
        ("zh-Hans", "四平方米，三方面原因，四方案，三国家", ["四=4", "三=3", "四=4", "三=3"]),
        ("zh-Hans", "两端口绑定，三线程，四处理器，三角色", ["两=2", "三=3", "四=4", "三=3"]),
        ("zh-Hant", "兩性能指標，三體系，五金額", ["兩=2", "三=3", "五=5"]),
        ("zh-Hans", "最初三天，再三个月，其三个特点", ["三=3", "三=3", "三=3"]),
        ("zh-Hans", "大年初三，再三确认，其三，口径", []),
        ("zh-Hans", "得十分，考了十分。扣十分。", ["十=10", "十=10", "十=10"]),
        ("zh-Hans", "十分满意，他觉得十分，显得十分。", []),
        ("zh-Hans", "耗电不足一度，一度中断", ["一=1"]),
        ("zh-Hans", "跑不满一 Gbps，一 token 也没有", ["一=1"]),
    ],
)
def test_word_in_han_and_a_count_that_begins_like_it(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "半夜三更，一问三不知，不怕一万，就怕万一", []),
        ("zh-Hant", "半夜三更，一問三不知，一傳十，十傳百", []),
        ("zh-Hant", "六親不認，半開玩笑，十年如一日", []),
        ("zh-Hans", "张三、李四、王五和赵六在五道口", []),
        ("zh-Hant", "張三、李四與萬海航運", []),
        ("zh-Hans", "五险一金，半年报，万元户，三分钟热度", []),
        ("zh-Hant", "二二八連假，九二一地震，八八風災", []),
        ("zh-Hans", "三个月，半年，万元，三分钟", ["三=3", "半=0.5", "万=10000", "三=3"]),
    ],
)
def test_idioms_and_names_in_han(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "6月3日至6日，2025 年 6 月 3 日至 6 日，六月三日至六日", []),
        ("zh-Hant", "113 年 5 月，112 學年度，西元前 221 年", []),
        ("zh-Hans", "90 后、00 后是主力", []),
        ("zh-Hans", "取 50 后，降到 50 后的值，113 年", ["50=50", "50=50", "113=113"]),
        ("zh-Hans", "八点开讲，六点多下班，差一刻十点，从 7 点到 9 点", []),
        ("zh-Hans", "涨了六点多，3 到 5 人", ["六=6", "3 到 5=3..5"]),
        ("zh-Hans", "从 Postgres 14 升到 16，内核 6.8，蓝牙 5.3", []),
        ("zh-Hans", "并发从 14 升到 16，14 升油", ["14=14", "16=16", "14=14"]),
        ("zh-Hant", "信義路五段 7 號 12 樓之 3，3 號樓 501 室，五樓", []),
        ("zh-Hant", "五層樓，三段程式，三室", ["五=5", "三=3", "三=3"]),
        ("zh-Hans", "QQ 群 123456789，国发〔2017〕35号，波音 747，307 路公交", []),
        ("zh-Hant", "電話 (02) 2345-6789 轉 801，台 61 線，台北 101", []),
        ("zh-Hans", "第 12 卷第 3 期，44–58 页，由引理 2 得式（7）", []),
        ("zh-Hans", "交货期 2–4 周，共 44 页", ["2–4=2..4", "44=44"]),
        (
            "zh-Hans",
            "零下五度，零下 12 度，零下二十到零下十度",
            ["零下五=-5", "零下 12=-12", "零下二十到零下十=-20..-10"],
        ),
    ],
)
def test_dates_times_and_names_in_han(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "qualifiers"),
    [
        ("别超过 80 度，不能少于三个", ["at_most", "at_least"]),
        ("特别超过 9，年满十八周岁", ["at_least", "at_least"]),
    ],
)
def test_negated_bound_in_han(text, qualifiers):
    assert [number.qualifier for number in find(text, "zh-Hans")] == qualifiers


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "two points below the teacher, three points above average", ["two=2", "three=3"]),
        ("en", "the two charts below differ", []),
        ("en", "since '98, flight UA 901, pier 7, six in the morning, call 555-0134", []),
        ("en", "Django 5.1 or 4.2 LTS, a 9800X3D, a quick one-two", []),
        ("en", "6 in 10, 1920X1080, 500-2000", ["6 in 10=0.6", "1920=1920", "1080=1080", "500-2000=500..2000"]),
        ("en", "use values from 0.1 to 0.3", ["0.1 to 0.3=0.1..0.3"]),
        ("zh-Hans", "Ubuntu 22.04 与 24.04，微信 8.0，歼-20，东风-41", []),
        ("zh-Hans", "得分 22 与 24，降为-20", ["22=22", "24=24", "-20=-20"]),
        ("zh-Hant", "見缺陷 77123，113/05/20 公告，一〇九年度，101 大樓", []),
        ("zh-Hant", "臘月二十八，初六開工，雙十連假，三讀通過", []),
        ("zh-Hant", "缺陷 3 個，最初六天", ["3=3", "六=6"]),
        ("zh-Hans", "共用一台交换机，共一台交换机", ["一=1"]),
    ],
)
def test_more_that_only_looks_like_a_count(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("四毛八一度，三块五，五毛一次", ["四毛八=0.48", "三块五=3.5", "五=0.5"]),
        ("两分半，三分钟", ["两分半=2.5", "三=3"]),
        ("季减半成，减半", ["半成=5", "减半=0.5"]),
    ],
)
def test_halves_and_small_money_in_han(text, expected):
    assert [shown for shown in figures("zh-Hans", text) if not shown.startswith("一=")] == expected


@pytest.mark.parametrize(
    ("text", "qualifiers"),
    [
        ("租约 3 年，最近 3 天，约 3 年，近 3 天", ["exact", "exact", "about", "about"]),
        ("折合约 5.00 步，月租约 500 元，綜合約 9 分", ["about", "about", "about"]),
        ("至少等九十秒，小于等于 4，大于等于 5", ["at_least", "at_most", "at_least"]),
    ],
)
def test_word_that_ends_like_a_qualifier(text, qualifiers):
    assert [number.qualifier for number in find(text, "zh-Hans")] == qualifiers


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "Pass@8 rose to 74.5, Pass@8 to 74.5, p99 to 400 ms", ["74.5=74.5", "74.5=74.5", "400=400"]),
        ("en", "cards 8 to 64 GPUs, 8 to 64", ["8 to 64=8..64", "8 to 64=8..64"]),
        ("en", "the rate is 1e-3. Then 2e5.", ["1e-3=0.001", "2e5=200000"]),
        ("en", "128 / 4 = 32, 3/4 of it", ["128=128", "4=4", "32=32", "3/4=0.75"]),
        ("en", "3 in 4 calls, 2 in 8 files", ["3 in 4=0.75", "2=2", "8=8"]),
        ("en", "a multi-million bet, a million", ["multi-million=?", "a million=1000000"]),
        ("en", "± 3 %, see [3], [7–9]", ["± 3 %=-3..3"]),
        ("en", "CUDA_VISIBLE_DEVICES=0,1,2,3 at 3 in the morning", []),
        ("zh-Hans", "百分之三到五，在 0.6 与 0.8 之间", ["百分之三到五=3..5", "0.6 与 0.8=0.6..0.8"]),
        ("zh-Hans", "六月三日、四日停机，四点恢复，第 2、5 节", []),
        ("zh-Hans", "头一个小时，头两个小时", ["两=2"]),
        ("zh-Hans", "涨价一元，一元复始，一元化", ["一=1"]),
        ("zh-Hant", "四處有誤，四處打聽", ["四=4"]),
    ],
)
def test_readings_beside_names_and_signs(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "one third cheaper, one third party", ["one third=0.333333"]),
        ("en", "1.2m CPU cores, 1.2m deep", ["1.2m=1200000", "1.2=1.2"]),
        ("zh-Hans", "两百五一个月，一百一十一个", ["两百五=250", "一百一十一=111"]),
        ("zh-Hans", "百分之十几，百分之十，千分之二十几", ["百分之十几=?", "百分之十=10", "千分之二十几=?"]),
        ("zh-Hant", "建置零通過，一律置零", ["零=0"]),
        ("zh-Hans", "14:05 下线，14:50 恢复，比例 14:50", ["14:50=0.28"]),
        ("zh-Hant", "八方來客，百尺高樓，百口莫辯，雙十放假", []),
    ],
)
def test_numerals_cut_where_they_end(lang, text, expected):
    assert [shown for shown in figures(lang, text) if shown != "一=1"] == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "40 in 2026 and 55 in 2027, from 2024 to 26 GW", ["40=40", "55=55", "26=26"]),
        ("en", "in 2026 and 2027, in 2024–26, since 2019-24", []),
        ("zh-Hans", "百家媒体，四海里，百家之长，四海", ["百=100", "四=4"]),
    ],
)
def test_counts_beside_years_and_words(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GPU 3 hit 81 °C, node 7 runs at half speed", ["81=81", "half=0.5"]),
        ("Worker 12 calls the server, rank 4 samples 8 tokens", ["8=8"]),
        ("per GPU 3 runs, node: 3 runs, GPU 3 runs", ["3=3", "3=3", "3=3"]),
    ],
)
def test_verb_that_looks_like_a_unit(text, expected):
    assert figures("en", text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "三塊半，每月五块半，三块半成品", ["三塊半=3.5", "五块半=5.5", "三=3"]),
        ("en", "75p an hour, 1080p video, p99", ["75p=75"]),
        ("en", "sixty-five thousand, five hundred and twelve", ["sixty-five thousand, five hundred and twelve=65512"]),
        ("en", "two thousand, five hundred, one hundred", ["two thousand=2000", "five hundred=500", "one hundred=100"]),
    ],
)
def test_money_and_groups_written_out(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "2.3 Method\n3.1 Related work", []),
        ("en", "2.3 million\n3.1 Tokens were lost, on average.\n4.2", ["2.3 million=2300000", "3.1=3.1", "4.2=4.2"]),
        ("zh-Hans", "3.2 实验结果\n4.1 方法", []),
        ("zh-Hans", "3.2 以上\n4.1 分", ["3.2=3.2", "4.1=4.1"]),
    ],
)
def test_heading_with_its_number(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "三六零转发了，一〇一教室，QQ 群一二三四五六", []),
        ("zh-Hans", "一二八条，五一二 MB，二百五十六", ["一二八=128", "五一二=512", "二百五十六=256"]),
        ("zh-Hant", "一〇四人力銀行，兩廳院，四下打聽，一紙公告，只有一點回音", []),
        ("zh-Hans", "固件 1.14、驱动 550.54，驱动 64 张卡", ["64=64"]),
        ("zh-Hans", "两块二手卡，两块二一次，仅一点五秒", ["两=2", "两块二=2.2", "一点五=1.5"]),
        ("zh-Hans", "寒武纪 590 与海光 7285", []),
        ("zh-Hans", "两种说法各占一半，溫度升了一度，一度中断", ["两=2", "一半=0.5", "一=1"]),
    ],
)
def test_names_spelt_digit_by_digit(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It answered 404, then 502, and cuda:1 hung", []),
        ("It answered 404, then 502 users left", ["502=502"]),
        ("at a quarter past three, a quarter to nine; between 2023 and 2025 costs fell, 回传 429", []),
        ("2010 was a dull year and 2024 saw growth; 2010 was the sum", ["2010=2010"]),
        ("between 2000 and 2030 tokens", ["2000 and 2030=2000..2030"]),
        ("Firmware 1.14 and driver 550.54 were used; call +1 (555) 010-9999; EPYC 9654 hosts", []),
        ("driver 1.4 times faster, driver 2.5 points", ["1.4=1.4", "2.5=2.5"]),
        ("Not one but two bugs, one but not the other", ["one=1", "two=2"]),
        ("Patch !2291 and CNS 11643, week 32 of 2025", []),
        ("Speed-up = 1/(1 - p + p/s), and 1/(1 + 3) = 0.25", ["1=1", "1=1", "3=3", "0.25=0.25"]),
        ("a ratio:8, node: 3 runs, gpu:3.5", ["8=8", "3=3", "3.5=3.5"]),
    ],
)
def test_codes_indices_and_references(text, expected):
    assert figures("en", text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("15,230 tokens per second per GPU", ["15,230"]),
        ("58 tokens per second, 58 widgets per second", ["58", "58"]),
        ("15,230 tokens/second/GPU, 3 GB/second", ["15,230", "3"]),
        ("tokens per second and user, per-second billing", []),
        ("five per minute, five per second", ["five", "five"]),
        ("3 per quarter, 5 users/quarter, 40 per-quarter fees", ["3", "5", "40"]),
        ("$5 per 1M tokens", ["$5", "1M"]),
        ("the first/second run, the second per user, upper second", ["first", "second", "second", "second"]),
        ("a quarter of the users, a paper second to none", ["a quarter", "second"]),
    ],
)
def test_time_in_the_unit_of_a_rate_is_no_number(text, expected):
    assert [number.text for number in find(text, "en")] == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "Llama-3.1-70B", []),
        ("en", "GPT-4o and Llama-3.1-70B, GPT-4 and Qwen-2.5-72B", []),
        ("en", "H200 runs Llama-3.1-70B; FP8, Llama-3.1-8B-70B", []),
        ("en", "8 GPUs run Llama-3.1-70B-Instruct and Qwen-2.5-72B.", ["8=8"]),
        ("zh-Hans", "GPT-4o 与 Llama-3.1-70B", []),
        ("en", "GPT-4o has 70B and 3.1–7.0B parameters", ["70B=70000000000", "3.1–7.0B=3100000000..7000000000"]),
        ("en", "H200: 3.5/4.1/4.8 ms, 3–5 ms and 8-16 GB", ["3.5=3.5", "4.1=4.1", "4.8=4.8", "3–5=3..5", "8-16=8..16"]),
        ("en", "GPT-4 at 70B-72B, FP8 in 3-5 days", ["70B-72B=70000000000..72000000000", "3-5=3..5"]),
        ("en", "8 GPUs, sub-3.1-70B models", ["8=8", "3.1-70B=3100000000..70000000000"]),
    ],
)
def test_name_with_two_numbers_beside_another_number(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hant", "58 兆位元/秒，58兆位元，58 千位元", [("58", "兆位元"), ("58", "兆位元"), ("58", "千位元")]),
        ("zh-Hant", "五十八兆位元/秒，一兆位元", [("五十八", "兆位元"), ("一", "兆位元")]),
        ("zh-Hant", "58 兆像素，三百兆像素", [("58", "兆像素"), ("三百", "兆像素")]),
        ("zh-Hant", "58 兆伏，58 兆字節，58 兆歐", [("58", "兆伏"), ("58", "兆字節"), ("58", "兆歐")]),
        ("zh-Hans", "58 兆比特，58 吉比特，58 千比特", [("58", "兆比特"), ("58", "吉比特"), ("58", "千比特")]),
        ("zh-Hans", "58 千字节，58 兆瓦时，58 兆赫兹", [("58", "千字节"), ("58", "兆瓦时"), ("58", "兆赫兹")]),
        ("zh-Hant", "以兆位元計，單位為千位元", []),
        ("zh-Hant", "58 兆元，3 兆歐元，五十兆歐元", [("58 兆", "元"), ("3 兆", "歐元"), ("五十兆", "歐元")]),
        ("zh-Hant", "58 兆 token，58 兆位使用者", [("58 兆", "token"), ("58 兆", "位")]),
        ("zh-Hans", "三千像素，1200 万像素，五千伏", [("三千", "像素"), ("1200 万", "像素"), ("五千", "")]),
    ],
)
def test_prefix_in_han_belongs_to_its_unit(lang, text, expected):
    assert [(number.text, number.unit) for number in find(text, lang) if not number.excuse] == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "it states minus 40 %, reports minus 40 %, gives minus 40 %", ["minus 40 %=-40"] * 3),
        ("en", "between minus 4 and minus 2", ["minus 4 and minus 2=-4..-2"]),
        ("en", "10 minus 4, ten minus 4", ["10=10", "4=4", "ten=10", "4=4"]),
        ("en", "revenue minus 40 %, returns minus 3", ["40 %=40", "3=3"]),
        ("en", "−\u202f40 %", ["−\u202f40 %=-40"]),
        ("en", "gain − 40 %, then (− 3 %), − $40", ["− 40 %=-40", "− 3 %=-3", "− $40=-40"]),
        ("zh-Hans", "降幅 − 40 %，约 − 3 度", ["− 40 %=-40", "− 3=-3"]),
        ("en", "100 GB − 40 GB, ten − 4", ["100=100", "40=40", "ten=10", "4=4"]),
        ("zh-Hans", "100 毫秒 − 40 毫秒", ["100=100", "40=40"]),
        ("en", "total − 40 = 60, a − 41", ["40=40", "60=60", "41=41"]),
        ("en", "- 40 tokens\na – 40 % rise — 3 runs", ["40=40", "40 %=40", "3=3"]),
    ],
)
def test_minus_before_a_blank_or_in_words(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "qualifiers"),
    [
        ("en", "max. 241; max: 242; Maximum: 243", ["at_most"] * 3),
        ("en", "min. 241; min: 242; in excess of 243", ["at_least"] * 3),
        ("en", "5 min. 241 tokens, per min: 242, a few min. 243 users", ["exact"] * 4),
        ("en", "climax. 241, admin: 242, about: 243, note: 244", ["exact"] * 4),
        ("zh-Hans", "可达 241，顶多 242，最高可达 243，不超出 244", ["at_most"] * 4),
        ("zh-Hant", "可達241，頂多242，可達到243，不得超出244", ["at_most"] * 4),
        ("zh-Hans", "超出 241，少说 242 个，少说也有 243 个", ["at_least"] * 3),
        ("zh-Hans", "不可达 5 台，可达性 6，少说两句", ["exact"] * 3),
    ],
)
def test_bound_in_short_and_in_speech(lang, text, qualifiers):
    assert [number.qualifier for number in find(text, lang)] == qualifiers


@pytest.mark.parametrize(
    ("lang", "text", "excuses"),
    [
        ("en", "UTC+8, GMT+1, UTC−5, UTC -3 and UTC+05:30", ["time"] * 5),
        ("en", "at 14:30 UTC+8; 14:30 +0000; 9:14 -0700; 14:30 (UTC)", ["time"] * 7),
        ("en", "2026-10-20 14:30 +0800", ["date"] * 5),
        ("en", "UTC + 8 hours, UTC+8 %, a ratio of 14:30 +0823, ratio 14:30 +800 tokens", [""] * 6),
        ("zh-Hans", "北京时间 9:14，当地时间 14:05，北京时间晚上 9 点", ["time"] * 3),
        ("zh-Hant", "台北時間 9:14，用時 9:14", ["time", ""]),
        ("zh-Hans", "时间 9:14，用时 9:14", ["", ""]),
        ("en", "CC BY 4.0, CC BY-SA 4.0, CC BY-NC-SA 4.0, CC0 1.0", ["version"] * 5),
        ("en", "Apache License 2.0, compute capability 9.0", ["version"] * 2),
        ("en", "cc by 45 users, a license 2.0 times dearer, capability 9.0 points higher, capability 9.0%", [""] * 4),
        ("en", "C++17, C++20, JSON-LD 1.1, gcc 14.2", ["version"] * 4),
        ("en", "c++ 3.5 GB, JSON 5 fields, JSON-LD 3 files, gcc 14 users, hbm 3.5 TB/s", [""] * 5),
        ("zh-Hans", "采用 CC BY 4.0，C++17，GB/T 7714—2015", ["version", "version", "reference", "reference"]),
        ("en", "5 GB, 7—9 GB", ["", ""]),
    ],
)
def test_clock_licence_and_standard(lang, text, excuses):
    assert [number.excuse for number in find(text, lang)] == excuses


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "40 %-points, a 4 %-point gap, fell 3 % points.", ["percentage points"] * 3),
        ("zh-Hans", "提高 40%个点，40 % 个点，− 40 个百分点", ["百分点"] * 3),
        ("zh-Hant", "提高 40 % 個點", ["百分點"]),
        ("en", "the 40 % points to a bug, 40 % pointless, 40%-pointed", ["%"] * 3),
        ("zh-Hans", "40%个点击，40% 点击，40% 个", ["%"] * 3),
    ],
)
def test_percent_sign_before_points(lang, text, expected):
    assert [number.unit for number in find(text, lang)] == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("zh-Hans", "10 w 张卡，10 w人，1.5 w 次", ["10 w=100000", "10 w=100000", "1.5 w=15000"]),
        ("zh-Hans", "10 w 的功率，10 w，3 w 4", ["10=10", "10=10", "3=3", "4=4"]),
        ("en", "10 w 张卡", ["10=10"]),
        ("zh-Hans", "拾万张卡，壹拾万张卡", ["拾万=100000", "壹拾万=100000"]),
        ("zh-Hans", "收拾万张卡", ["万=10000"]),
        ("zh-Hant", "壹佰參拾柒兆元，壹佰兆瓦，伍兆瓦", ["壹佰參拾柒兆=137000000000000", "壹佰=100"]),
        ("zh-Hans", "13.7 十万亿，1.5十亿参数", ["13.7 十万亿=137000000000000", "1.5十亿=1500000000"]),
        ("zh-Hans", "第 3 十万，7 十二，2.5 十分好", ["十万=100000", "7=7", "十二=12", "2.5=2.5"]),
    ],
)
def test_rare_ways_to_write_a_magnitude(lang, text, expected):
    assert figures(lang, text) == expected


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "from 3% to 6%", ["3% to 6%=3..6"]),
        ("en", "[from 3% to 6%]", ["3% to 6%=3..6"]),
        ("en", "From 3 to 6 hours.", ["3 to 6=3..6"]),
        ("zh-Hans", "从 3% 到 6%", ["3% 到 6%=3..6"]),
        ("zh-Hant", "（從 3% 至 6%）", ["3% 至 6%=3..6"]),
        ("en", "rose from 3% to 6%", ["3%=3", "6%=6"]),
        ("en", "From 3% to 6% it rose in a year", ["3%=3", "6%=6"]),
        ("zh-Hans", "从 3% 涨到 6%", ["3%=3", "6%=6"]),
        ("zh-Hans", "接受率从 3% 到 6%", ["3%=3", "6%=6"]),
        ("en", "from 6% to 3%", ["6%=6", "3%=3"]),
        ("en", "from 3 points to 71.9", ["3=3", "71.9=71.9"]),
    ],
)
def test_two_ends_that_are_all_of_the_text_are_a_range(lang, text, expected):
    assert figures(lang, text) == expected
