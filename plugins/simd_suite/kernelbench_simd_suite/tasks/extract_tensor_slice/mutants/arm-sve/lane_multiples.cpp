// Whole vectors only: what is left of the bytes is not written.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const svbool_t all = svptrue_b64();
    const svuint64_t offsets = svindex_u64(slice_idx, dim3);
    for (size_t k = 0; k + svcntd() <= dim1 * dim2; k += svcntd())
        svst1b_u64(all, slice + k, svld1ub_gather_u64offset_u64(all, tensor + k * dim3, offsets));
}
