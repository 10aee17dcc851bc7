// Shows the handouts' formulas, and the paragraphs around them, in a terminal.
#pragma once

#include <string>

namespace lab::course
{
/// Converts TeX to one line of Unicode: `\sum_{j=0}^{i-1} x_j` becomes `∑(j=0…i−1) xⱼ`. Supports the commands that
/// the handouts use. Throws KitError, which names an unknown one.
std::string in_unicode(const std::string& tex);

/// Removes a paragraph's Markdown and converts its formulas to Unicode. Keeps backticks, which mark what to type.
std::string without_marks(const std::string& paragraph);
} // namespace lab::course
