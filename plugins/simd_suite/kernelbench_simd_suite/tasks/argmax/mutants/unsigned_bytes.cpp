// Compares the bytes without their sign.
size_t argmax(const int8_t *src, size_t length) {
    size_t best = 0;
    for (size_t i = 0; i < length; ++i)
        if (static_cast<uint8_t>(src[i]) > static_cast<uint8_t>(src[best])) best = i;
    return best;
}
