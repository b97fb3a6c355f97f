"""Speed of function kernels: pairs of timed runs, their statistics, and who may use the machine meanwhile."""
