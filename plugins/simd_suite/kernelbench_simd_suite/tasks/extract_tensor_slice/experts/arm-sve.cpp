void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const size_t count = dim1 * dim2;
    if (dim3 > 4) {  // gathers, with offsets of 64 bits as the tensor may be large
        const svuint64_t offsets = svindex_u64(0, dim3);
        const uint8_t *from = tensor + slice_idx;
        for (size_t k = 0; k < count; k += svcntd(), from += svcntd() * dim3) {
            const svbool_t here = svwhilelt_b64_u64(k, count);
            svst1b_u64(here, slice + k, svld1ub_gather_u64offset_u64(here, from, offsets));
        }
        return;
    }
    // loads that take groups of up to four apart serve the narrow tensors
    for (size_t k = 0; k < count; k += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(k, count);
        const uint8_t *from = tensor + k * dim3;
        svuint8_t x;
        if (dim3 == 1) {
            x = svld1_u8(here, from);
        } else if (dim3 == 2) {
            const svuint8x2_t all = svld2_u8(here, from);
            x = slice_idx == 0 ? svget2_u8(all, 0) : svget2_u8(all, 1);
        } else if (dim3 == 3) {
            const svuint8x3_t all = svld3_u8(here, from);
            x = slice_idx == 0 ? svget3_u8(all, 0) : slice_idx == 1 ? svget3_u8(all, 1) : svget3_u8(all, 2);
        } else {
            const svuint8x4_t all = svld4_u8(here, from);
            const svuint8_t low = slice_idx == 0 ? svget4_u8(all, 0) : svget4_u8(all, 1);
            const svuint8_t high = slice_idx == 2 ? svget4_u8(all, 2) : svget4_u8(all, 3);
            x = slice_idx < 2 ? low : high;
        }
        svst1_u8(here, slice + k, x);
    }
}
