// Arrays times a factor that the caller gives, in the width of the array.
#include <aie_api/aie.hpp>

template <typename T, typename Tag, unsigned lanes>
static void scaled(const T *__restrict in, T *__restrict out, T factor, int count) {
    auto from = aie::cbegin_restrict_vector<lanes>(in);
    auto to = aie::begin_restrict_vector<lanes>(out);
    for (int i = 0; i < count / int(lanes); i++) {
        aie::accum<Tag, lanes> product = aie::mul(*from++, factor);
        *to++ = product.template to_vector<T>(0);
    }
}

extern "C" void scale_i16(const int16 *in, int16 *out, int16 factor, int count) {
    scaled<int16, acc32, 32>(in, out, factor, count);
}
extern "C" void scale_i32(const int32 *in, int32 *out, int32 factor, int count) {
    scaled<int32, acc64, 16>(in, out, factor, count);
}
