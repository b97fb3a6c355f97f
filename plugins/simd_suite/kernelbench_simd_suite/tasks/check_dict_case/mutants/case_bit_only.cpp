// Looks at the bit that tells the cases apart and takes everything for a letter.
bool check_dict_case(std::map<std::string, std::string> dict) {
    bool set = false, clear = false;
    for (const auto &entry : dict)
        for (char c : entry.first) ((c & 0x20) != 0 ? set : clear) = true;
    return set != clear;
}
