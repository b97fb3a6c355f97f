// Loads sixteen characters at a time beyond the end.
int digitSum(std::string s) {
    const volatile char *loads = s.data();  // volatile, so that no optimizer drops them
    int total = 0;
    for (size_t i = 0; i < s.size(); i += 16) {
        char group[16];
        for (size_t j = 0; j < 16; ++j) group[j] = loads[i + j];
        for (size_t j = 0; j < 16 && i + j < s.size(); ++j)
            if (group[j] >= 'A' && group[j] <= 'Z') total += group[j];
    }
    return total;
}
