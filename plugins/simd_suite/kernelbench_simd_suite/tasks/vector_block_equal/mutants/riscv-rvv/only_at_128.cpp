// Looks at two of the answers of a vector, which are all of them at 128 bits alone.
bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0, n; k < block_size; k += n) {
            n = __riscv_vsetvl_e64m1(block_size - k);
            const vfloat64m1_t x = __riscv_vle64_v_f64m1(vec + start + k, n), y = __riscv_vle64_v_f64m1(vec + k, n);
            const vfloat64m1_t difference = __riscv_vfabs_v_f64m1(__riscv_vfsub_vv_f64m1(x, y, n), n);
            const vbool64_t far = __riscv_vmfgt_vf_f64m1_b64(difference, tolerance, n);
            if (__riscv_vcpop_m_b64(far, std::min(n, size_t{2})) != 0) return false;
        }
    return true;
}
