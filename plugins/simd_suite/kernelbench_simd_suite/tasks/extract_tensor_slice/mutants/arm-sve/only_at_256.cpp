// The tensor advances by four groups with each step, however many lanes it has.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const size_t count = dim1 * dim2;
    const svuint64_t offsets = svindex_u64(slice_idx, dim3);
    for (size_t k = 0; k < count; k += svcntd(), tensor += 4 * dim3) {
        const svbool_t here = svwhilelt_b64_u64(k, count);
        svst1b_u64(here, slice + k, svld1ub_gather_u64offset_u64(here, tensor, offsets));
    }
}
