// One row at a time, for the last rows: four sums hide the latency of the additions.
static float product(const float *row, const float *vec, size_t n) {
    float32x4_t s0 = vdupq_n_f32(0.0f), s1 = s0, s2 = s0, s3 = s0;
    size_t j = 0;
    for (; j + 16 <= n; j += 16) {
        s0 = vfmaq_f32(s0, vld1q_f32(row + j), vld1q_f32(vec + j));
        s1 = vfmaq_f32(s1, vld1q_f32(row + j + 4), vld1q_f32(vec + j + 4));
        s2 = vfmaq_f32(s2, vld1q_f32(row + j + 8), vld1q_f32(vec + j + 8));
        s3 = vfmaq_f32(s3, vld1q_f32(row + j + 12), vld1q_f32(vec + j + 12));
    }
    for (; j + 4 <= n; j += 4) s0 = vfmaq_f32(s0, vld1q_f32(row + j), vld1q_f32(vec + j));
    float total = vaddvq_f32(vaddq_f32(vaddq_f32(s0, s1), vaddq_f32(s2, s3)));
    for (; j < n; ++j) total += row[j] * vec[j];
    return total;
}

void matrix_vector_mul_simd(const float *mat, const float *vec, float *dst, size_t m, size_t n) {
    size_t i = 0;
    for (; i + 4 <= m; i += 4) {  // four rows share what is loaded of vec
        const float *a = mat + i * n, *b = a + n, *c = b + n, *d = c + n;
        float32x4_t sa = vdupq_n_f32(0.0f), sb = sa, sc = sa, sd = sa;
        size_t j = 0;
        for (; j + 4 <= n; j += 4) {
            const float32x4_t x = vld1q_f32(vec + j);
            sa = vfmaq_f32(sa, vld1q_f32(a + j), x);
            sb = vfmaq_f32(sb, vld1q_f32(b + j), x);
            sc = vfmaq_f32(sc, vld1q_f32(c + j), x);
            sd = vfmaq_f32(sd, vld1q_f32(d + j), x);
        }
        float32x4_t totals = vpaddq_f32(vpaddq_f32(sa, sb), vpaddq_f32(sc, sd));  // a lane for each row
        for (; j < n; ++j) {
            float32x4_t column = vld1q_dup_f32(a + j);
            column = vld1q_lane_f32(b + j, column, 1);
            column = vld1q_lane_f32(c + j, column, 2);
            column = vld1q_lane_f32(d + j, column, 3);
            totals = vfmaq_n_f32(totals, column, vec[j]);
        }
        vst1q_f32(dst + i, totals);
    }
    for (; i < m; ++i) dst[i] = product(mat + i * n, vec, n);
}
