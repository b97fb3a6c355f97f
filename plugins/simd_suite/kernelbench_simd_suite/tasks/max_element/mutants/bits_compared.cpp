// Compares the bits as integers, which is the wrong way round for negative numbers.
float max_element(std::vector<float> l) {
    int32_t largest = INT32_MIN;
    for (float x : l) {
        int32_t bits;
        std::memcpy(&bits, &x, sizeof bits);
        if (bits < 0 && largest < 0) largest = std::max(largest, bits);
        else if (bits >= 0) largest = std::max(largest, bits);
    }
    float result;
    std::memcpy(&result, &largest, sizeof result);
    return result;
}
