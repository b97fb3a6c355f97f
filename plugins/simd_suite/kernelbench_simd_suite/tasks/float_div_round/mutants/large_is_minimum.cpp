// Leaves everything out of range at the one value that the conversion instruction gives.
static int32_t whole(double x) {  // truncates what is whole already, and saturates
    return x >= 2147483647.0 ? INT32_MAX : x <= -2147483648.0 ? INT32_MIN : static_cast<int32_t>(x);
}

void float_div_round(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i < size; ++i) {
        const float q = std::round(A[i] / B[i]);
        C[i] = q < 2147483648.0f ? whole(q) : INT32_MIN;
    }
}
