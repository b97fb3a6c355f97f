void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    int16_t *low = arr + start, *high = arr + end + 1;
    // single registers, as a gather from a group looks up every register of the group
    const vuint16m1_t lanes = __riscv_vid_v_u16m1(__riscv_vsetvlmax_e16m1());
    while (high - low >= 2) {
        const size_t n = __riscv_vsetvl_e16m1(static_cast<size_t>(high - low) / 2);
        const vuint16m1_t backward = __riscv_vrsub_vx_u16m1(lanes, static_cast<uint16_t>(n - 1), n);
        high -= n;
        const vint16m1_t first = __riscv_vle16_v_i16m1(low, n), last = __riscv_vle16_v_i16m1(high, n);
        __riscv_vse16_v_i16m1(low, __riscv_vrgather_vv_i16m1(last, backward, n), n);
        __riscv_vse16_v_i16m1(high, __riscv_vrgather_vv_i16m1(first, backward, n), n);
        low += n;
    }
}
