// Joe and Kuo's figures for 21201 dimensions, from the file joe_kuo_d6.txt.
#pragma once

#include "sobol.hpp"

#include <filesystem>
#include <vector>

struct JoeKuoDimension {
    SobolFigures figures;
    cl_uint fingerprint = 0; // of the right direction numbers
};

/// All dimensions of the file, whose header describes its format. Throws lab::UsageError with the
/// line when it is not such a file: another number of dimensions, an m_i that is even or not below
/// 2^i, a polynomial that cannot be primitive, or not as many m_i as its degree.
std::vector<JoeKuoDimension> load_joe_kuo(const std::filesystem::path& file);

/// Whether these are, in all likelihood, the direction numbers of the dimension.
bool has_fingerprint(const JoeKuoDimension& dimension, const DirectionNumbers& numbers);
