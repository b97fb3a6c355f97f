std::string string_xor_simd(std::string a, std::string b) {
    const size_t n = a.size();
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    for (size_t i = 0; i < n; i += svcntb()) {
        const svbool_t here = svwhilelt_b8_u64(i, n);
        const svuint8_t differ = sveor_u8_x(here, svld1_u8(here, left + i), svld1_u8(here, right + i));
        svst1_u8(here, left + i, svorr_n_u8_x(here, differ, '0'));
    }
    return a;
}
