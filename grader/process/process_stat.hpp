// What the kernel tells of a process or a thread in its file `stat` (proc(5)).
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace lab::process
{
/// Fields of that file, by their numbers.
enum StatField { state_field = 3, first_time_field = 14, last_time_field = 17, memory_size_field = 23 };

/// From that field on; nothing where it has ended. The name before the state is the program's choice: it may hold brackets,
/// blanks and line ends.
inline std::istringstream fields_from(StatField first, const std::filesystem::path& process)
{
    std::ifstream file(process / "stat");
    std::string stat;
    std::getline(file, stat, '\0'); // all of it; of a process that ends meanwhile nothing
    const auto name_end = stat.rfind(") ");
    std::istringstream fields(name_end == std::string::npos ? "" : stat.substr(name_end + 2));
    for (int field = state_field; field < first; ++field)
        fields >> stat;
    return fields;
}
} // namespace lab::process
