int64_t matrix_sum_simd(const int *matrix, size_t rows, size_t cols) {
    const size_t count = rows * cols;
    int64x2_t a = vdupq_n_s64(0), b = a, c = a, d = a;
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        a = vpadalq_s32(a, vld1q_s32(matrix + i));
        b = vpadalq_s32(b, vld1q_s32(matrix + i + 4));
        c = vpadalq_s32(c, vld1q_s32(matrix + i + 8));
        d = vpadalq_s32(d, vld1q_s32(matrix + i + 12));
    }
    for (; i + 4 <= count; i += 4) a = vpadalq_s32(a, vld1q_s32(matrix + i));
    int64_t total = vaddvq_s64(vaddq_s64(vaddq_s64(a, b), vaddq_s64(c, d)));
    for (; i < count; ++i) total += matrix[i];
    return total;
}
