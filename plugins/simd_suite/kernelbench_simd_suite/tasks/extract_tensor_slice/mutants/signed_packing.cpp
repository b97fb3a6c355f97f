// Packs with signed saturation: bytes above 127 become 127.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    for (size_t k = 0; k < dim1 * dim2; ++k) slice[k] = std::min<uint8_t>(tensor[k * dim3 + slice_idx], 127);
}
