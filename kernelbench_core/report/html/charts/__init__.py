"""The figures of the HTML report, from the columns of its runs."""

from kernelbench_core.report.html.charts.making import charts

__all__ = ["charts"]
