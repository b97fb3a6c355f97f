// Leaves everything out of range at the one value that the conversion instruction gives.
void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float x = from[i];
        to[i] = std::fabs(x) < 2147483648.0f ? static_cast<int32_t>(x) : x == x ? INT32_MIN : 0;
    }
}
