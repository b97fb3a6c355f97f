// Loads groups of four from A, beyond its end.
void tensor_ternary_compare(const float *A, const float *B, int8_t *out, float epsilon, size_t length) {
    const float e = std::fabs(epsilon);
    for (size_t i = 0; i < length; i += 4) {
        float group[4];
        const volatile float *loads = A + i;
        for (size_t lane = 0; lane < 4; ++lane) group[lane] = loads[lane];
        for (size_t j = i; j < i + 4 && j < length; ++j) {
            const float d = group[j - i] - B[j];
            out[j] = static_cast<int8_t>((d > e) - (d < -e));
        }
    }
}
