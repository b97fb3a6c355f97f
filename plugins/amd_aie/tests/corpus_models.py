"""What every kernel of the corpus computes, in NumPy: inputs, scalars and the right output for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np

BF = ml_dtypes.bfloat16
DRAW = {
    np.int8: (-128, 128), np.uint8: (0, 256), np.int16: (-32768, 32768), np.uint16: (0, 65536),
    np.int32: (-(2**31), 2**31),
}  # fmt: skip
Array = Any


class Model(NamedTuple):
    """Inputs as (type, elements) or as a function that draws; type and elements of the output, and what is right."""

    inputs: Sequence[Any]
    out: Any
    size: int
    right: Callable[..., Array]
    scalars: Sequence[tuple[str, Any]] = ()
    close: float = 0.0


def small(kind, count, low, high):
    """Integers of a range, or floats of it in the type."""
    if kind is BF:
        return lambda rng: rng.uniform(low, high, count).astype(BF)
    return lambda rng: rng.integers(low, high, count).astype(kind)


def climbing(rng):
    """256 int16 whose maximum is found anew all the time."""
    return (np.arange(256) * 200 - 25000 + rng.integers(-1500, 1500, 256)).astype(np.int16)


def wide(array):
    return np.asarray(array).astype(np.int64)


def real(array):
    return np.asarray(array).astype(np.float64)


def half_up(array):
    return np.floor(array + 0.5)


def saturated(array, kind):
    info = np.iinfo(kind)
    return np.clip(array, info.min, info.max)


def tiles(matrix, rows, columns):
    """A matrix tile by tile, and each tile row by row."""
    m, n = matrix.shape
    return matrix.reshape(m // rows, rows, n // columns, columns).transpose(0, 2, 1, 3).ravel()


def tiled_product(a, b):
    left = wide(a).reshape(4, 4, 4, 4).transpose(0, 2, 1, 3).reshape(16, 16)
    right = wide(b).reshape(4, 2, 4, 8).transpose(0, 2, 1, 3).reshape(16, 16)
    return tiles(left @ right, 4, 8)


def panels(a, b):
    left = wide(a).reshape(2, 4, 4, 8).transpose(0, 2, 1, 3).reshape(8, 32)
    return (left @ wide(b).reshape(32, 8)).ravel()


def convolved(x, weights):
    image, kernel = real(x).reshape(18, 32), real(weights)[:9].reshape(3, 3)
    return sum(kernel[i, j] * image[i : i + 16, j : j + 16] for i in range(3) for j in range(3)).ravel()


def complex_product(a, b):
    (ar, ai), (br, bi) = wide(a).reshape(-1, 2).T, wide(b).reshape(-1, 2).T
    return half_up(np.stack([ar * br - ai * bi, ar * bi + ai * br], 1).ravel() / 2**15)


def smooth(x):
    t = np.clip(real(x), 0, 1)
    return t * t * (3 - 2 * t)


def standardised(x):
    x = real(x)
    return (x - x.mean()) / np.sqrt(x.var())


I8, U8, I16, U16, I32, U32, F32 = np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.float32

MODELS: Mapping[str, Model] = {
    "absolute_difference_uint8": Model([(U8, 2048)] * 2, U8, 2048, lambda a, b: np.abs(wide(a) - wide(b))),
    "absolute_sum_int16": Model([small(I16, 512, -32767, 32768)], I32, 1, lambda a: np.abs(wide(a)).sum()),
    "add_int32": Model([(I32, 512)] * 2, I32, 512, lambda a, b: wide(a) + wide(b)),
    "add_tail_int16": Model([(I16, 1000)] * 2, I16, 1000, lambda a, b: wide(a) + wide(b)),
    "average_rounded_uint8": Model([(U8, 1024)] * 2, U8, 1024, lambda a, b: (wide(a) + wide(b) + 1) // 2),
    "avgpool1d_int16": Model([(I16, 1024)], I16, 256, lambda a: half_up(wide(a).reshape(-1, 4).sum(1) / 4)),
    "blend_uint8": Model([(U8, 1024)] * 2, U8, 1024, lambda a, b: half_up((3 * wide(a) + 5 * wide(b)) / 8)),
    "choose_greater_int16": Model([(I16, 512)] * 4, I16, 512, lambda a, b, c, d: np.where(a > b, c, d)),
    "clamp_uint8": Model([(U8, 1024)], U8, 1024, lambda a: np.clip(a, 30, 200), [("uint8_t", 30), ("uint8_t", 200)]),
    "complex_multiply_int16": Model([small(I16, 256, -20000, 20000)] * 2, I16, 256, complex_product),
    "convolution2d_k3_bfloat16": Model([small(BF, 576, -2, 2), small(BF, 16, -1, 1)], BF, 256, convolved, close=2e-2),
    "convolution_k3_int16": Model(
        [small(I16, 512, -50, 50), small(I16, 8, -50, 50)],
        I16,
        512,
        lambda x, w: np.convolve(np.pad(wide(x), 1), wide(w)[2::-1], "valid"),
    ),
    "copy_int32": Model([(I32, 1024)], I32, 1024, lambda a: a),
    "count_greater_uint8": Model([(U8, 1024)], U32, 1, lambda a: (a > 100).sum(), [("uint8_t", 100)]),
    "dequantise_int16_to_bfloat16": Model([(I16, 512)], BF, 512, lambda a: wide(a) / 128, close=8e-3),
    "fill_int16": Model([], I16, 1024, lambda: np.full(1024, -77), [("int16_t", -77)]),
    "fir_int16": Model(
        [small(I16, 272, -90, 90), small(I16, 8, -90, 90)],
        I16,
        256,
        lambda x, t: half_up(np.correlate(wide(x)[:263], wide(t), "valid") / 16),
    ),
    "gaussian_bfloat16": Model([small(BF, 512, -3, 3)], BF, 512, lambda x: np.exp(-(real(x) ** 2)), close=4e-2),
    "gradient_int16": Model([(I16, 544)], I16, 512, lambda a: wide(a)[2:514] - wide(a)[:512]),
    "halve_tail_uint8": Model([(U8, 250)], U8, 250, lambda a: wide(a) // 2),
    "inverse_square_bfloat16": Model([small(BF, 256, 0.4, 9)], BF, 256, lambda x: 1 / real(x) ** 2, close=2e-2),
    "smooth_step_bfloat16": Model([small(BF, 512, -1, 2)], BF, 512, smooth, close=2e-2),
    "tanh_shrink_bfloat16": Model([small(BF, 512, -4, 4)], BF, 512, lambda x: real(x) - np.tanh(real(x)), close=1e-2),
    "hard_tanh_bfloat16": Model([small(BF, 1024, -3, 3)], BF, 1024, lambda x: np.clip(real(x), -1, 1)),
    "interleave_int16": Model([(I16, 512)] * 2, I16, 1024, lambda a, b: np.stack([a, b], 1).ravel()),
    "keep_low_bits_int32": Model([(I32, 512)], I32, 512, lambda a: wide(a) & 2047, [("int32_t", 11)]),
    "leaky_rectifier_int16": Model([(I16, 1024)], I16, 1024, lambda a: np.where(a > 0, a, half_up(wide(a) / 8))),
    "limit_int8": Model([(I8, 1024)], I8, 1024, lambda a: np.clip(a, -70, 70), [("int8_t", 70)]),
    "matmul_panels_int8": Model([(I8, 256)] * 2, I32, 64, panels),
    "requantise_int8": Model(
        [(I8, 1024)], I8, 1024, lambda a: saturated(np.rint(wide(a) * 45 / 32), I8), [("int8_t", 45), ("int32_t", 5)]
    ),
    "saturating_sum_int8": Model([(I8, 1024)] * 2, I8, 1024, lambda a, b: saturated(wide(a) + wide(b), I8)),
    "matmul_rows_bfloat16": Model(
        [small(BF, 256, -1, 1)] * 2,
        BF,
        256,
        lambda a, b: (real(a).reshape(16, 16) @ real(b).reshape(16, 16)).ravel(),
        close=2e-2,
    ),
    "matmul_tiled_int16": Model([small(I16, 256, -40, 40)] * 2, I16, 256, tiled_product),
    "matrix_vector_int16": Model(
        [small(I16, 2048, -3000, 3000), small(I16, 64, -3000, 3000)],
        I32,
        32,
        lambda m, x: wide(m).reshape(32, 64) @ wide(x),
    ),
    "maximum_int16": Model([(I16, 1024)], I16, 1, lambda a: a.max()),
    "maxpool1d_int16": Model([(I16, 1024)], I16, 512, lambda a: a.reshape(-1, 2).max(1)),
    "mean_bfloat16": Model([small(BF, 512, -1, 5)], BF, 1, lambda x: real(x).mean(), close=1e-2),
    "minpool2d_uint8": Model([(U8, 2048)], U8, 512, lambda a: a.reshape(16, 2, 32, 2).min((1, 3)).ravel()),
    "multiply_add_bfloat16": Model(
        [small(BF, 512, -4, 4)] * 3, BF, 512, lambda a, b, c: real(a) * real(b) + real(c), close=1e-2
    ),
    "multiply_q15_int16": Model(
        [(I16, 512)] * 2, I16, 512, lambda a, b: saturated(np.rint(wide(a) * wide(b) / 2**15), I16)
    ),
    "multiply_scalar_int32": Model(
        [small(I32, 256, -(2**20), 2**20)], I32, 256, lambda a: half_up(wide(a) * 12345 / 256), [("int32_t", 12345)]
    ),
    "narrow_int32_to_int16": Model(
        [small(I32, 512, -(2**21), 2**21)], I16, 512, lambda a: saturated(wide(a) >> 4, I16)
    ),
    "neighbour_sum_int32": Model([(I32, 272)], I32, 256, lambda a: wide(a)[:256] + wide(a)[1:257]),
    "outer_product_int16": Model([(I16, 16), (I16, 32)], I32, 512, lambda a, b: np.outer(wide(a), wide(b)).ravel()),
    "polynomial_bfloat16": Model(
        [small(BF, 512, -1, 1)], BF, 512, lambda x: 1 + real(x) + real(x) ** 2 / 2 + real(x) ** 3 / 6, close=2e-2
    ),
    "power_of_two_bfloat16": Model([small(BF, 512, -8, 8)], BF, 512, lambda x: 2 ** real(x), close=1e-2),
    "prefix_maximum_int16": Model([climbing], I16, 256, np.maximum.accumulate),
    "quantise_bfloat16_to_int32": Model([small(BF, 512, -300, 300)], I32, 512, lambda x: np.floor(real(x) * 256)),
    "rectifier_int32": Model([(I32, 512)], I32, 512, lambda a: np.maximum(a, 0)),
    "reverse_int16": Model([(I16, 512)], I16, 512, lambda a: a[::-1]),
    "row_maxima_int8": Model([(I8, 2048)], I8, 16, lambda a: a.reshape(16, 128).max(1)),
    "scale_bfloat16": Model(
        [small(BF, 1024, -9, 9)], BF, 1024, lambda x: real(x) * 0.375, [("bfloat16", 0.375)], close=8e-3
    ),
    "scale_by_root_bfloat16": Model(
        [small(BF, 256, -5, 5), small(BF, 256, 0.1, 90)], BF, 256, lambda x, y: real(x) / np.sqrt(real(y)), close=3e-2
    ),
    "squared_difference_bfloat16": Model(
        [small(BF, 512, -4, 4)] * 2, BF, 512, lambda a, b: (real(a) - real(b)) ** 2, close=3e-2
    ),
    "standardise_bfloat16": Model([small(BF, 256, -3, 5)], BF, 256, standardised, close=3e-2),
    "subtract_scalar_int16": Model([(I16, 1024)], I16, 1024, lambda a: wide(a) - 1234, [("int16_t", 1234)]),
    "sum_of_squares_int16": Model([small(I16, 512, -1900, 1900)], I32, 1, lambda a: (wide(a) ** 2).sum()),
    "swap_bytes_uint16": Model([(U16, 512)], U16, 512, lambda a: a.byteswap()),
    "threshold_uint8": Model([(U8, 2048)], U8, 2048, lambda a: np.where(a >= 90, 255, 0), [("uint8_t", 90)]),
    "tone_lookup_uint8": Model([(U8, 256)], I16, 256, lambda a: (wide(a) // 16) ** 2),
    "total_int32": Model([(I32, 1024)], I32, 1, lambda a: wide(a).sum()),
    "transpose_int16": Model([(I16, 512)], I16, 512, lambda a: a.reshape(8, 64).T.ravel()),
    "widen_uint8_to_int16": Model([(U8, 1024)], I16, 1024, wide),
    "within_range_int16": Model(
        [(I16, 512)], I16, 512, lambda a: (a >= -9000) & (a < 12000), [("int16_t", -9000), ("int16_t", 12000)]
    ),
    "xnor_uint16": Model([(U16, 1024)] * 2, U16, 1024, lambda a, b: ~(a ^ b)),
}


def draw(source, rng):
    """An input."""
    if callable(source):
        return source(rng)
    kind, count = source
    return rng.integers(*DRAW[kind], count).astype(kind)


def agrees(model, got, inputs):
    """Whether an output is right: bits of integers (as they wrap), floats within the tolerance."""
    expected = np.asarray(model.right(*inputs))
    if model.close:
        return bool(np.allclose(real(got), expected, rtol=model.close, atol=model.close))
    return np.array_equal(got, np.ravel(expected).astype(model.out if model.out is BF else np.int64).astype(model.out))
