#!/usr/bin/env python3
"""Writes exercises/02-sobol/joe_kuo_d6.txt from the figures that an installed SciPy carries.

    python3 tests/02-sobol/make_joe_kuo_d6.py > exercises/02-sobol/joe_kuo_d6.txt
"""
import pathlib

import numpy
import scipy.stats

HEADER = """\
# joe_kuo_d6: primitive polynomials and first direction numbers of Sobol sequences, 21201 dimensions.
# Source: S. Joe and F. Y. Kuo, "Constructing Sobol sequences with better two-dimensional projections",
# SIAM J. Sci. Comput. 30, 2635-2654 (2008), search criterion D(6).
# A line per dimension, from dimension 1 on, all numbers hexadecimal:
#     polynomial m_1 ... m_s fingerprint
# The bits of the polynomial are its coefficients over GF(2), the lowest bit that of x^0: x^3 + x + 1 is b.
# s is its degree. Every m_i is odd and less than 2^i. Dimension 1 has no polynomial (it stands there as 1): its
# m_i are all 1 and there are none on the line. The fingerprint tells whether direction numbers made from this line
# are right: with h = 0, then h = ((h ^ v_k) * 16777619) mod 2^32 for k = 1 ... 32, it is the upper half of h.
dimensions 21201
"""


def direction_numbers(polynomial, m):
    """v_1 ... v_32 by the recurrence on the m_i (Bratley and Fox 1988); dimension 1 when there are none."""
    degree = len(m)
    m = list(m) or [1] * 32
    for k in range(len(m), 32):
        new = m[k - degree]
        for i in range(1, degree + 1):
            if polynomial >> (degree - i) & 1:
                new ^= m[k - i] << i
        m.append(new)
    return [number << (31 - k) for k, number in enumerate(m)]


def fingerprint(numbers):
    h = 0
    for v in numbers:
        h = (h ^ v) * 16777619 % 2**32
    return h >> 16


def main():
    file = pathlib.Path(scipy.stats.__file__).with_name("_sobol_direction_numbers.npz")
    figures = numpy.load(file)
    print(HEADER, end="")
    for polynomial, row in zip(figures["poly"].tolist(), figures["vinit"].tolist()):
        m = row[: polynomial.bit_length() - 1]
        numbers = direction_numbers(polynomial, m)
        print(*(f"{n:x}" for n in [polynomial, *m]), f"{fingerprint(numbers):04x}")


main()
