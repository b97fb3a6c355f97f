static uint32x4_t wrong(const int *small, const int *large) { return vcgtq_s32(vld1q_s32(small), vld1q_s32(large)); }

// None of count pairs (small[i], large[i]) stands in the wrong order. The last step overlaps the one before.
static bool in_order(const int *small, const int *large, size_t count) {
    if (count < 4) {
        bool fine = true;
        for (size_t j = 0; j < count; ++j) fine &= small[j] <= large[j];
        return fine;
    }
    size_t j = 0;
    for (; j + 16 <= count; j += 16) {
        const uint32x4_t low = vorrq_u32(wrong(small + j, large + j), wrong(small + j + 4, large + j + 4));
        const uint32x4_t high = vorrq_u32(wrong(small + j + 8, large + j + 8), wrong(small + j + 12, large + j + 12));
        if (vmaxvq_u32(vorrq_u32(low, high)) != 0) return false;
    }
    uint32x4_t any = wrong(small + count - 4, large + count - 4);
    for (; j + 4 <= count; j += 4) any = vorrq_u32(any, wrong(small + j, large + j));
    return vmaxvq_u32(any) == 0;
}

static bool rows_of_four(const int *matrix, const bool *directions, size_t rows) {
    const uint8_t *flags = reinterpret_cast<const uint8_t *>(directions);
    size_t i = 0;
    for (; i + 4 <= rows; i += 4) {
        // each lane is a row; the complements of falling ones rise
        uint32_t four;
        std::memcpy(&four, flags + i, sizeof four);
        const uint16x8_t wide = vmovl_u8(vreinterpret_u8_u32(vdup_n_u32(four)));
        const int32x4_t turn = vreinterpretq_s32_u32(vceqzq_u32(vmovl_u16(vget_low_u16(wide))));
        const int32x4x4_t columns = vld4q_s32(matrix + 4 * i);
        const int32x4_t a = veorq_s32(columns.val[0], turn), b = veorq_s32(columns.val[1], turn);
        const int32x4_t c = veorq_s32(columns.val[2], turn), d = veorq_s32(columns.val[3], turn);
        const uint32x4_t any = vorrq_u32(vorrq_u32(vcgtq_s32(a, b), vcgtq_s32(b, c)), vcgtq_s32(c, d));
        if (vmaxvq_u32(any) != 0) return false;
    }
    for (; i < rows; ++i)
        if (!in_order(matrix + 4 * i + !directions[i], matrix + 4 * i + directions[i], 3)) return false;
    return true;
}

bool matrix_rows_sorted_verify_simd(const int *matrix, const bool *directions, size_t rows, size_t cols) {
    if (cols < 2) return true;
    if (cols == 4) return rows_of_four(matrix, directions, rows);
    for (size_t i = 0; i < rows; ++i) {
        const int *row = matrix + i * cols;
        if (!in_order(row + !directions[i], row + directions[i], cols - 1)) return false;
    }
    return true;
}
