std::string string_xor(std::string a, std::string b) {
    std::string result(a.size(), '0');
    for (size_t i = 0; i < result.size(); ++i)
        if (a[i] != b[i]) result[i] = '1';
    return result;
}
