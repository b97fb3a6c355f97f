// task=conditional_move target=riscv-rvv status=compile_error detail~undeclared identifier 'vsetvl_e64m8' : names of the intrinsics' version 0.11
void conditional_move_simd(const int64_t *src, int64_t *dst, const bool *mask, size_t length) {
    for (size_t i = 0, n = 0; i < length; i += n) {
        n = vsetvl_e64m8(length - i);
        vuint8m1_t bytes = vle8_v_u8m1(reinterpret_cast<const uint8_t *>(mask + i), n);
        vbool8_t take = vmsne_vx_u8m1_b8(bytes, 0, n);
        vse64_v_i64m8_m(take, dst + i, vle64_v_i64m8_m(take, vundefined_i64m8(), src + i, n), n);
    }
}
