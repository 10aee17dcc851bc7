// Formulas of the handouts on a terminal.
#pragma once

#include <string>

namespace lab::course
{
/// TeX on one line of Unicode: `\sum_{j=0}^{i-1} x_j` becomes `∑(j=0…i−1) xⱼ`. It knows the commands that the handouts use.
/// Throws KitError with one that it does not know.
std::string in_unicode(const std::string& tex);
} // namespace lab::course
