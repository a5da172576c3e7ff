"""A comparison told: as text, as Markdown for a pull request, as a page of HTML, as JSON. A function per form."""

from build_tools.review.report.html import as_html
from build_tools.review.report.json import as_json
from build_tools.review.report.markdown import as_markdown
from build_tools.review.report.text import as_text

__all__ = ["as_html", "as_json", "as_markdown", "as_text"]
