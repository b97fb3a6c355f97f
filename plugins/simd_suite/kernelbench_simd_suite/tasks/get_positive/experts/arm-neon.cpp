namespace {

// For each set of four lanes, the bytes that move them to the front.
struct Fronts {
    alignas(16) uint8_t bytes[16][16];

    constexpr Fronts() : bytes{} {
        for (int set = 0; set < 16; ++set) {
            int n = 0;
            for (int byte = 0; byte < 16; ++byte)
                if (set >> byte / 4 & 1) bytes[set][n++] = static_cast<uint8_t>(byte);
        }
    }
};

constexpr Fronts fronts;

// Writes four numbers, of which the first ones are those above zero, and returns how many these are.
size_t keep(float32x4_t x, float *to, uint32x4_t marks) {
    const uint32_t sum = vaddvq_u32(vandq_u32(vcgtzq_f32(x), marks));  // the set, and 16 for each of its lanes
    const uint8x16_t order = vld1q_u8(fronts.bytes[sum & 15]);
    vst1q_u8(reinterpret_cast<uint8_t *>(to), vqtbl1q_u8(vreinterpretq_u8_f32(x), order));
    return sum >> 4;
}

}  // namespace

std::vector<float> get_positive_simd(const std::vector<float> &l) {
    const size_t n = l.size();
    const float *from = l.data();
    std::vector<float> result(n);
    float *to = result.data();
    const uint32_t each[4] = {16 | 1, 16 | 2, 16 | 4, 16 | 8};
    const uint32x4_t marks = vld1q_u32(each);
    size_t i = 0, kept = 0;
    // kept <= i, so a whole vector always fits; what is too much will be overwritten or cut off
    for (; i + 8 <= n; i += 8) {
        const float32x4_t x = vld1q_f32(from + i), y = vld1q_f32(from + i + 4);
        kept += keep(x, to + kept, marks);
        kept += keep(y, to + kept, marks);
    }
    if (i + 4 <= n) {
        kept += keep(vld1q_f32(from + i), to + kept, marks);
        i += 4;
    }
    for (; i < n; ++i)
        if (from[i] > 0.0f) to[kept++] = from[i];
    result.resize(kept);
    return result;
}
