// Adds in double precision: a sum just below a half is no longer the half that it is in float.
void vector_add_round_nearest(const float *src1, const float *src2, float *dst, size_t length) {
    for (size_t i = 0; i < length; ++i)
        dst[i] = static_cast<float>(std::round(static_cast<double>(src1[i]) + static_cast<double>(src2[i])));
}
