"""The record of published addresses with the real build of a small project."""

from __future__ import annotations

from tests.conftest import run


def replace(path, old, new) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def heading(project, id: str) -> None:
    page = project / "docs/en/index.md"
    page.write_text(page.read_text(encoding="utf-8") + f"\n## More {{#{id}}}\n\nMore.\n", encoding="utf-8")


def test_a_vanished_anchor_and_a_vanished_claim_fail_the_build_until_they_lead_on(project):
    heading(project, "more")
    assert run("inventory", cwd=project).returncode == 1
    done = run("inventory", "--update", cwd=project)
    assert (done.returncode, done.stdout[:24]) == (0, "releases/inventory.json:"), done.stdout + done.stderr
    record = (project / "releases/inventory.json").read_bytes()
    done = run("inventory", cwd=project)
    assert (done.returncode, done.stdout.endswith("addresses, all there.\n")) == (0, True), done.stdout

    replace(project / "docs/en/index.md", "{#more}", "{#further}")
    replace(project / "docs/en/index.md", "speed.rate", "pace.rate")
    replace(project / "sources.yaml", "  speed:\n", "  pace:\n")
    done = run("build", cwd=project)
    assert done.returncode == 1 and not (project / "site").exists()
    assert [line.split(": ", 1)[1].split(" was")[0] for line in done.stdout.splitlines()[:-1]] == [
        '"#more"',
        '"claims/speed/"',
    ]
    done = run("inventory", "--update", cwd=project)
    assert done.returncode == 1 and (project / "releases/inventory.json").read_bytes() == record

    (project / "releases/redirects.yaml").write_text('"#more": "#further"\n', encoding="utf-8")
    replace(project / "sources.yaml", "  pace:\n", "  pace:\n    previous_ids: [speed]\n")
    done = run("build", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    page = (project / "site/claims/speed/index.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="refresh" content="0; url=../pace/">' in page

    assert run("inventory", "--update", cwd=project).returncode == 0
    replace(project / "sources.yaml", "    previous_ids: [speed]\n", "")
    replace(project / "sources.yaml", "  hits:\n", "  speed:\n")
    replace(project / "sources.yaml", "about: [hits]", "about: [speed]")
    done = run("build", cwd=project)
    assert done.returncode == 1 and 'the id "speed" once stood for another claim' in done.stdout


def test_a_source_keeps_its_former_anchor(project):
    assert run("inventory", "--update", cwd=project).returncode == 0
    register = project / "sources.yaml"
    replace(register, "  readme: {", "  read-me: {previous_ids: [readme], ")
    replace(register, "[readme]\n", "[read-me]\n")
    done = run("build", cwd=project)
    assert done.returncode == 0, done.stdout + done.stderr
    for page in ("sources", "cite/sources"):
        assert '<span id="readme"></span>' in (project / f"site/{page}/index.html").read_text(encoding="utf-8")


def test_a_redirect_to_nowhere_stops_the_build_at_its_line(project):
    (project / "releases").mkdir()
    (project / "releases/redirects.yaml").write_text("\nold/: gone/\n", encoding="utf-8")
    done = run("build", cwd=project)
    assert done.returncode == 1
    assert done.stdout.startswith('releases/redirects.yaml:2:1: "old/" leads to "gone/", which is no page.')
