// Leaves the characters behind the last whole vector as they are in a.
std::string string_xor_simd(std::string a, std::string b) {
    auto *left = reinterpret_cast<uint8_t *>(a.data());
    const auto *right = reinterpret_cast<const uint8_t *>(b.data());
    const svbool_t all = svptrue_b8();
    for (size_t i = 0; i + svcntb() <= a.size(); i += svcntb()) {
        const svuint8_t differ = sveor_u8_x(all, svld1_u8(all, left + i), svld1_u8(all, right + i));
        svst1_u8(all, left + i, svorr_n_u8_x(all, differ, '0'));
    }
    return a;
}
