// Stores whole groups of four, also behind the end.
void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    const size_t count = dim1 * dim2 * dim3;
    for (size_t i = 0; i < count; i += 4)
        for (size_t k = 0; k < 4; ++k) dst[i + k] = i + k < count ? std::trunc(tensor1[i + k] - tensor2[i + k]) : 0.0f;
}
