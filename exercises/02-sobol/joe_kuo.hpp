// Joe and Kuo's figures for 21201 dimensions, from the file joe_kuo_d6.txt.
#pragma once

#include "sobol.hpp"

#include <filesystem>
#include <vector>

struct JoeKuoDimension {
    SobolFigures figures;
    cl_uint fingerprint = 0; // of the right direction numbers
};

constexpr std::size_t joe_kuo_dimension_count = 21201;

/// The first `count` dimensions of the file, whose header describes its format; the others are only counted. Throws
/// lab::UsageError with the line if the file is invalid: another number of dimensions, an m_i that is even or not below
/// 2^i, a polynomial that cannot be primitive, or a number of m_i that differs from its degree.
std::vector<JoeKuoDimension> load_joe_kuo(const std::filesystem::path& file,
                                          std::size_t count = joe_kuo_dimension_count);

/// True if these are, in all likelihood, the direction numbers of the dimension.
bool has_fingerprint(const JoeKuoDimension& dimension, const DirectionNumbers& numbers);
