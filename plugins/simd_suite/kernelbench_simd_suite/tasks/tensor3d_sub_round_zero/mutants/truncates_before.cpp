// Takes the fractions off before it subtracts.
void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i) dst[i] = std::trunc(tensor1[i]) - std::trunc(tensor2[i]);
}
