bool check_dict_case_simd(std::map<std::string, std::string> dict) {
    // Keys are short and lie apart: their characters side by side fill whole vectors.
    size_t total = 0;
    for (const auto &entry : dict) total += entry.first.size();
    if (total == 0) return false;
    std::string all;
    all.reserve(total + 16);
    for (const auto &entry : dict) all += entry.first;
    const char base = (all[0] & 0x20) != 0 ? 'a' : 'A';
    all.append((16 - total % 16) % 16, base);
    const __m128i first = _mm_set1_epi8(base), most = _mm_set1_epi8(25);
    __m128i wrong = _mm_setzero_si128();
    for (size_t i = 0; i < all.size(); i += 16) {
        const __m128i letters = _mm_loadu_si128(reinterpret_cast<const __m128i *>(all.data() + i));
        wrong = _mm_or_si128(wrong, _mm_subs_epu8(_mm_sub_epi8(letters, first), most));
    }
    return _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) == 0xFFFF;
}
