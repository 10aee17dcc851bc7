// What the kernel tells of a process or a thread in its file `stat` (proc(5)).
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace lab::process
{
/// The fields from the third one, the state, on; none where it has ended. The name before them is the program's choice: it may
/// hold brackets, blanks and line ends.
inline std::istringstream fields_after_name(const std::filesystem::path& process)
{
    std::ifstream file(process / "stat");
    std::string stat;
    std::getline(file, stat, '\0'); // all of it; of a process that ends meanwhile nothing
    const auto name_end = stat.rfind(") ");
    return std::istringstream(name_end == std::string::npos ? "" : stat.substr(name_end + 2));
}
} // namespace lab::process
