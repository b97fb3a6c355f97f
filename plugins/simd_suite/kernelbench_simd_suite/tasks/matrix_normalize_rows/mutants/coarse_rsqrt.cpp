// Scales by a reciprocal square root with twelve good bits, as the estimate instructions give it.
void matrix_normalize_rows(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float squares = 0;
        for (size_t j = 0; j < cols; ++j) squares += matrix[r * cols + j] * matrix[r * cols + j];
        if (squares == 0) continue;
        float inverse = 1 / std::sqrt(squares);
        uint32_t bits;
        std::memcpy(&bits, &inverse, 4);
        bits &= 0xFFFFF000u;
        std::memcpy(&inverse, &bits, 4);
        for (size_t j = 0; j < cols; ++j) matrix[r * cols + j] *= inverse;
    }
}
