"""Results and aggregates of runs as files for other programs: JSON, JSON lines, CSV, Parquet, and EvalPlus's form."""
