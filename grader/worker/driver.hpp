// The driver that computes values: PoCL with shorter libraries and a shorter way to link kernels (CMakeLists.txt).
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace lab::worker
{
/// Makes a process use it. `vendors` is the folder with its .icd file; empty: this machine has no such driver.
inline void use_driver(std::map<std::string, std::string>& environment, const std::filesystem::path& vendors)
{
    if (vendors.empty())
        return;
    environment["OCL_ICD_VENDORS"] = vendors.string();
    environment["COMPILER_PATH"] =
        (vendors.parent_path() / "linker").string(); // where its Clang looks for ld first
}
} // namespace lab::worker
