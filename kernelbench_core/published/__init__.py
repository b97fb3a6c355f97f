"""Figures that others published, one TOML file a paper; `kernelbench_core.report.published` reads them."""
