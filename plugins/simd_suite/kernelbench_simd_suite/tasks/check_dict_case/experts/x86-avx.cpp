bool check_dict_case_simd(std::map<std::string, std::string> dict) {
    // Keys are short and lie apart: their characters side by side fill whole vectors.
    size_t total = 0;
    for (const auto &entry : dict) total += entry.first.size();
    if (total == 0) return false;
    std::string all;
    all.reserve(total + 32);
    for (const auto &entry : dict) all += entry.first;
    const char base = (all[0] & 0x20) != 0 ? 'a' : 'A';
    all.append((32 - total % 32) % 32, base);
    const __m256i first = _mm256_set1_epi8(base), most = _mm256_set1_epi8(25);
    __m256i wrong = _mm256_setzero_si256();
    for (size_t i = 0; i < all.size(); i += 32) {
        const __m256i letters = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(all.data() + i));
        wrong = _mm256_or_si256(wrong, _mm256_subs_epu8(_mm256_sub_epi8(letters, first), most));
    }
    return _mm256_testz_si256(wrong, wrong) != 0;
}
