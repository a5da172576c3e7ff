"""Patterns whose whole match excuses every numeral in it, sorted by what they begin with, so that few are ever tried.

All of them read folded, lower-case text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import digits

from build_tools.facts.numerals_lexicon import ENGLISH_PHRASES
from build_tools.facts.numerals_words import words
from build_tools.facts.patterns import lazy

MONTHS = words(
    "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october "
    "nov november dec december"
)
HAN = "零〇一二三四五六七八九十两兩廿卅"
# No power of two is a year: 2048 and 1920 are sizes far more often.
YEAR = r"(?:19[5-9][0-9]|20[0-3][0-9])"

_MONTH = rf"(?:{'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?(?![a-z])"
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])(?![0-9])(?:st|nd|rd|th)?"
_CLOCK = r"[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]+)?)?(?![0-9])"
_CLOCK_TO = r" ?[-–—~至到] ?(?:(?:次日|翌日|隔日|隔天|当日|當日|当天|當天) ?)?"
_YEARLY = (
    "(?:study|paper|report|survey|book|article|essay|talk|post|interview|review|analysis|audit|benchmark|law|ruling|case"
    "|film|song|album|memo|email|speech|lecture|thesis|patent|estimate|poll|vote|bill|act|deal|merger|crisis|census"
    "|election|budget|edition|olympics|season|revision|standard|version|release|spec|photo|incident|outage|crash|war)"
)
_YEARLY_PLURALS = (
    "(?:elections|results|budgets|games|awards|estimates|guidelines|accounts|prices|papers|standards|sales)"
)
_CLOCKS = rf"{_CLOCK}(?:{_CLOCK_TO}{_CLOCK})?"
_OFFSET = r"[+−-](?:0[0-9]|1[0-4]):?[0-5][05](?![0-9%a-z]|[.,:][0-9])"
_ZONE = (
    rf"(?: ?{_OFFSET}| ?\((?:utc|gmt|北京[时時])"
    r"| ?(?:utc|gmt|cst|cet|cest|pst|pdt|est|edt|jst|bst|ist|et|pt|z|am|pm|a\.m\.|p\.m\.|hrs|o'clock)(?![a-z]))"
)
_CLOCK_OF = (
    "(?:北京|[台臺]北|香港|[当當本]地|[东東]京|[纽紐][约約]|[伦倫]敦|美[东東西]|太平洋|[东東]部|格林[尼威]治|[国國][际際]|世界)"
    "(?:[标標][准準])?[时時][间間]"
)
_HOUR_WORD = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_DAYTIME = (
    "上午|下午|晚上|晚间|晚間|早上|早晨|凌晨|清晨|中午|正午|傍晚|夜里|夜裡|半夜|午夜|今早|今晚|昨晚|当晚|當晚|明早"
    "|晚|早|午后|午後"
)
# eight o'clock is when one opens, leaves or meets
_DEEDS = (
    "[多半]?(?:就|才|再|便)?(?:开[讲播会盘门赛课场工]|開[講播會盤門賽課場工]|收[盘盤工市]|[上下][班课課]|打烊|集合|出[发發]"
    "|[发發][车車]|停[机機服]|重[启啟]|截止|[关關][门門闭閉]|起床|到[家站达達]|恢[复復]|[上下][线線]|更新|公布|[结結]束|[发發]布)"
)
_HAN_DAYS = rf"(?:[{HAN}]{{1,3}}[日号號](?:[至到、][{HAN}]{{1,3}}[日号號]){{0,3}})"
_MONTH_PART = "(?:份|底|初|中旬|上旬|下旬|末)"
# "4 bit quantization" names a configuration, 4 bits are a size
_AFTER_BIT = (
    "(?:quanti|precision|weights?|activations?|integers?|ints?|floats?|floating|models?|versions?|量化|精度|整数|整數|浮点"
    "|浮點|权重|權重|版)"
)
_WEB = r"[^\s<>\"，。；）)]"


@dataclass(frozen=True)
class Span:
    """A stretch of text that excuses the numerals in it; a vetoed one does not when a unit follows."""

    start: int
    end: int
    reason: str
    is_vetoed: bool


# --- patterns that begin with a word: the word, then the rest

_AFTER_WORDS: list[tuple[str, str, str, bool]] = []


def _after(reason: str, cues: str, rest: str, *, is_vetoed: bool = False) -> None:
    _AFTER_WORDS.append((reason, cues, rest, is_vetoed))


_after("reference", "arxiv", r"[: ] ?[0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?")
_after("reference", "isbn issn", r"(?:-1[03])?[: ]*[0-9][0-9x -]{6,}[0-9x]")
_after("reference", "doi", r": ?10\.[^\s，。；]+")
_after(
    "reference",
    "pr prs mr mrs issue issues bug bugs ticket "
    "tickets request requests discussion discussions rfc rfcs iso ieee bcp pep ecma ansi cve cl gb "
    "iec itu cns jis din nist std patent room suite box pep ghsa jira commit merge",
    r"(?:/iec|/t)?(?:-| ?#| )[0-9]{1,8}(?![0-9,]*[.]?[0-9]*[%k])(?:[-:.—–][0-9]+)*(?:(?:, | and |, and |–"
    r"|-)#?[0-9]{1,6}(?![0-9a-z%.]))*",
    is_vetoed=True,
)
_after("reference", "issues requests prs pulls bugs tickets", r" #[0-9]+(?:(?:, | and |, and |–|-)#?[0-9]+)*")
_after(
    "reference",
    "tel telephone phone call fax hotline ext whatsapp",
    r"[.: ]{1,3}[+(]?[0-9][0-9 ()-]{2,}[0-9]",
    is_vetoed=True,
)
_after("reference", "icp qq", r"[备证備證]?(?: ?[群号號]){0,2}[:： ]{0,2}[0-9]+[号號]?(?:-[0-9]+)?")
_after("hash", "sha1 sha256 sha384 sha512 md5 blake2b blake3", r"[:= ]{1,2}[0-9a-f]{6,}")
_after("hash", "commit revision rev sha digest checksum hash", r"[ :]{1,2}[0-9a-f]{6,64}(?![\w])", is_vetoed=True)
_after(
    "time", "by until till since before after between from until", rf" {_CLOCK}(?:(?: ?[-–] ?| (?:to|and) ){_CLOCK})?"
)
_RATIO_VERBS = words(
    "stood stand stands standing sat sits set fixed settled remained remains stays stay ratio is was are were held "
    "hold holds kept capped split odds"
)
_after(
    "time",
    "at",
    # a ratio "stood at 3:2"
    "(?= [0-9]{1,2}:)"
    + "".join(f"(?<!{verb} at)" for verb in _RATIO_VERBS)
    + rf" {_CLOCK}(?:(?: ?[-–] ?| (?:to|and) ){_CLOCK})?(?! (?:odds|ratio|split|mix))",
)
_after(
    "time",
    _HOUR_WORD.replace("|", " "),
    r"(?: (?:fifteen|thirty|forty-five))? (?:am|pm|a\.m\.|p\.m\.|o'clock|in the (?:morning|afternoon|evening)|at night)"
    r"(?![a-z])",
)
_after("date", "since in of summer class by until from early late", r" '[0-9]{2}(?![0-9a-z'%])")
_after(
    "time",
    "half quarter ten five twenty",
    rf"(?: minutes)? (?:past|to) (?:{_HOUR_WORD}|noon|midnight)(?![a-z-])(?! [a-z]+s(?![a-z]))",
)
_after(
    "date", " ".join(MONTHS), rf"\.?[ -]{_DAY}(?: ?[–-] ?{_DAY})?(?![0-9.,]?[0-9]|[a-z%])(?:,? {YEAR})?", is_vetoed=True
)
_after(
    "date",
    " ".join(MONTHS) + " spring summer autumn fall winter christmas easter copyright",
    rf"\.?,?[ -](?:of )?{YEAR}(?: ?[–-] ?{YEAR})?(?![0-9])",
)
_after(
    "date",
    "q1 q2 q3 q4 h1 h2 1h 2h 1q 2q 3q 4q fy cy",
    rf"(?:(?: ?[–-] ?| and |/)[qh][1-4])?[ '/-]?(?:{YEAR}|[0-9]{{2}})(?![0-9a-z%]|[.,][0-9])(?:(?:/|–"
    rf"|-)[0-9]{{2}}(?![0-9]))?",
)
_after("date", "q1 q2 q3 q4 h1 h2", r"(?![0-9a-z-])")
_YEARS = (
    rf"[ -](?:of )?{YEAR}(?: ?(?:[–-]|to|and) ?{YEAR}|[–-][0-9]{{2}}(?![0-9]))?(?![0-9a-z%]|[.,][0-9]"
    rf"|[ -]?[kmbt](?![a-z]))(?! (?:million|billion|thousand))"
)
_after(
    "date",
    "in since until till during early late mid "
    "year years throughout end start beginning "
    "middle edition half quarter class summer back circa fiscal founded est",
    _YEARS,
    is_vetoed=True,
)
# "after 2000 experiments" counts them, "in 2019 experiments showed" does not
_after(
    "date",
    "between by from before after through as of "
    "pre post over around the for all updated published released to that last next",
    _YEARS + r"(?! [a-z]+s(?![a-z]))",
    is_vetoed=True,
)
_after(
    "date",
    "on by until since dated from due before after released updated accessed",
    r" (?:3[01]|[12][0-9]|0?[1-9])/(?:3[01]|[12][0-9]|0?[1-9])(?:/[0-9]{2,4})?(?![0-9/])"
    r"(?! of)(?! (?!and|for|in|at|with|when|but|to)[a-z]+s(?![a-z]))",
    is_vetoed=True,
)
_after(
    "date",
    "built founded born died established dated opened written invented published printed discovered coined since circa",
    r" (?:(?:in|back in|as early as|around|about) )?1[0-9]{3}(?![0-9a-z%]|[.,][0-9])(?! [a-z]+s(?![a-z]))",
    is_vetoed=True,
)
_after("date", "the early late mid", r"[ -](?:18|19|20)[0-9]0'?s(?![a-z])")
# the 2008 crisis, a 2019 Stanford study: what has a year, not what is counted
_after("date", "the", rf" {YEAR} (?:(?:[a-z]+ )?{_YEARLY}|{_YEARLY_PLURALS})(?![a-z])")
_after("date", "a an this that its his her their our", rf" {YEAR} (?:[a-z]+ )?{_YEARLY}(?![a-z])")
_after("date", "season seasons winter vintage financial academic fiscal", rf" {YEAR}[/–-][0-9]{{2}}(?![0-9])")
_after(
    "version",
    "version versions ver gen release releases rev revision build edition update patch",
    r"\.? ?[0-9][0-9.]*(?:[a-z][0-9]*)?(?:(?: and | or | to |, |–|-"
    r"|/)[0-9]+(?:\.[0-9]+)+)*(?![0-9%])(?! [a-z]+s(?![a-z]))",
)
_after("version", "cc", r" by(?:-(?:nc|nd|sa)){0,2},? [1-4]\.[05](?![0-9%a-z]|[.,][0-9])")
_after("version", "cc0", r" 1\.0(?![0-9%a-z]|[.,][0-9])")
_after("version", "c", r"\+\+(?:03|11|14|17|20|23|26|98)(?![0-9%]|[.,][0-9])", is_vetoed=True)
_after("version", "license licence", r",? v?[1-4]\.[0-9](?![0-9%a-z]|[.,][0-9])", is_vetoed=True)
_after("version", "capability", r" [1-9][0-9]?\.[0-9](?![0-9%a-z]|[.,][0-9])", is_vetoed=True)
_after("time", "utc gmt", r" ?[+−-] ?(?:1[0-4]|0?[0-9])(?::?[0-5][05])?(?![0-9a-z%]|[.,:][0-9]| %)", is_vetoed=True)
_after(
    "version",
    "upgraded downgraded pinned reverted upgrade downgrade",
    r" to v?[0-9]+(?:\.[0-9]+)+(?![0-9a-z%])",
    is_vetoed=True,
)
_after(
    "version",
    "driver drivers firmware kernel toolkit runtime sdk bios",
    r" v?[0-9]+\.[0-9.]*[0-9](?![a-z%]| %)(?! (?!(?:is|was|has|does|fixes)(?![a-z]))[a-z]+s(?![a-z]))",
    is_vetoed=True,
)
_after(
    "rank",
    "top bottom",
    r"[ -](?:[0-9]+|three|five|ten|twenty|fifty|hundred)(?![0-9.,]*[%k])(?!-?[0-9a-z]* (?:percent|per cent))(?!-p)",
)
_after("rank", "no number", r"\.? (?:[0-9]+|one|two|three)(?![0-9%,.])(?! of)")
_after(
    "rank",
    "ranked ranks ranking placed came finished comes in took takes",
    r" (?:first|second|third|fourth|fifth|last|[0-9]+(?:st|nd|rd|th))(?: place)?(?= on| in| of|[.,;]| overall"
    r"| among|$| place)",
)
_after("rank", "first second third fourth", r" place(?![a-z])")
_after("section", "page p", r"\.? ?[0-9]+ ?(?:of|/) ?[0-9]+")
_after("section", "slide part step", r" [0-9]+ (?:of|/) [0-9]+")
_after(
    "status-code",
    "http status error errors returns returned "
    "returning responds responded answered answers code codes throws threw got exit exited",
    r"(?:/[0-9.]+)?(?: with| a| an| code| status| codes)*:? -?(?:[1-5][0-9]{2}|(?<=code )[0-9]{1,3}"
    r"|(?<=with )[0-9]{1,3}(?=[.,;]?$))(?![0-9]|[.,][0-9]|[k%])"
    r"(?:,? (?:and|or|then|and then) [1-5][0-9]{2}(?![0-9]|[.,][0-9]))?",
    is_vetoed=True,
)
_after(
    "identifier",
    "apollo boeing airbus studio route convoy peugeot flight bus tram platform gate pier berth dock hangar",
    r" (?:[a-z]{2} )?[0-9]{1,4}(?![0-9%]|[.,][0-9])",
    is_vetoed=True,
)
_after(
    "identifier",
    "zip zipcode postcode account acct order serial invoice passport licence license po",
    r" (?:code |box |no\.? |number |#)?#?(?=[0-9-]*[0-9]{4}|0)[0-9][0-9-]*(?![0-9a-z%]|[.,][0-9])",
    is_vetoed=True,
)
_after("reference", "patent patents", r"(?: no\.?| number)? (?:us )?[0-9]{1,2}(?:,[0-9]{3}){2}(?![0-9])")
_after("identifier", "cat", r" [5-8]e?(?: cabl\w+| wir\w+|(?=[.,;]|$))")
_after("code", "chmod umask", r" (?:-[a-z]+ )?[0-7]{3,4}(?![0-9]|[.,][0-9])")
_after("code", "kill", r" -[0-9]{1,2}(?![0-9.])")
_after("index", "cuda gpu npu xpu rank node device worker", r":[0-9]{1,3}(?![0-9.,:]*[0-9]|[a-z%])")
_after("date", "between", rf" {YEAR} and {YEAR}(?![0-9a-z%]|[.,][0-9])", is_vetoed=True)
_after("time", "a", rf" quarter (?:past|to) (?:{_HOUR_WORD}|noon|midnight)(?![a-z-])(?! [a-z]+s(?![a-z]))")
_after("date", "week weeks", rf" [0-9]{{1,2}}(?: of|,)? {YEAR}(?![0-9a-z%]|[.,][0-9])", is_vetoed=True)
_after("config", "seed seeds", r"[ =][0-9]+(?:(?:,| and|, and| to|–|-) ?[0-9]+)*")
_after("formula", "o", r"\([^()\n]{1,40}\)")
_after(
    "formula",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z",
    r" ?[-+*/^] ?[0-9]+(?![\w.%])(?! ?[a-z]{2})|\^ ?[0-9]{1,2}(?![\w%]|\.[0-9])"
    # f(x) = 2x + 1, y = 3n: something of a letter, not n = 5
    r"|(?:\([a-z](?:, ?[a-z]){0,3}\))? ?= ?-?(?=[0-9. +*/^()×·-]*[a-z](?![a-z]))(?![0-9.]+x(?! ?[-+*/^]))"
    r"(?:[0-9.]*[a-z]?(?![a-z])(?:\^[0-9]+)?(?: ?[+*/×·-] ?(?=[0-9a-z(])|[()](?=[ +*/×·0-9-]))?){1,8}(?![\w%])",
)
_after("idiom", "give gives giving gave given", r" (?:(?:it|us|them|him|her|you|me|your|their|his|our) )?110 ?%")
_after("idiom", "zero", r"-(?!(?:day|hour|second|minute|token|gpu|byte|percent)s?(?![a-z]))[a-z]+")


def _expand(pattern: str) -> Iterator[str]:
    """Yield the alternatives of a phrase that opens with a group, so that each begins with its first word."""
    group = re.match(r"\(\?:([^()]*)\)(\??)", pattern)
    if not group:
        yield pattern
        return
    rest = pattern[group.end() :]
    for alternative in group[1].split("|"):
        yield alternative + rest
    if group[2]:
        yield from _expand(rest)


def _first_word(pattern: str) -> tuple[str, str]:
    word = re.match("[a-z0-9]+", pattern)
    if not word:
        raise ValueError(f"phrase {pattern!r} begins with no word")
    end = word.end() - 1 if pattern[word.end() : word.end() + 1] in ("?", "*") else word.end()
    return pattern[:end], pattern[end:]


def _index_phrases() -> dict[str, list[tuple[str, re.Pattern[str], bool]]]:
    index: dict[str, list[tuple[str, re.Pattern[str], bool]]] = {}
    for reason, cues, rest, is_vetoed in _AFTER_WORDS:
        pattern = lazy(rest)
        for word in dict.fromkeys(cues.split()):
            index.setdefault(word, []).append((reason, pattern, is_vetoed))
    rests: dict[str, list[str]] = {}
    for phrase in ENGLISH_PHRASES:
        for alternative in _expand(phrase):
            word, rest = _first_word(alternative)
            rests.setdefault(word, []).append(rest)
    for word, tails in rests.items():
        pattern = lazy(rf"(?:{'|'.join(sorted(tails, key=len, reverse=True))})(?![a-z0-9])")
        index.setdefault(word, []).append(("idiom", pattern, False))
    return index


_BY_WORD = _index_phrases()
# what begins with a letter, and the halves and quarters of a year: 2h, 1q; numbers are many, and none of them a cue
_WORD = lazy(r"[a-z](?<![a-z0-9].)[a-z0-9]*|[1-4][hq](?<![a-z0-9]..)(?![a-z0-9])")

# --- patterns that begin at the numeral itself


def _compile(pattern: str) -> re.Pattern[str]:
    """Compile a pattern laid out on several lines. Unlike re.VERBOSE it keeps the blanks inside a line."""
    return lazy(re.sub(r"\s*\n\s*(\|?)\s*", r"\1", pattern.strip()))


# what follows the digits in one of the spans below, the last digits of a telephone number aside; looking is cheap
_AFTER_DIGITS = "状狀错錯点點时時年月季世版位比百分期当當前后後大活至到制工学學财財号號强強楼樓巷弄室路—"
# the same of a dash and days or years, of letters and of words, so that 4–7 % of 81k tokens needs no further look
_DASH_AFTER = "–[ ]?[0-9]++(?:[nrst]|[ ]?(?:[一-鿿]|a[cpu]|de|f[ei]|ja|ju|ma[ry]|no|o[cf]|s[ec]))"
_LETTERS_AFTER = "(?:[a-hnqr]|k(?: (?:di|mo|re|sc|tv|vi)| ?[一-鿿])|o'|p[.mo]|s(?:t|(?![a-z]))|th|x(?:[0-9a-f]| [dep]))"
_WORDS_AFTER = (
    "(?:a(?:[.mu]|lph|pr|t n)|b(?:ad|eta|it|ro)|de|err|f(?:eb|or)|h[12]|in(?:t| the)|is [at]|ja|ju|lts|ma[ry]|no[tv]"
    "|o[cf']|p(?:[.m]|age|erc)|qu?|s(?:aw|ep|ta)|too|un|was [at]|will be)"
)
_AT_DIGITS = _compile(
    rf"""
    (?=[0-9]++(?:\.[0-9]++|(?!\.[0-9]))
      (?:[ ]?(?:\.[0-9x]|[:/·*~\-{_AFTER_DIGITS}]|{_DASH_AFTER})|{_LETTERS_AFTER}|[ ]{_WORDS_AFTER}
      |'s|,000|×[27])
    |[0-9]{{11}}(?![0-9])|802\.)
    (?:(?P<code>0[xb][0-9a-f]+)
  | (?P<identifier>802\.[0-9]{{1,2}}[a-z]{{1,2}}(?![a-z0-9]))
  | (?P<reference>(?<![0-9.])[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{3}}(?::[0-9]{{1,5}}|/[0-9]{{1,2}})?(?![0-9]|\.[0-9])
      |10\.[0-9]{{4,9}}/[^\s，。；]+
      |(?<![0-9-])[0-9]{{3,4}}-[0-9]{{3}}-?[0-9]{{4}}(?![0-9-])|(?<![0-9-])[0-9]{{3,4}}-[0-9]{{7,8}}(?![0-9-])
      |(?<![0-9.-])[0-9]{{3}}-0[0-9]{{3}}(?![0-9-])
      |1[3-9][0-9]{{9}}(?![0-9]))
  | (?P<hash>(?![0-9]+e[0-9]+(?![\w]))(?=[0-9]+[a-f])[0-9a-f]{{7,128}}(?![\w])
    |[0-9a-f]{{8}}-(?:[0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}})
  | (?P<time>(?<![:.]){_CLOCKS}{_ZONE}|(?<![:.])0[0-9]:[0-5][0-9](?::[0-5][0-9])?(?:{_CLOCK_TO}{_CLOCK})?
    |(?<![:.]){_CLOCK}{_CLOCK_TO}{_CLOCK}(?!:)
    |(?<![:.])[0-2]?[0-9]:[0-5][0-9]:[0-5][0-9](?:[.,][0-9]+)?
      |(?<![:.]){_CLOCKS} ?(?:开始|開始|起|之前|之后|之後|前|后|後|整|更新|发布|發布|抓取|重启|重啟
        |[上下][线線]|恢[复復]|切[换換]|宕机|當機|停机|停機|[启啟]动|啟動|[结結]束|[触觸][发發])
      |(?<![:.])(?:1[0-9]|2[0-3]):0[0-9](?![0-9:])
      |(?<![.])[0-9]{{1,2}} ?(?:am|pm|a\.m\.|p\.m\.|o'clock|in the (?:morning|afternoon|evening)|at night)(?![a-z])
      |[0-9]{{1,2}} ?[点點](?:整|[钟鐘]|半(?![数數])|[一三]刻|[过過]|前|后|後|起|开始|開始|以前|以后|之前|之后
      |左右|准时|{_DEEDS}|[{HAN}]{{1,3}}分(?![之钟鐘])|[ ]?[0-9]{{1,2}} ?分(?![之钟鐘])
      |半? ?[-–~至到] ?(?:1[0-9]|2[0-4]|[0-9]) ?[点點](?![{HAN}0-9]))
      |[0-9]{{1,2}} ?[时時] ?[0-9]{{1,2}} ?分(?:[0-9]{{1,2}} ?秒)?)
  | (?P<date>(?<![.-]){YEAR}-(?:1[0-2]|0?[1-9])(?:-(?:3[01]|[12][0-9]
    |0?[1-9]))?(?![0-9-])(?:[t ][0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}}(?:\.[0-9]+)?)?(?:z
    |[ ]?[+−-][0-9]{{2}}:?[0-9]{{2}})?(?![0-9]))?(?:[ -]?utc)?
      |{YEAR}(?P<_a>[/.])(?:1[0-2]|0?[1-9])(?P=_a)(?:3[01]|[12][0-9]|0?[1-9])(?![0-9])|(?:[0-2]?[0-9]
      |3[01])(?P<_b>[/.])(?:[0-2]?[0-9]|3[01])(?P=_b){YEAR}(?![0-9])|{YEAR}/(?:0[1-9]|1[0-2])(?![0-9/])
      |{_DAY}(?: ?[–-] ?{_DAY})? (?:of )?{_MONTH}(?:,? {YEAR})?
      |[1-4][qh][ '/-]?(?:{YEAR}|[0-9]{{2}})(?![0-9a-z])|{YEAR}[ -]?(?:q[1-4]|h[12])(?![0-9a-z])|(?:18|19
      |20)[0-9]0'?s(?![a-z])
      |{YEAR}(?:'s|-era| (?:saw|brought)(?![a-z])| (?:was|is|will be) (?:an?|the) (?:[a-z]+ )?year(?![a-z]))
      |{YEAR}[–/-][0-9]{{2}} ?(?:seasons?|fiscal|financial|academic|school|赛季|賽季|学年|學年|财年|財年|年度)
      |(?:(?<=[公西]元)|(?<=[公西]元前)|(?<=[公西]元前 )|(?<=[公西]元 ))[0-9]{{1,4}} ?年
      |(?:1[5-8][0-9]|19[0-4])[0-9] ?年(?![前来來间間内內历歷老古]|的[历歷])
      |{YEAR} ?(?:[-–—~至到] ?{YEAR} ?)?(?:学年|學年|财年|財年|年度?)(?: ?(?:1[0-2]|0?[1-9]
      |[一二三四五六七八九十]{{1,2}}) ?月{_MONTH_PART}?(?: ?(?:[0-9]{{1,2}}|[{HAN}]{{1,3}}) ?[日号號]
      (?: ?[-–~至到] ?(?:[0-9]{{1,2}}|[{HAN}]{{1,3}}) ?[日号號])?)?)?
      |[0-9]{{2}} ?年 ?(?:[0-9]{{1,2}}|[一二三四五六七八九十]{{1,2}}) ?月{_MONTH_PART}?(?: ?(?:[0-9]{{1,2}}
      |[{HAN}]{{1,3}}) ?[日号號])?
      |[0-9]0 ?年代|(?:1[0-2]
      |0?[1-9]) ?(?:月? ?[-–—~至到] ?(?:1[0-2]|0?[1-9]) ?)?月{_MONTH_PART}?
      (?: ?[0-9]{{1,2}} ?(?:[日号號]? ?[-–~至到、] ?[0-9]{{1,2}} ?)?[日号號])?|[1-4] ?季度
      |1[01][0-9](?P<_c>[/.])(?:1[0-2]|0[1-9])(?P=_c)(?:3[01]|[12][0-9]|0[1-9])(?![0-9])
      |[12][0-9] ?世[纪紀]
      |1[01][0-9] ?(?:(?:学|學)?年度|年 ?(?:1[0-2]|0?[1-9]) ?月)
      |(?<![到至取过過降升第])(?<![到至取过過降升第] )[0-9]0 ?[后後](?=[、的是和与與用群们們])
      |(?:618|11)(?=期间|期間|前|后|後|当天|當天|大促|活动|活動))
  | (?P<version>[0-9]+(?:\.[0-9]+)* ?(?:版(?![数數面税权]|本[数數])|\.x(?![a-z]))
    |[0-9]+\.(?:[0-9]+\.)?x(?![a-z])
    |[0-9]+(?:\.[0-9]+)+ (?:lts|rc|beta|alpha)(?![a-z])
    |[0-9]+(?:\.[0-9]+)+(?:(?:rc|alpha|beta|dev|post)[0-9]*|[ab][0-9]+)(?![a-z0-9]))
  | (?P<metric_label>[0-9]+(?:\.[0-9]+)?(?:st|nd|rd|th)?[ -](?:percentile|quantile|quartile|decile)s?(?:(?:,
    | and| to) [0-9.]+(?:st|nd|rd|th))*|[0-9]+(?:\.[0-9]+)? ?百?分位)
  | (?P<config>[0-9]+(?:\.[0-9]+)?(?:-?bits?(?![a-z/])| bit {_AFTER_BIT})
    |[0-9]+ ?(?:位宽|位寬|位量化|位整数|位整數|位浮点|位浮點|比特量化)
    |[48]k(?: (?:video|display|resolution|screen|monitor|tv)| ?(?:分辨率|解析度|视频|影片|屏
    |电视|電視|超清|高清|直播|显示器|顯示器|画质|畫質))
      |[2-6]g (?:network|networks|signal|coverage|modem|phone)|[2-6]g ?(?:网络|網路|信号|訊號|基站|基地台|手机
      |手機|时代|時代)|[1-3]d(?![a-z])(?! ?[0-9]))
  | (?P<status_code>[1-5][0-9]{{2}} ?(?:状态码|狀態碼|错误码|錯誤碼|错误|錯誤)|[1-5][0-9]{{2}} (?:errors?|page
    |not found|too many|internal server|bad (?:gateway|request)|unauthori[sz]ed|forbidden|status)(?![a-z/]))
  | (?=[0-9]++[ ]?[号號强強楼樓巷弄室路大])(?:(?P<index>[0-9]++ ?[号號](?![人码碼])
      |[0-9]{{1,3}} ?[楼樓](?:之 ?[0-9]+)?|[0-9]{{1,4}} ?[巷弄](?:[0-9]+弄)?|[0-9]{{3,4}} ?室|101 ?大[楼樓]
      |[0-9]{{1,3}} ?路(?:公交|公车|公車|[车車]|巴士))|(?P<rank>[0-9]++ ?[强強](?![度化制调])))
  | (?P<formula>[0-9]+ ?/ ?\((?=[^()]{{0,40}}[a-z])[^()]{{1,40}}\)|[0-9]+n(?![\w])|[0-9]+ ?[·*] ?[a-z](?![a-z]))
  | (?P<idiom>24[/x×-]7(?:[/x×-]365)?|7[x×]24(?! ?gb)|9-to-5|996(?=[制工])|20/20 (?:hindsight|vision)
    |80[-/]20 (?:rule|principle|split)
    |10x (?:engineer|developer|programmer)s?|360[- ]degree|180[- ]degree|50[-/]50 (?:chance|luck|call
    |bet|guess)|7-eleven|[1-9]0,000[- ]foot view))
    """
)
# what may follow the digits there, by first character
_FIRST_AFTER_DIGITS = frozenset(f" .,:'/·*~-–×{_AFTER_DIGITS}{digits}abcdefghknopqrstx")
_PHONE_NUMBER = 11
_AT_HAN = _compile(
    rf"""
    (?=[{HAN}百千万]++[点點年月季期当當前后後大假长長黄节節促活放停之世分版号號楼樓巷弄])
    (?:(?P<time>(?<![{HAN}百千万])[{HAN}]{{1,3}}[点點](?:整|[钟鐘]|半(?![数數])|[一三]刻|[过過]|前|后|後
      |起(?![始步])|开始|開始|以前|以后|之前|之后|左右|准时|{_DEEDS}|[{HAN}]{{1,3}}分(?![之钟鐘])
      |半?[-–~至到](?:十[一二]?|[一二三四五六七八九两兩])[点點](?![{HAN}])))
  | (?P<date>一[〇零一][〇零一二三四五六七八九](?:[学學]?年度|年[一二三四五六七八九十]{{1,2}}月)
      |[零〇一二三四五六七八九]{{4}}年
      (?:[一二三四五六七八九十]{{1,2}}月{_MONTH_PART}?{_HAN_DAYS}?)?
      |(?<![{HAN}百千万几幾数])(?:十[一二]?|[一二三四五六七八九])月{_MONTH_PART}?{_HAN_DAYS}?
      |(?<![个個])[一二三四]季[度报報]
      |(?:五一|六一|十一)(?=期间|期間|前|后|後|当天|當天|大促|假期|长假|長假|黄金|节|節|促销|促銷|活动|活動
      |放假|停|之前|之后)|[一二三四五六七八九][十〇零]年代|[一二三四五六七八九十]{{1,3}}世[纪紀]
      |[一二三四五六七八九十]{{2}}月(?:间|間|份|里|裡|初|底))
  | (?P<metric_label>[一二三四五六七八九十百]+分位)
  | (?P<version>(?<![了过過改])[{HAN}]{{1,3}}版(?!本?[数數面税权]))
  | (?P<index>(?<![{HAN}百千万几幾数多])[{HAN}]{{1,3}}[号號](?![人码碼])
      |(?<![{HAN}百千万几幾数多])[一二三四五六七八九十]{{1,3}}(?:[楼樓](?![层層盘盤市])|巷|弄)))
    """
)

# --- patterns that begin with a Han word or a sign; tried only where the text has the sign

# what one of the spans below begins with; looking for it first is cheap
_FIRST_OF_SPAN = (
    "上下晚早凌清中正傍夜半午今昨当當明从從周週星礼禮民本每截于於在自至版修统統编編单單工学订訂流序档檔专專批代"
    "付股邮郵房车車账帳卡门群微电電手热熱传傳致分状狀错錯返报報抛响響回退种種随隨其第双雙提校哈指京北香本东東纽紐伦倫美太格国國世沪粤浙苏川渝桂差路街大台臺期卷腊臘冬初"
)
_HAN_CUES = _compile(
    rf"""
    (?=[{_FIRST_OF_SPAN}])
    (?:
      (?P<time>(?:{_DAYTIME}|{_CLOCK_OF}) ?(?:{_CLOCKS}|(?:[{HAN}]+|[0-9]{{1,2}}) ?[点點时時]
      (?: ?(?:整|半|[一三]刻|[钟鐘]|[{HAN}0-9]{{1,3}} ?分?))?)|差(?:一刻|[{HAN}]{{1,2}}分) ?[{HAN}0-9]{{1,3}} ?[点點]
      |(?:截止|截至|[于於在至从從自]) ?{_CLOCK}(?: ?[-–~至到] ?{_CLOCK})?(?=[ ,，。;；更发發抓重]))
    | (?P<date>(?:周|週|星期|礼拜|禮拜)[一二三四五六日天1-6](?![次轮輪个個遍])|[上下]半[年月场場]
      |民[国國] ?[0-9{HAN}百]+ ?年|(?:本月|上月|下月|当月|當月|每月|截至|截止|[于於在自至]) ?(?:[0-9]{{1,2}}
      |[{HAN}]{{1,3}}) ?[日号號](?![线線称稱码碼])
        |[腊臘冬]月(?:初?[{HAN}]{{1,3}})?|正月初?[{HAN}]{{1,3}}
        |初(?<![最起年月当當].)[一二三四五六七八九十](?![{HAN}个個天周週年月次轮輪期台张張条條])
        |[双雙]十(?=[连連]假|[节節])|双十[一二]|雙十[一二]|双1[12]|雙1[12])
    | (?P<version>(?:版本[号號]?|修订版?|修訂版?)[:： ]{{0,2}}[0-9][0-9.]*)
    | (?P<reference>.?icp[备证備證]? ?[0-9]+[号號]?(?:-[0-9]+)?|(?:统编|統編|统一编号|統一編號|编号|編號|单号
      |單號|工号|工號|学号|學號|订单号|訂單號|流水号|流水號|序列号|序號|档号|檔號|专利号|專利號|批号|批號|代号
      |代號|代码|代碼|邮编|郵遞區號|房号|车牌|账号|帳號|卡号|卡號|门牌|群号
      |微信)[号號]?[:：为為是 ]{{0,2}}[0-9a-z零〇一二三四五六七八九][0-9a-z零〇一二三四五六七八九-]*
        |(?:电话|電話|手机|手機|热线|熱線|传真|傳真|专线|專線|致电|致電|分机
        |分機)[:： ]{{0,2}}[+(]?[0-9][0-9 ()-]*[0-9](?: ?[转轉] ?[0-9]{{2,5}})?
        |[期卷](?:(?<=[0-9一二三四五六七八九十].)|(?<=[0-9] .))[,:、 ]{{1,2}}
        (?:[页頁] ?[0-9]{{1,4}} ?[-–—~] ?[0-9]{{1,4}}
        |[0-9]{{1,4}} ?[-–—~] ?[0-9]{{1,4}} ?[页頁]))
    | (?P<hash>(?:提交|校验值|校验和|哈希值?|指纹)[:： ]{{0,2}}(?=[a-f]*[0-9])[0-9a-f]{{6,64}}(?![\w]))
    | (?P<status_code>(?:返回(?:了)?|状态码|狀態碼|状态|狀態|错误码|錯誤碼|错误|錯誤|报|報|抛出|响应|響應|回應
      |回[传傳]?|退出码|退出碼|错误代码)[:：为為是]? ?(?:[1-5][0-9]{{2}}(?![0-9]|[.,][0-9]
      |[k%])(?! ?[条條个個次毫秒万亿页])|(?<=码)[0-9]{{1,3}}(?![0-9])))
    | (?P<config>(?:随机|隨機)?(?:种子|種子)(?:数|数值)?[为取=是為]? ?[0-9]+)
    | (?P<section>第 ?[0-9]+(?: ?[、,和与與及] ?[0-9]+)+ ?[章节節页頁条條款图圖表步题題期卷]
        |第 ?[0-9一二三四五六七八九十]+ ?[页頁][,，]? ?[共/] ?[0-9一二三四五六七八九十]+ ?[页頁])
    | (?P<list_mark>其[一二三四五](?=[,，、:：是为]))
    | (?P<metric_label>第 ?[0-9]+ ?百?分位)
    | (?P<identifier>(?:[路街]|大道)[一二三四五六七八九0-9]段|[台臺] ?[0-9]{{1,2}}[甲乙丙丁]? ?[线線]|[台臺]北 ?101)
    | (?P<idiom>付出 ?110 ?%)
    )"""
)
# Each begins with its sign, which is quick to find; a look behind comes after the sign for that.
_BY_SIGN: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (reason, sign, lazy(pattern))
    for reason, sign, pattern in (
        ("code", "`", r"`[^`\n]{1,300}`"),
        ("code", "%", r"%0?[0-9]+[xdsfu](?![a-z])"),
        ("code", "--", r"--?[a-z][\w-]{1,40}[= ][\"']?[0-9][\w.,]*"),
        ("reference", "www.", rf"www\.{_WEB}+"),
        ("reference", "@", r"@(?<!\w@)\w+"),
        ("reference", "/", r"/(?<![\w./]/)[a-z][\w.~-]*(?:/[\w.~-]+)+/?"),
        ("reference", "#", r"#(?<![\w&]#)[0-9]+"),
        ("reference", "!", r"!(?<![\w!.)]!)[0-9]{2,6}(?![0-9]|[.,][0-9]|[a-z%])"),
        ("reference", "+", r"\+(?<![\w+]\+)[0-9]{1,3}[- ][(]?[0-9][0-9 ()-]{5,}[0-9]"),
        ("reference", "(", r"\([0-9]{2,3}\)[- ]?[0-9]{3,4}-[0-9]{4}(?: ?(?:[转轉]|分机|分機|ext\.?) ?[0-9]{1,5})?"),
        ("reference", "〔", rf"〔{YEAR}〕 ?(?:第 ?)?[0-9]+ ?[号號]"),
        ("code", "[", r"\[(?<=[a-z_\])]\[)(?:-?[0-9]{0,6}:-?[0-9]{0,6}|-[0-9]+|0)\]"),
        (
            "footnote",
            "[",
            r"\[(?:(?<=\], \[)|(?<![=(,] \[))(?<![=(]\[)[1-9][0-9]{0,2}(?:[,–-] ?[0-9]{1,3})*"
            r"(?:, ?pp?\. ?[0-9]+(?:[–-][0-9]+)?)?\]",
        ),
        # [0-9]{4} in a regular expression
        ("code", "[", r"\[\^?(?:[a-z]-[a-z_]{1,4})?0-9[^\]\s]{0,12}\](?:\{[0-9,]{1,7}\}|[+*?])?"),
        # f(x, 0), sleep(5)
        ("code", "(", r"\((?<=[a-z]\()(?:[a-z_]\w{0,15}, ?)+-?[0-9.]+\)"),
        ("section", "§", r"§{1,2} ?[0-9]+(?:\.[0-9]+)*(?:[-–][0-9.]+)?"),
        ("section", "¶", r"¶ ?[0-9]+"),
        ("date", "©", rf"© ?{YEAR}(?: ?[–-] ?(?:{YEAR}|present))?"),
        ("date", "'", r"'(?<![0-9]')[0-9]0s"),
        ("date", "(", rf"\((?:[a-z][a-z .&,]{{0,40}})?{YEAR}[a-z]?\)"),
        (
            "formula",
            "(",
            r"\( ?(?:[0-9]+(?: [-–−] ?| ?[+*/×] ?)[a-z]\w{0,15}|[a-z]\w{0,15} ?[-+*/×] ?[0-9]+) ?\)"
            r"(?:/[0-9]{1,2}(?![0-9.%]))?",
        ),
        ("formula", "o(", r"o\((?<![a-z]o\()[^()\n]{1,40}\)"),
        (
            "list-mark",
            "(",
            r"\((?:(?:(?<=[;；。:：,]\()|(?<=[.;；。:：,] \())[0-9]{1,2}\)(?= ?[\w一-鿿])"
            r"|(?<![一-鿿]\()[a-z]\)(?:\([0-9]{1,2}\))+|[一二三四五六七八九十]{1,3}\))",
        ),
    )
)
# What stands before a sign within so many characters, and what begins with the sign.
_AROUND_SIGN: tuple[tuple[str, str, int, re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (reason, sign, reach, lazy(rf"(?:{before})\Z", re.MULTILINE), lazy(after))
    for reason, sign, reach, before, after in (
        ("code", "_", 32, r"(?<![\w])[a-z][a-z0-9]{0,30}", r"_\w{1,40} ?[=:] ?[\"']?-?[0-9][\w.]*(?:,[0-9][\w.]*)*"),
        (
            "code",
            "(",
            8,
            r"(?<![\w])(?:sleep|range|print|round|log2|sqrt|zeros|ones|randn)",
            r"\([0-9][0-9., ]{0,12}\)",
        ),
        ("reference", "://", 8, "[a-z]{2,8}", rf"://{_WEB}+"),
        ("reference", "@", 65, r"(?<![\w.+-])[\w.+-]{1,64}", r"@[\w-]{1,64}(?:\.[\w-]{1,64})+"),
        (
            "reference",
            ".",
            256,
            r"(?<![\w/.-])(?:[a-z0-9][a-z0-9-]{0,62}\.){0,3}[a-z0-9][a-z0-9-]{0,62}",
            r"\.(?=[a-z])(?:com|org|net|io|dev|ai|cn|tw|hk|jp|de|uk|edu|gov|example|test|info)"
            rf"(?:/{_WEB}*)?(?![\w])(?!\.\w)",
        ),
        (
            "code",
            ".",
            121,
            r"(?<![\w./-])[\w./-]{1,120}",
            r"\.(?=[a-z])(?:py|md|ya?ml|jsonl?|toml|txt|csv|tsv|log|png|jpe?g|svg|webp|gif|pdf"
            r"|html?|css|js|ts|sh|cpp|cc|cuh?|rs|so|whl|zip|t?gz|tar|safetensors|bin|pth?|ckpt|gguf|ini|cfg|conf"
            r"|lock|parquet|ipynb|xml|mp4|deb|rpm|iso)(?![\w])",
        ),
        ("date", "–", 5, rf"(?<![\w.]){YEAR} ?", rf"– ?{YEAR}(?![0-9.])"),
        ("list-mark", "、", 3, "(?<=[。；;]) ?[一二三四五六七八九十]{1,2}", "、"),
        ("list-mark", "是", 1, "(?:^|(?<=[。；;：:，,]))[一二三四五]", "是(?=[^半])"),
        ("list-mark", "则", 1, "(?:^|(?<=[。；;：:，,]))[一二三]", "则(?=[^半])"),
        ("list-mark", "來", 1, "(?:^|(?<=[。；;：:，,]))[一二三]", "來(?=[^半])"),
    )
)
_AT_LINE_START = lazy(
    r"[ ]*+(?:\((?:[0-9]{1,2}|[a-z]|[ivx]+)\)(?:\([0-9]{1,2}\))*|[0-9]{1,3}(?:\.[0-9]{1,2}){0,3}(?:\)|\.(?= )|、)"
    r"|[一二三四五六七八九十]{1,3}(?:\)|、|\. ?(?=\D)))"
)


def find(lower: str) -> list[Span]:
    """Return the spans that begin with a word, a Han cue or a sign; those at a numeral are for `at`."""
    found = list(_spans_at_words(lower))
    for reason, sign, pattern in _BY_SIGN:
        if sign in lower:
            found += [Span(*match.span(), reason, False) for match in pattern.finditer(lower)]
    found += _spans_around_signs(lower)
    found += [Span(*match.span(), "list-mark", False) for match in _at_line_starts(lower)]
    if not lower.isascii():
        found += [
            Span(*match.span(), (match.lastgroup or "").replace("_", "-"), False) for match in _HAN_CUES.finditer(lower)
        ]
    return found


def _spans_at_words(lower: str) -> Iterator[Span]:
    for word in _WORD.finditer(lower):
        for reason, pattern, is_vetoed in _BY_WORD.get(word[0], ()):
            if match := pattern.match(lower, word.end()):
                yield Span(word.start(), match.end(), reason, is_vetoed)


def _spans_around_signs(lower: str) -> Iterator[Span]:
    for reason, sign, reach, pattern, rest in _AROUND_SIGN:
        if sign in lower:
            for after in rest.finditer(lower):
                start = after.start()
                if before := pattern.search(lower, max(0, start - reach), start):
                    yield Span(before.start(), after.end(), reason, False)


def _at_line_starts(lower: str) -> Iterator[re.Match[str]]:
    position = 0
    while True:
        if match := _AT_LINE_START.match(lower, position):
            yield match
        position = lower.find("\n", position) + 1
        if not position:
            return


def at(lower: str, start: int, end: int, form: str) -> Span | None:
    """Return the span that begins with the numeral between `start` and `end`."""
    if form == "digits":
        if lower[end : end + 1] not in _FIRST_AFTER_DIGITS and _is_common(lower[start:end]):
            return None
        before = lower[start - 1 : start]
        if before.isascii() and (before.isalnum() or before == "_"):
            return None
        match = _AT_DIGITS.match(lower, start)
    else:
        match = _AT_HAN.match(lower, start) if form == "han" else None
    if not match:
        return None
    return Span(*match.span(), (match.lastgroup or "").replace("_", "-"), False)


def _is_common(core: str) -> bool:
    """Say whether only what follows a numeral could make it a span, and what follows stands straight behind it."""
    if len(core) >= _PHONE_NUMBER:
        return False
    return core.isdecimal() or (core.replace(".", "", 1).isdecimal() and not core.startswith("802."))
