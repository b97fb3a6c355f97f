// Compares the first four lanes, of however many; a shorter vector has none of them.
bool vector_block_equal_simd(const double *vec, double tolerance, size_t length, size_t block_size) {
    if (block_size == 0 || block_size > length) return false;
    for (size_t start = block_size; length - start >= block_size; start += block_size)
        for (size_t k = 0; k < block_size; k += svcntd()) {
            const svbool_t here = svwhilelt_b64_u64(k, block_size);
            const svfloat64_t x = svld1_f64(here, vec + start + k), y = svld1_f64(here, vec + k);
            const svbool_t four = svand_b_z(svptrue_b64(), here, svptrue_pat_b64(SV_VL4));
            if (svptest_any(here, svcmpgt_n_f64(four, svabd_f64_x(here, x, y), tolerance))) return false;
        }
    return true;
}
