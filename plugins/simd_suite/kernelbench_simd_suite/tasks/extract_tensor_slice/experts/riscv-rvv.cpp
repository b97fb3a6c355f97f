void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    size_t left = dim1 * dim2;
    if (dim3 == 1) {
        while (left > 0) {
            const size_t n = __riscv_vsetvl_e8m8(left);
            __riscv_vse8_v_u8m8(slice, __riscv_vle8_v_u8m8(tensor, n), n);
            tensor += n, slice += n, left -= n;
        }
    } else if (dim3 == 2) {  // loaded as bytes, which need no alignment: narrowing shifts move the wanted one down
        while (left > 0) {
            const size_t n = __riscv_vsetvl_e8m4(left);
            const vuint16m8_t pairs = __riscv_vreinterpret_v_u8m8_u16m8(__riscv_vle8_v_u8m8(tensor, 2 * n));
            __riscv_vse8_v_u8m4(slice, __riscv_vnsrl_wx_u8m4(pairs, 8 * slice_idx, n), n);
            tensor += 2 * n, slice += n, left -= n;
        }
    } else if (dim3 == 4) {
        while (left > 0) {
            const size_t n = __riscv_vsetvl_e8m2(left);
            const vuint32m8_t groups = __riscv_vreinterpret_v_u8m8_u32m8(__riscv_vle8_v_u8m8(tensor, 4 * n));
            const vuint16m4_t low = __riscv_vnsrl_wx_u16m4(groups, 8 * slice_idx, n);
            __riscv_vse8_v_u8m2(slice, __riscv_vnsrl_wx_u8m2(low, 0, n), n);
            tensor += 4 * n, slice += n, left -= n;
        }
    } else {
        const ptrdiff_t step = static_cast<ptrdiff_t>(dim3);
        for (tensor += slice_idx; left > 0;) {
            const size_t n = __riscv_vsetvl_e8m8(left);
            __riscv_vse8_v_u8m8(slice, __riscv_vlse8_v_u8m8(tensor, step, n), n);
            tensor += n * dim3, slice += n, left -= n;
        }
    }
}
