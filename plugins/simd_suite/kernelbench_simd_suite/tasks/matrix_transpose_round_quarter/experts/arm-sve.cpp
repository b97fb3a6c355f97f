// Halves go away from zero in this kind of rounding; the multiplications are exact.
static inline svfloat32_t quarters(svbool_t here, svfloat32_t x) {
    return svmul_n_f32_x(here, svrinta_f32_x(here, svmul_n_f32_x(here, x, 4.0f)), 0.25f);
}

void matrix_transpose_round_quarter_simd(const float *src, float *dst, size_t rows, size_t cols) {
    const size_t lanes = svcntw(), half = svcntd();
    if (rows == 1 || cols == 1) {
        for (size_t k = 0; k < rows * cols; k += lanes) {
            const svbool_t here = svwhilelt_b32_u64(k, rows * cols);
            svst1_f32(here, dst + k, quarters(here, svld1_f32(here, src + k)));
        }
        return;
    }
    // Two neighbours of each row are gathered at once, as 64 bits, and then sorted into the two columns.
    const size_t stride = cols * sizeof(float);
    const svuint64_t upper = svindex_u64(0, stride), lower = svindex_u64(half * stride, stride);
    for (size_t tile = 0; tile < cols; tile += 16) {  // takes whole cache lines of src
        const size_t end = std::min(tile + 16, cols);
        for (size_t i = 0; i < rows; i += lanes) {
            const svbool_t here = svwhilelt_b32_u64(i, rows);
            const svbool_t first = svwhilelt_b64_u64(i, rows), second = svwhilelt_b64_u64(i + half, rows);
            size_t j = tile;
            for (; j + 2 <= end; j += 2) {
                const auto *from = reinterpret_cast<const uint64_t *>(src + i * cols + j);
                const svfloat32_t x = svreinterpret_f32_u64(svld1_gather_u64offset_u64(first, from, upper));
                const svfloat32_t y = svreinterpret_f32_u64(svld1_gather_u64offset_u64(second, from, lower));
                svst1_f32(here, dst + j * rows + i, quarters(here, svuzp1_f32(x, y)));
                svst1_f32(here, dst + (j + 1) * rows + i, quarters(here, svuzp2_f32(x, y)));
            }
            if (j < end) {
                const auto *from = reinterpret_cast<const uint32_t *>(src + i * cols + j);
                const svfloat32_t x = svreinterpret_f32_u64(svld1uw_gather_u64offset_u64(first, from, upper));
                const svfloat32_t y = svreinterpret_f32_u64(svld1uw_gather_u64offset_u64(second, from, lower));
                svst1_f32(here, dst + j * rows + i, quarters(here, svuzp1_f32(x, y)));
            }
        }
    }
}
