// Saturates at the largest float below 2 to the 31st.
static int32_t whole(double x) {  // truncates what is whole already, and saturates
    return x >= 2147483647.0 ? INT32_MAX : x <= -2147483648.0 ? INT32_MIN : static_cast<int32_t>(x);
}

void float_div_round(const float *A, const float *B, int32_t *C, size_t size) {
    for (size_t i = 0; i < size; ++i) C[i] = whole(std::round(std::min(A[i] / B[i], 2147483520.0f)));
}
