size_t argmax(const int8_t *src, size_t length) {
    return static_cast<size_t>(std::max_element(src, src + length) - src);
}
