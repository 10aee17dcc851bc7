#include "grader/course/check/gpu_drivers.hpp"

#include "grader/base/file.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace lab::course
{
namespace
{
namespace fs = std::filesystem;

std::string value_of(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value ? value : "";
}

void add(std::vector<std::string>& drivers, const std::string& driver)
{
    if (!driver.empty() && std::find(drivers.begin(), drivers.end(), driver) == drivers.end())
        drivers.push_back(driver);
}

/// The first line; empty if the file cannot be read.
std::string driver_in(const fs::path& icd)
{
    std::istringstream content(try_read_file(icd).value_or(""));
    std::string driver;
    std::getline(content, driver);
    driver.erase(driver.find_last_not_of(" \t\r") + 1);
    return driver;
}

std::vector<fs::path> icd_files_in(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".icd")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}
} // namespace

std::vector<std::string> registered_drivers()
{
    std::vector<std::string> drivers;
    const std::string named = value_of("OCL_ICD_VENDORS");
    const fs::path vendors = named.empty() ? "/etc/OpenCL/vendors" : named;
    for (const fs::path& icd : icd_files_in(vendors))
        add(drivers, driver_in(icd));
    if (vendors.extension() == ".icd")
        add(drivers, driver_in(vendors));
    else if (std::error_code ignored; !named.empty() && !fs::is_directory(vendors, ignored))
        add(drivers, named);
    std::istringstream filenames(value_of("OCL_ICD_FILENAMES"));
    for (std::string driver; std::getline(filenames, driver, ':');)
        add(drivers, driver);
    return drivers;
}
} // namespace lab::course
