// Finds the statement that stores to an output, by the text of the kernel.
#pragma once

#include <string>

namespace lab::judge
{
struct OnlyStore {
    int line = 0;      // 0: no line stores to the array, or several do
    int condition = 0; // the first line of the innermost `if` around it; 0: none
};

/// The only line of the kernel that stores to the array, and the only one that mentions it: another could store through
/// a pointer or a function. The text must not contain comments.
OnlyStore only_store_to(const std::string& array, const std::string& kernel, const std::string& text);
} // namespace lab::judge
