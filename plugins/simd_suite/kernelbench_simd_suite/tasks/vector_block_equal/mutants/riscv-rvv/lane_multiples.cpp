// Compares whole vectors, and not what is left of a block behind them.
bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    const size_t n = __riscv_vsetvlmax_e64m1();
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0; k + n <= block_size; k += n) {
            const vfloat64m1_t x = __riscv_vle64_v_f64m1(vec + start + k, n), y = __riscv_vle64_v_f64m1(vec + k, n);
            const vfloat64m1_t difference = __riscv_vfabs_v_f64m1(__riscv_vfsub_vv_f64m1(x, y, n), n);
            if (__riscv_vcpop_m_b64(__riscv_vmfgt_vf_f64m1_b64(difference, tolerance, n), n) != 0) return false;
        }
    return true;
}
