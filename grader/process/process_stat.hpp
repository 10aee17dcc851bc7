// Reads what the kernel reports about a process or a thread in its file `stat` (proc(5)).
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace lab::process
{
/// Field numbers in that file.
enum StatField { state_field = 3, first_time_field = 14, last_time_field = 17, memory_size_field = 23 };

/// The fields from `first` on; empty if the process has ended. The name before the state is chosen by the program: it
/// may contain brackets, spaces and line breaks.
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
