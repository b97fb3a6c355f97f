// eight bytes, `step` apart
static uint8x8_t eight(const uint8_t *p, size_t step) {
    uint8x8_t x = vdup_n_u8(*p);
    x = vld1_lane_u8(p + step, x, 1);
    x = vld1_lane_u8(p + 2 * step, x, 2);
    x = vld1_lane_u8(p + 3 * step, x, 3);
    x = vld1_lane_u8(p + 4 * step, x, 4);
    x = vld1_lane_u8(p + 5 * step, x, 5);
    x = vld1_lane_u8(p + 6 * step, x, 6);
    return vld1_lane_u8(p + 7 * step, x, 7);
}

void extract_tensor_slice_simd(const uint8_t *tensor, uint8_t *slice, size_t dim1, size_t dim2, size_t dim3,
                               size_t slice_idx) {
    const size_t count = dim1 * dim2;
    size_t k = 0;
    // loads that take groups of up to four apart serve the narrow tensors
    switch (dim3) {
    case 1:
        for (; k + 16 <= count; k += 16) vst1q_u8(slice + k, vld1q_u8(tensor + k));
        break;
    case 2:
        for (; k + 16 <= count; k += 16) {
            const uint8x16x2_t x = vld2q_u8(tensor + 2 * k);
            vst1q_u8(slice + k, slice_idx == 0 ? x.val[0] : x.val[1]);
        }
        break;
    case 3:
        for (; k + 16 <= count; k += 16) {
            const uint8x16x3_t x = vld3q_u8(tensor + 3 * k);
            vst1q_u8(slice + k, slice_idx == 0 ? x.val[0] : slice_idx == 1 ? x.val[1] : x.val[2]);
        }
        break;
    case 4:
        for (; k + 16 <= count; k += 16) {
            const uint8x16x4_t x = vld4q_u8(tensor + 4 * k);
            const uint8x16_t low = slice_idx == 0 ? x.val[0] : x.val[1], high = slice_idx == 2 ? x.val[2] : x.val[3];
            vst1q_u8(slice + k, slice_idx < 2 ? low : high);
        }
        break;
    default:
        for (const uint8_t *p = tensor + slice_idx; k + 16 <= count; k += 16, p += 16 * dim3)
            vst1q_u8(slice + k, vcombine_u8(eight(p, dim3), eight(p + 8 * dim3, dim3)));
    }
    for (; k < count; ++k) slice[k] = tensor[k * dim3 + slice_idx];
}
