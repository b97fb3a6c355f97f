// Leaves out the elements behind the last whole vector.
void vector_vector_add_simd(const int64_t *src1, const int64_t *src2, int64_t *dst, int64_t scalar, size_t length) {
    const svbool_t all = svptrue_b64();
    for (size_t i = 0; i + svcntd() <= length; i += svcntd()) {
        const svint64_t pair = svadd_s64_x(all, svld1_s64(all, src1 + i), svld1_s64(all, src2 + i));
        svst1_s64(all, dst + i, svasrd_n_s64_x(all, svadd_n_s64_x(all, pair, scalar), 1));
    }
}
