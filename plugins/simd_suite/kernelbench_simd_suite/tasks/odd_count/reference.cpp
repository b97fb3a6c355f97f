std::vector<std::string> odd_count(const std::vector<std::string> &lst) {
    std::vector<std::string> sentences;
    for (const std::string &digits : lst) {
        size_t odd = 0;
        for (const char digit : digits) odd += static_cast<size_t>((digit - '0') % 2);
        const std::string number = std::to_string(odd);
        sentences.push_back("the number of odd elements " + number + "n the str" + number + "ng " + number + " of the " +
                            number + "nput.");
    }
    return sentences;
}
