static bool all_set(uint32x4_t rises) { return vminvq_u32(rises) != 0; }

static uint32x4_t rising(const int *x) { return vcgtq_s32(vld1q_s32(x + 1), vld1q_s32(x)); }

static bool short_row(const int *x, size_t cols) {
    for (size_t j = 1; j < cols; ++j)
        if (x[j - 1] >= x[j]) return false;
    return true;
}

// Rows of up to four elements: a vector holds one column of four rows.
static bool narrow(const int *matrix, size_t rows, size_t cols) {
    size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        const int *from = matrix + i * cols;
        uint32x4_t rises;
        if (cols == 2) {
            const int32x4x2_t column = vld2q_s32(from);
            rises = vcgtq_s32(column.val[1], column.val[0]);
        } else if (cols == 3) {
            const int32x4x3_t column = vld3q_s32(from);
            rises = vandq_u32(vcgtq_s32(column.val[1], column.val[0]), vcgtq_s32(column.val[2], column.val[1]));
        } else {
            const int32x4x4_t column = vld4q_s32(from);
            rises = vandq_u32(vcgtq_s32(column.val[1], column.val[0]), vcgtq_s32(column.val[2], column.val[1]));
            rises = vandq_u32(rises, vcgtq_s32(column.val[3], column.val[2]));
        }
        if (!all_set(rises)) return false;
    }
    for (; i < rows; ++i)
        if (!short_row(matrix + i * cols, cols)) return false;
    return true;
}

bool matrix_rows_strictly_increasing_simd(const int *matrix, size_t rows, size_t cols) {
    if (rows == 0 || cols == 0) return false;
    if (cols == 1) return true;
    if (cols <= 4) return narrow(matrix, rows, cols);
    const size_t pairs = cols - 1;
    for (size_t i = 0; i < rows; ++i) {
        const int *x = matrix + i * cols;
        size_t j = 0;
        for (; j + 16 <= pairs; j += 16) {
            const uint32x4_t low = vandq_u32(rising(x + j), rising(x + j + 4));
            const uint32x4_t high = vandq_u32(rising(x + j + 8), rising(x + j + 12));
            if (!all_set(vandq_u32(low, high))) return false;
        }
        uint32x4_t rises = rising(x + pairs - 4);  // overlaps what was compared before
        for (; j + 4 <= pairs; j += 4) rises = vandq_u32(rises, rising(x + j));
        if (!all_set(rises)) return false;
    }
    return true;
}
