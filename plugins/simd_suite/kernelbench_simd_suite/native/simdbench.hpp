// What the test programs of SimdBench expect of its helper header: random inputs and tolerant comparison. Written from a
// description of their behaviour; unlike there, everything random comes from one seed, so that a verdict can be repeated.
#include <cstdarg>
#include <random>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#ifndef ITERATIONS
#define ITERATIONS 1000
#endif
#define ERROR_PRINT 0
#define DEFAULT_SEED 0xdeadbeef

#define Small_Arg_1D (rng.randint(size_t(1), size_t(512)))
#define Small_Arg_2D (rng.randint(size_t(1), size_t(32)))
#define Small_Arg_3D (rng.randint(size_t(1), size_t(10)))
#define Small_Arg_4D (rng.randint(size_t(1), size_t(8)))
#define Small_Arg_5D (rng.randint(size_t(1), size_t(6)))

namespace kb_simdbench {

inline std::mt19937_64 &source() {
    static std::mt19937_64 engine;
    return engine;
}

inline int verdict = -1;

// Takes the place of printf in the test: a line with "correctness" in it is the verdict, all else is ignored.
inline int say(const char *format, ...) {
    char text[256];
    va_list rest;
    va_start(rest, format);
    const int written = vsnprintf(text, sizeof text, format, rest);
    va_end(rest);
    if (const char *at = strstr(text, "\"correctness\"")) {
        const char *colon = strchr(at, ':');
        verdict = colon != nullptr ? atoi(colon + 1) : -1;
    }
    return written;
}

template <class T, class U> bool close(const T &x, const U &y, double rtol, double atol, bool equal_nan) {
    if constexpr (std::is_floating_point_v<T> || std::is_floating_point_v<U>) {
        const double a = static_cast<double>(x), b = static_cast<double>(y);
        if (std::isnan(a) || std::isnan(b)) return equal_nan && std::isnan(a) && std::isnan(b);
        if (std::isinf(a) || std::isinf(b)) return a == b;
        return std::fabs(a - b) <= atol + rtol * std::fabs(b);
    } else {
        return x == y;
    }
}

}  // namespace kb_simdbench

inline const std::string CHARSET_LOWERCASE = "abcdefghijklmnopqrstuvwxyz";
inline const std::string CHARSET_UPPERCASE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
inline const std::string CHARSET_ALPHA = CHARSET_LOWERCASE + CHARSET_UPPERCASE;
inline const std::string CHARSET_DIGITS = "0123456789";
inline const std::string CHARSET_ALPHANUMERIC = CHARSET_ALPHA + CHARSET_DIGITS;
inline const std::string CHARSET_HEX = CHARSET_DIGITS + "ABCDEF";
inline const std::string CHARSET_PRINTABLE = [] {
    std::string all;
    for (char each = ' '; each <= '~'; ++each) all += each;
    return all;
}();

class Random {
  public:
    Random() : engine_(kb_simdbench::source()()) {}
    explicit Random(uint64_t seed) : engine_(seed) {}

    // A number in [0, 1).
    template <class T> T random() { return std::uniform_real_distribution<T>(0, 1)(engine_); }

    bool random_bool() { return (engine_() & 1) != 0; }

    // Both ends are included.
    template <class T> T randint(T low = std::numeric_limits<T>::min(), T high = std::numeric_limits<T>::max()) {
        using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
        return static_cast<T>(std::uniform_int_distribution<Wide>(low, high)(engine_));
    }

    template <class T> T uniform(T low = -100, T high = 100) {
        return std::uniform_real_distribution<T>(low, high)(engine_);
    }

    template <class T> T normal_distribution(T mean = 0, T deviation = 1000) {
        return std::normal_distribution<T>(mean, deviation)(engine_);
    }

    // Integers of the whole range, floats between -100 and 100; with `binary`, zeros and ones.
    template <class T> void initialize_vector_with_random_values(std::vector<T> &all, bool binary = false) {
        for (size_t i = 0; i < all.size(); ++i) {
            if constexpr (std::is_same_v<T, bool>) all[i] = random_bool();
            else if constexpr (std::is_floating_point_v<T>) all[i] = binary ? T(random_bool()) : uniform<T>();
            else all[i] = binary ? T(random_bool()) : randint<T>();
        }
    }

    template <class T> void initialize_vector_with_permutation(std::vector<T> &all) {
        for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<T>(i);
        shuffle(all);
    }

    template <class T> T choice(const std::vector<T> &all) { return all[randint(size_t(0), all.size() - 1)]; }
    template <class T> void shuffle(std::vector<T> &all) { std::shuffle(all.begin(), all.end(), engine_); }

    std::string random_string(const std::string &charset, size_t length) {
        std::string text(length, ' ');
        for (char &each : text) each = charset[randint(size_t(0), charset.size() - 1)];
        return text;
    }

  private:
    std::mt19937_64 engine_;
};

template <class T, class U>
bool allclose(const T &x, const U &y, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = true) {
    return kb_simdbench::close(x, y, rtol, atol, equal_nan);
}

template <class T>
bool allclose(const std::vector<T> &x, const std::vector<T> &y, double rtol = 1e-5, double atol = 1e-8,
              bool equal_nan = true) {
    if (x.size() != y.size()) return false;
    for (size_t i = 0; i < x.size(); ++i)
        if (!allclose(x[i], y[i], rtol, atol, equal_nan)) return false;
    return true;
}
