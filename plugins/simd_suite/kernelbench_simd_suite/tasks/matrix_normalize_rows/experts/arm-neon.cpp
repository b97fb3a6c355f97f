static float squares_of(const float *row, size_t cols) {
    float32x4_t a = vdupq_n_f32(0.0f), b = a, c = a, d = a;
    size_t j = 0;
    for (; j + 16 <= cols; j += 16) {
        const float32x4_t p = vld1q_f32(row + j), q = vld1q_f32(row + j + 4);
        const float32x4_t r = vld1q_f32(row + j + 8), s = vld1q_f32(row + j + 12);
        a = vfmaq_f32(a, p, p);
        b = vfmaq_f32(b, q, q);
        c = vfmaq_f32(c, r, r);
        d = vfmaq_f32(d, s, s);
    }
    for (; j + 4 <= cols; j += 4) {
        const float32x4_t p = vld1q_f32(row + j);
        a = vfmaq_f32(a, p, p);
    }
    float sum = vaddvq_f32(vaddq_f32(vaddq_f32(a, b), vaddq_f32(c, d)));
    for (; j < cols; ++j) sum += row[j] * row[j];
    return sum;
}

static void scale(float *x, size_t count, float by) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const float32x4_t a = vld1q_f32(x + i), b = vld1q_f32(x + i + 4);
        const float32x4_t c = vld1q_f32(x + i + 8), d = vld1q_f32(x + i + 12);
        vst1q_f32(x + i, vmulq_n_f32(a, by));
        vst1q_f32(x + i + 4, vmulq_n_f32(b, by));
        vst1q_f32(x + i + 8, vmulq_n_f32(c, by));
        vst1q_f32(x + i + 12, vmulq_n_f32(d, by));
    }
    for (; i + 4 <= count; i += 4) vst1q_f32(x + i, vmulq_n_f32(vld1q_f32(x + i), by));
    for (; i < count; ++i) x[i] *= by;
}

// The only element of a row becomes 1 with its sign.
static void signs(float *x, size_t count) {
    const uint32x4_t sign = vdupq_n_u32(0x80000000);
    const float32x4_t one = vdupq_n_f32(1.0f);
    size_t i = 0;
    for (; i + 4 <= count; i += 4) vst1q_f32(x + i, vbslq_f32(sign, vld1q_f32(x + i), one));
    for (; i < count; ++i) x[i] = std::copysign(1.0f, x[i]);
}

void matrix_normalize_rows_simd(float *matrix, size_t rows, size_t cols) {
    if (cols == 1) return signs(matrix, rows);
    for (size_t r = 0; r < rows; ++r) {
        float *row = matrix + r * cols;
        const float squares = squares_of(row, cols);
        if (squares > 0.0f) scale(row, cols, 1.0f / std::sqrt(squares));
    }
}
