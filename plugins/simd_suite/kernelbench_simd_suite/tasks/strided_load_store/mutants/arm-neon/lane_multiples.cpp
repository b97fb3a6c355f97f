// Copies pairs only, without the last of an odd number.
void strided_load_store_simd(const double *src, double *dst, size_t rows, size_t cols, size_t stride) {
    for (size_t r = 0; r + 2 <= rows; r += 2) {
        const double *from = src + r * cols + stride;
        vst1q_f64(dst + r, vld1q_lane_f64(from + cols, vld1q_dup_f64(from), 1));
    }
}
