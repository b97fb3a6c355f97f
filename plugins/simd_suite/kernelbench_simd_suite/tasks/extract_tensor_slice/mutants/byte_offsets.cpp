// Keeps the distances within a group in a byte.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    for (size_t k = 0; k < dim1 * dim2; ++k) {
        const size_t group = k / 16 * 16;
        slice[k] = tensor[group * dim3 + static_cast<uint8_t>((k - group) * dim3) + slice_idx];
    }
}
