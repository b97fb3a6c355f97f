static inline svint64_t pairs_low(svint16_t a, svint16_t b) {
    return svreinterpret_s64_s32(svzip1_s32(svreinterpret_s32_s16(a), svreinterpret_s32_s16(b)));
}

static inline svint64_t pairs_high(svint16_t a, svint16_t b) {
    return svreinterpret_s64_s32(svzip2_s32(svreinterpret_s32_s16(a), svreinterpret_s32_s16(b)));
}

// four rows of as many columns as a vector holds, or of the `left` ones that are there
static inline void strip(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t left) {
    const svbool_t here = svwhilelt_b16_u64(0, left);
    const svint16_t a = svld1_s16(here, src), b = svld1_s16(here, src + cols);
    const svint16_t c = svld1_s16(here, src + 2 * cols), d = svld1_s16(here, src + 3 * cols);
    const svint16_t ab_low = svzip1_s16(a, b), ab_high = svzip2_s16(a, b);
    const svint16_t cd_low = svzip1_s16(c, d), cd_high = svzip2_s16(c, d);
    // 64 bits hold the four numbers of a column now, which go to their row in one piece
    const uint64_t to = reinterpret_cast<uint64_t>(dst), pitch = rows * sizeof *dst, lanes = svcntd();
    svst1_scatter_u64base_s64(svwhilelt_b64_u64(0, left), svindex_u64(to, pitch), pairs_low(ab_low, cd_low));
    if (left > lanes)
        svst1_scatter_u64base_s64(svwhilelt_b64_u64(lanes, left), svindex_u64(to + lanes * pitch, pitch),
                                  pairs_high(ab_low, cd_low));
    if (left > 2 * lanes)
        svst1_scatter_u64base_s64(svwhilelt_b64_u64(2 * lanes, left), svindex_u64(to + 2 * lanes * pitch, pitch),
                                  pairs_low(ab_high, cd_high));
    if (left > 3 * lanes)
        svst1_scatter_u64base_s64(svwhilelt_b64_u64(3 * lanes, left), svindex_u64(to + 3 * lanes * pitch, pitch),
                                  pairs_high(ab_high, cd_high));
}

void blocked_matrix_transpose_simd(const int16_t *src, int16_t *dst, size_t rows, size_t cols, size_t) {
    if (rows < 4) {
        // up to three rows: single numbers are scattered
        const svuint64_t places = svindex_u64(0, rows);
        for (size_t i = 0; i < rows; ++i)
            for (size_t j = 0; j < cols; j += svcntd()) {
                const svbool_t here = svwhilelt_b64_u64(j, cols);
                svst1h_scatter_u64index_s64(here, dst + j * rows + i, places, svld1sh_s64(here, src + i * cols + j));
            }
        return;
    }
    // the last four rows may overlap with those before, and write once more what is there already
    for (size_t j = 0; j < cols; j += svcnth())
        for (size_t top = 0; top < rows; top += 4) {
            const size_t i = std::min(top, rows - 4);
            strip(src + i * cols + j, dst + j * rows + i, rows, cols, cols - j);
        }
}
