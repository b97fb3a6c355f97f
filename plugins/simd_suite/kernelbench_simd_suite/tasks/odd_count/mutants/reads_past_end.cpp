// Loads sixteen digits at a time, beyond the end of a string.
static std::string sentence(const std::string &number) {
    return "the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " + number + "nput.";
}

std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        size_t odd = 0;
        for (size_t i = 0; i < s.size(); i += 16) {
            char group[16];
            std::memcpy(group, s.data() + i, sizeof group);
            for (size_t j = 0; j < 16 && i + j < s.size(); ++j) odd += group[j] & 1;
        }
        out.push_back(sentence(std::to_string(odd)));
    }
    return out;
}
