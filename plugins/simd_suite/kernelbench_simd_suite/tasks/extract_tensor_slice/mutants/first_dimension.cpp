// Cuts across the first dimension of the sizes given, as though the slices lay one behind the other.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    for (size_t k = 0; k < dim1 * dim2; ++k) slice[k] = tensor[slice_idx * dim1 * dim2 + k];
    (void)dim3;
}
