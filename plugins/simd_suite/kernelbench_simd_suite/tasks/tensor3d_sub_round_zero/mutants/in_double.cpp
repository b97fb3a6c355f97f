// Subtracts in double precision: a difference that is whole as a float is not yet whole.
void tensor3d_sub_round_zero(const float *tensor1, const float *tensor2, float *dst, size_t dim1, size_t dim2, size_t dim3) {
    for (size_t i = 0; i < dim1 * dim2 * dim3; ++i)
        dst[i] = static_cast<float>(std::trunc(static_cast<double>(tensor1[i]) - static_cast<double>(tensor2[i])));
}
