// Leaves out what follows the whole groups of eight in every row.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    for (size_t i = 0; i < dim1; ++i)
        for (size_t j = 0; j < dim2 / 8 * 8; ++j) slice[i * dim2 + j] = tensor[(i * dim2 + j) * dim3 + slice_idx];
}
