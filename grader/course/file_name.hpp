// Names of files as browsers, systems and learning platforms change them.
#pragma once

#include <string>

namespace lab::course
{
/// The changes taken back: "Prefix-Sum (1).CL" is prefix_sum.cl.
std::string plain_name(std::string name);

/// Canvas puts a number into the name of a second upload: "my-1.h" is my.h.
std::string without_upload_number(std::string name);

/// Whether somebody may have meant `asked` by the name that was found: another letter case, "(1)", ".txt" behind it, "Late - "
/// before it.
bool are_alike(const std::string& found, const std::string& asked);
} // namespace lab::course
