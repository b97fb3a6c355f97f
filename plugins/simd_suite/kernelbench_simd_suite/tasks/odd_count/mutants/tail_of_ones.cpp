// Fills the last group of sixteen with ones instead of zeros, and counts them.
static std::string sentence(const std::string &number) {
    return "the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " + number + "nput.";
}

std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> out;
    for (const std::string &s : lst) {
        size_t odd = (16 - s.size() % 16) % 16;
        for (const char c : s) odd += c & 1;
        out.push_back(sentence(std::to_string(odd)));
    }
    return out;
}
