"""What a check found, and how much it looked at: for people, for machines, for code hosts."""

from build_tools.check.report.github import as_github
from build_tools.check.report.json import as_json
from build_tools.check.report.lines import Lines, locate, shown, under
from build_tools.check.report.model import PageReport, Report, harden, refuse_errors
from build_tools.check.report.sarif import as_sarif
from build_tools.check.report.text import as_text

__all__ = [
    "Lines", "PageReport", "Report", "as_github", "as_json", "as_sarif", "as_text", "refuse_errors", "harden", "locate",
    "shown", "under",
]  # fmt: skip
