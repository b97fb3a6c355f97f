"""Differences that are zero, one, and as large as they can be; equal vectors with a single exception."""

import numpy as np

_MOST = 10**9


def cases(rng):
    for n in (*range(20), 23, 24, 25, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 509):
        game = rng.integers(-_MOST, _MOST, size=n, endpoint=True)
        yield _case(game, game)
        yield _case(game, -game)
        yield _case(game, np.clip(game + rng.integers(-1, 2, size=n), -_MOST, _MOST))
        yield _case(rng.choice([-_MOST, _MOST], size=n), rng.choice([-_MOST, _MOST, 0], size=n))
        yield _case(rng.integers(-9, 9, size=n), rng.integers(-9, 9, size=n))
        if n > 0:
            guess = game.copy()
            guess[-1] //= 2
            yield _case(game, guess)
            yield _case(guess, game)


def _case(game, guess):
    return {"game": np.asarray(game, dtype="i4"), "guess": np.asarray(guess, dtype="i4")}
