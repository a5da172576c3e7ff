"""The lists of characters that one Chinese script alone writes, and of the words that one of them does not use."""

from __future__ import annotations

import pytest

from build_tools import words

RARE_IN_BIG5 = set("与万体优价听坏复怀怜惊愿扑扰据机极构柜气洁离种网胜虫适触荐庄异确吨筑厂")
"""Big5 has them for names and rare words; as everyday characters they are Simplified."""


def has(standard: str, character: str) -> bool:
    try:
        character.encode(standard)
    except UnicodeEncodeError:
        return False
    return True


def test_simplified_characters_are_of_the_mainlands_standard_and_not_of_the_other():
    found = words.characters("simplified")
    assert len(set(found)) == len(found) > 2000
    assert [char for char in found if not has("gb2312", char)] == []
    assert {char for char in found if has("big5", char)} == RARE_IN_BIG5


def test_traditional_characters_are_of_big5_and_not_of_the_mainlands_standard():
    found = words.characters("traditional")
    assert len(set(found)) == len(found) > 3000
    assert [char for char in found if has("gb2312", char) or not has("big5", char)] == []


def test_what_both_write_is_in_neither_list():
    both = set("后里台只干几着著群峰游的一是在有昇")
    assert both & {*words.characters("simplified"), *words.characters("traditional")} == set()


@pytest.mark.parametrize(("lang", "script"), [("zh-Hans", "traditional"), ("zh-Hant", "simplified")])
def test_what_is_to_be_written_is_in_its_own_script_and_not_refused_itself(lang, script):
    terms = words.terms(lang)
    assert [right for right in terms.values() if set(right) & set(words.characters(script))] == []
    assert set(terms) & set(terms.values()) == set()


def test_the_words_of_the_field_are_refused_in_the_other_script():
    wanted = {"推理": "推論", "緩存": "快取", "軟件": "軟體", "集群": "叢集", "隊列": "佇列"}
    assert wanted.items() <= words.terms("zh-Hant").items()
    wanted = {"推论": "推理", "快取": "缓存", "软体": "软件", "丛集": "集群", "伫列": "队列"}
    assert wanted.items() <= words.terms("zh-Hans").items()


def test_the_blank_beside_a_name_falls_away_where_the_name_is_han():
    assert (
        words.say("zh-Hans", "attribution.reported.one", owner="第一财经", date="今天")
        == "第一财经于今天报道，未经证实"
    )
    assert words.say("zh-Hans", "attribution.reported.one", owner="X", date="今天") == "X 于今天报道，未经证实"
