static uint32x4_t differing(const int *x, const int *y) {
    return vreinterpretq_u32_s32(veorq_s32(vld1q_s32(x), vld1q_s32(y)));
}

static bool same(const int *x, const int *y, size_t count) {
    if (count < 4) {
        int bits = 0;
        for (size_t i = 0; i < count; ++i) bits |= x[i] ^ y[i];
        return bits == 0;
    }
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const uint32x4_t low = vorrq_u32(differing(x + i, y + i), differing(x + i + 4, y + i + 4));
        const uint32x4_t high = vorrq_u32(differing(x + i + 8, y + i + 8), differing(x + i + 12, y + i + 12));
        if (vmaxvq_u32(vorrq_u32(low, high)) != 0) return false;
    }
    uint32x4_t rest = differing(x + count - 4, y + count - 4);  // overlaps what was compared before
    for (; i + 4 <= count; i += 4) rest = vorrq_u32(rest, differing(x + i, y + i));
    return vmaxvq_u32(rest) == 0;
}

bool matrix_blocks_equal_simd(const int *matrix, size_t block_size, size_t rows, size_t cols) {
    if (block_size == 0 || rows % block_size != 0 || cols % block_size != 0) return false;
    // The first rows repeat themselves from left to right, and all that follows repeats them from top to bottom.
    for (size_t r = 0; r < block_size; ++r)
        if (!same(matrix + r * cols, matrix + r * cols + block_size, cols - block_size)) return false;
    return same(matrix, matrix + block_size * cols, (rows - block_size) * cols);
}
