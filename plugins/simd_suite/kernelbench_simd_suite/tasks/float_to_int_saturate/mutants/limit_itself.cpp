// Saturates only above 2147483648, so that this number itself becomes negative.
void float_to_int_saturate(const float *from, int32_t *to, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float x = from[i];
        if (x > 2147483648.0f) to[i] = INT32_MAX;
        else if (x < -2147483648.0f || x == 2147483648.0f) to[i] = INT32_MIN;
        else to[i] = x == x ? static_cast<int32_t>(x) : 0;
    }
}
