// Counts in a byte with a sign.
static std::string sentence(const std::string &number) {
    return "the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " + number + "nput.";
}

std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        int8_t odd = 0;
        for (const char c : s) odd = static_cast<int8_t>(odd + (c & 1));
        out.push_back(sentence(std::to_string(odd)));
    }
    return out;
}
