// Products lane by lane, of tiles and of sliding windows, and sums of accumulators.
#include "kb_aie/mul_lanes.hpp"

using namespace kb_aie;
using namespace kb_aie::mul_library;

namespace {

enum Sign { plus, minus };

// a*b of one lane, added to or taken from what lane `i` of the result holds.
struct Product {
    Kind a, b;
    Acc acc;
    Accuracy accuracy;

    void add(chunk &r, unsigned i, const chunk &x, unsigned at_x, const chunk &y, unsigned at_y, Sign sign) const {
        if (acc == af) {
            const float p = real(x, a, at_x), q = real(y, b, at_y);
            put(r, i, float_product_sum(at<float>(r, i), sign == plus ? p : -p, q, a == f32, accuracy));
        } else {
            // Unsigned, so that it wraps as the accumulator does.
            const uint64_t product =
                static_cast<uint64_t>(integer(x, a, at_x)) * static_cast<uint64_t>(integer(y, b, at_y));
            accumulate(r, acc, i, accumulated(r, acc, i) + (sign == plus ? product : -product));
        }
    }
};

Product product_of(int what, unsigned accuracy_at) {
    return {kind_a(what), static_cast<Kind>(more(what, 0, 4)), static_cast<Acc>(more(what, 4, 2)),
            static_cast<Accuracy>(more(what, accuracy_at, 2))};
}

chunk elementwise_product(int what, chunk r, const chunk &a, const chunk &b, Sign sign) {
    const Product product = product_of(what, 12);
    const unsigned first_a = more(what, 6, 3) * 8, first_b = more(what, 9, 3) * 8;
    for (unsigned i = 0; i < acc_lanes(product.acc); i++) product.add(r, i, a, first_a + i, b, first_b + i, sign);
    return r;
}

chunk tile_product(int what, chunk r, const chunk *a, const chunk *b) {
    const Product product = product_of(what, 18);
    const unsigned m = 1u << more(what, 6, 3), k = 1u << more(what, 9, 3), n = 1u << more(what, 12, 3);
    const unsigned lanes = acc_lanes(product.acc), first = more(what, 15, 3) * lanes;
    const unsigned a_lanes = 64 / bytes_of(product.a), b_lanes = 64 / bytes_of(product.b);
    for (unsigned i = 0; i < lanes && first + i < m * n; i++) {
        const unsigned row = (first + i) / n, column = (first + i) % n;
        for (unsigned j = 0; j < k; j++) {
            const unsigned at_a = row * k + j, at_b = j * n + column;
            product.add(r, i, a[at_a / a_lanes], at_a % a_lanes, b[at_b / b_lanes], at_b % b_lanes, plus);
        }
    }
    return r;
}

chunk sliding_product(int what, chunk r, const chunk &coeff, const chunk *data, int c, int d, int steps, Sign sign) {
    const Product product{kind_a(what), static_cast<Kind>(more(what, 0, 4)), static_cast<Acc>(more(what, 4, 2)), safe};
    const int lanes = static_cast<int>(acc_lanes(product.acc)), first = static_cast<int>(more(what, 6, 4)) * lanes;
    const int points = static_cast<int>(more(what, 10, 5)) + 1;
    const int per_coeff = static_cast<int>(64 / bytes_of(product.a)),
              per_data = static_cast<int>(64 / bytes_of(product.b));
    const int step_c = steps & 255, step_x = steps >> 8 & 255, step_y = steps >> 16 & 255;
    for (int i = 0; i < lanes; i++)
        for (int p = 0; p < points; p++) {
            const int at_c = c + p * step_c;
            const int at_d = (d + p * step_x + (first + i) * step_y) & (2 * per_data - 1);
            if (at_c < 0 || at_c >= per_coeff)
                kb_aie_trap("sliding_mul: coefficient %d of a register of %d; see coeff_start", at_c, per_coeff);
            product.add(r, static_cast<unsigned>(i), coeff, static_cast<unsigned>(at_c), data[at_d / per_data],
                        static_cast<unsigned>(at_d % per_data), sign);
        }
    return r;
}

chunk sum(int what, const chunk &a, const chunk &b, Sign sign) {
    const auto acc = static_cast<Acc>(more(what, 0, 2));
    chunk r = {};
    for (unsigned i = 0; i < acc_lanes(acc); i++) {
        if (acc == af) {
            const float y = at<float>(b, i);
            put(r, i, float_sum(at<float>(a, i), sign == plus ? y : -y));
        } else {
            const uint64_t y = accumulated(b, acc, i);
            accumulate(r, acc, i, accumulated(a, acc, i) + (sign == plus ? y : -y));
        }
    }
    return r;
}

// What a product is added to where there is no accumulator.
constexpr chunk nothing = {};

}  // namespace

extern "C" {

chunk aie_vm_mul(int what, chunk a, chunk b) { return elementwise_product(what, nothing, a, b, plus); }
chunk aie_vm_negmul(int what, chunk a, chunk b) { return elementwise_product(what, nothing, a, b, minus); }
chunk aie_vm_mac(int what, chunk acc, chunk a, chunk b) { return elementwise_product(what, acc, a, b, plus); }
chunk aie_vm_msc(int what, chunk acc, chunk a, chunk b) { return elementwise_product(what, acc, a, b, minus); }
chunk aie_vf_mul(int what, chunk a, chunk b) { return elementwise_product(what, nothing, a, b, plus); }
chunk aie_vf_negmul(int what, chunk a, chunk b) { return elementwise_product(what, nothing, a, b, minus); }
chunk aie_vf_mac(int what, chunk acc, chunk a, chunk b) { return elementwise_product(what, acc, a, b, plus); }
chunk aie_vf_msc(int what, chunk acc, chunk a, chunk b) { return elementwise_product(what, acc, a, b, minus); }

chunk aie_vm_add(int what, chunk a, chunk b) { return sum(what, a, b, plus); }
chunk aie_vm_sub(int what, chunk a, chunk b) { return sum(what, a, b, minus); }
chunk aie_vm_neg(int what, chunk a) { return sum(what, nothing, a, minus); }
chunk aie_vf_add(int what, chunk a, chunk b) { return sum(what, a, b, plus); }
chunk aie_vf_sub(int what, chunk a, chunk b) { return sum(what, a, b, minus); }
chunk aie_vf_neg(int what, chunk a) { return sum(what, nothing, a, minus); }

chunk aie_vm_matmul(int what, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3) {
    return aie_vm_matmac(what, nothing, a0, a1, b0, b1, b2, b3);
}
chunk aie_vm_matmac(int what, chunk acc, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3) {
    const chunk a[2] = {a0, a1}, b[4] = {b0, b1, b2, b3};
    return tile_product(what, acc, a, b);
}
chunk aie_vf_matmul(int what, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3) {
    return aie_vm_matmac(what, nothing, a0, a1, b0, b1, b2, b3);
}
chunk aie_vf_matmac(int what, chunk acc, chunk a0, chunk a1, chunk b0, chunk b1, chunk b2, chunk b3) {
    return aie_vm_matmac(what, acc, a0, a1, b0, b1, b2, b3);
}

chunk aie_vm_slidemul(int what, chunk coeff, chunk data0, chunk data1, int c, int d, int steps) {
    const chunk data[2] = {data0, data1};
    return sliding_product(what, nothing, coeff, data, c, d, steps, plus);
}
chunk aie_vm_slidenegmul(int what, chunk coeff, chunk data0, chunk data1, int c, int d, int steps) {
    const chunk data[2] = {data0, data1};
    return sliding_product(what, nothing, coeff, data, c, d, steps, minus);
}
chunk aie_vm_slidemac(int what, chunk acc, chunk coeff, chunk data0, chunk data1, int c, int d, int steps) {
    const chunk data[2] = {data0, data1};
    return sliding_product(what, acc, coeff, data, c, d, steps, plus);
}

// The library computes floats whole; the instructions that split them only cost time.
chunk aie_mv_arranged(int, chunk x) { return x; }
chunk aie_cv_split(int, chunk x) { return x; }
chunk aie_vf_split(int, chunk x) { return x; }
}
