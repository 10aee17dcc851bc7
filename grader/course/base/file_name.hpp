// Recognises file names that browsers, operating systems and learning platforms have changed.
#pragma once

#include <string>

namespace lab::course
{
/// Undoes the changes: "Prefix-Sum (1).CL" becomes prefix_sum.cl.
std::string plain_name(std::string name);

/// Removes the number that Canvas adds to the name of a second upload: "my-1.h" becomes my.h.
std::string without_upload_number(std::string name);

/// True if `found` may be meant as `asked`: with different letter case, "(1)", a suffix ".txt" or a prefix "Late - ".
bool are_alike(const std::string& found, const std::string& asked);
} // namespace lab::course
