// Whole registers only: what is left of the bytes is not written.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const size_t n = __riscv_vsetvlmax_e8m1();
    for (size_t k = 0; k + n <= dim1 * dim2; k += n) {
        const uint8_t *from = tensor + k * dim3 + slice_idx;
        __riscv_vse8_v_u8m1(slice + k, __riscv_vlse8_v_u8m1(from, static_cast<ptrdiff_t>(dim3), n), n);
    }
}
