// Loads a word for every byte, beyond the end of the tensor too.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    const volatile uint8_t *loads = tensor;
    for (size_t k = 0; k < dim1 * dim2; ++k) {
        const size_t at = k * dim3 + slice_idx;
        const uint8_t bytes[4] = {loads[at], loads[at + 1], loads[at + 2], loads[at + 3]};
        slice[k] = bytes[0];
    }
}
