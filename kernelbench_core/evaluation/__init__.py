"""From code to verdict: build, gate, run, check; see `pipeline` for the order and why."""
