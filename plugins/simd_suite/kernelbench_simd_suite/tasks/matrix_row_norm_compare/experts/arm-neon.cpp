static double long_row(const double *row, size_t cols) {
    float64x2_t a = vdupq_n_f64(0.0), b = a, c = a, d = a;
    size_t j = 0;
    for (; j + 8 <= cols; j += 8) {
        const float64x2_t w = vld1q_f64(row + j), x = vld1q_f64(row + j + 2);
        const float64x2_t y = vld1q_f64(row + j + 4), z = vld1q_f64(row + j + 6);
        a = vfmaq_f64(a, w, w);
        b = vfmaq_f64(b, x, x);
        c = vfmaq_f64(c, y, y);
        d = vfmaq_f64(d, z, z);
    }
    for (; j + 2 <= cols; j += 2) {
        const float64x2_t x = vld1q_f64(row + j);
        a = vfmaq_f64(a, x, x);
    }
    const double total = vaddvq_f64(vaddq_f64(vaddq_f64(a, b), vaddq_f64(c, d)));
    return j < cols ? total + row[j] * row[j] : total;
}

// the sums of squares of two neighbouring rows
static inline float64x2_t two_rows(const double *row, size_t cols) {
    const double *next = row + cols;
    float64x2_t a = vdupq_n_f64(0.0), b = a, c = a, d = a;
    size_t j = 0;
    for (; j + 4 <= cols; j += 4) {
        const float64x2_t w = vld1q_f64(row + j), x = vld1q_f64(row + j + 2);
        const float64x2_t y = vld1q_f64(next + j), z = vld1q_f64(next + j + 2);
        a = vfmaq_f64(a, w, w);
        b = vfmaq_f64(b, x, x);
        c = vfmaq_f64(c, y, y);
        d = vfmaq_f64(d, z, z);
    }
    if (j + 2 <= cols) {
        const float64x2_t x = vld1q_f64(row + j), y = vld1q_f64(next + j);
        a = vfmaq_f64(a, x, x);
        c = vfmaq_f64(c, y, y);
        j += 2;
    }
    const float64x2_t sums = vpaddq_f64(vaddq_f64(a, b), vaddq_f64(c, d));
    if (j == cols) return sums;
    const float64x2_t last = vcombine_f64(vld1_f64(row + j), vld1_f64(next + j));
    return vfmaq_f64(sums, last, last);
}

static inline uint32x2_t exceeds(float64x2_t squares, const double *thresholds) {
    return vmovn_u64(vcgtq_f64(vsqrtq_f64(squares), vld1q_f64(thresholds)));
}

void matrix_row_norm_compare_simd(const double *matrix, const double *thresholds, size_t rows, size_t cols, bool *result) {
    size_t i = 0;
    if (cols <= 512) {
        for (; i + 4 <= rows; i += 4) {
            const double *row = matrix + i * cols;
            float64x2_t low, high;
            if (cols == 1) {
                low = vld1q_f64(row), high = vld1q_f64(row + 2);
                low = vmulq_f64(low, low), high = vmulq_f64(high, high);
            } else {
                low = two_rows(row, cols), high = two_rows(row + 2 * cols, cols);
            }
            const uint32x4_t longer = vcombine_u32(exceeds(low, thresholds + i), exceeds(high, thresholds + i + 2));
            const uint16x4_t halves = vand_u16(vmovn_u32(longer), vdup_n_u16(1));
            const uint8x8_t bytes = vmovn_u16(vcombine_u16(halves, halves));
            const uint32_t four = vget_lane_u32(vreinterpret_u32_u8(bytes), 0);
            std::memcpy(result + i, &four, sizeof four);
        }
    }
    for (; i < rows; ++i) result[i] = std::sqrt(long_row(matrix + i * cols, cols)) > thresholds[i];
}
