void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    const size_t count = dim1 * dim2;
    for (size_t k = 0; k < count; ++k) slice[k] = tensor[k * dim3 + slice_idx];
}
