// Loads sixteen letters at a time beyond the end.
std::string decode_shift(std::string s) {
    const volatile char *loads = s.data();  // volatile, so that no optimizer drops them
    std::string answer(s.size(), ' ');
    for (size_t i = 0; i < s.size(); i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < s.size(); ++j)
            answer[i + j] = static_cast<char>(group[j] < 'f' ? group[j] + 21 : group[j] - 5);
    }
    return answer;
}
