// Whole groups of eight only: what is left of the bytes is not written.
void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const uint8_t *p = tensor + slice_idx;
    for (size_t k = 0; k + 8 <= dim1 * dim2; k += 8, p += 8 * dim3) {
        uint8x8_t x = vdup_n_u8(*p);
        x = vld1_lane_u8(p + dim3, x, 1);
        x = vld1_lane_u8(p + 2 * dim3, x, 2);
        x = vld1_lane_u8(p + 3 * dim3, x, 3);
        x = vld1_lane_u8(p + 4 * dim3, x, 4);
        x = vld1_lane_u8(p + 5 * dim3, x, 5);
        x = vld1_lane_u8(p + 6 * dim3, x, 6);
        vst1_u8(slice + k, vld1_lane_u8(p + 7 * dim3, x, 7));
    }
}
