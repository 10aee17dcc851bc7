#include "grader/judge/core/device.hpp"

#include "grader/base/file.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/worker/driver.hpp"

#include <cstdlib>
#include <string_view>

namespace lab::judge
{
bool is_simulated(Device device)
{
    return device == Device::simulator || (device == Device::second && setup().second_vendors.empty());
}

std::map<std::string, std::string> device_environment(Device device, const std::filesystem::path& trace)
{
    std::map<std::string, std::string> environment{{"LC_ALL", "C"}};
    if (device == Device::values) {
        // Otherwise PoCL 7 may read local memory again after a barrier, in place of a value it read before.
        environment["POCL_PREGION_VALUE_REMAT"] = "0";
        worker::use_driver(environment, setup().values_vendors);
        environment["POCL_CACHE_DIR"] = (setup().cache / "pocl").string();
        // Runs work-groups one after another, so that a race between them has the same outcome in every run. PoCL's
        // device without threads does that too, but its local memory directly precedes other heap data.
        environment["POCL_DEVICES"] = "pthread";
        environment["POCL_MAX_PTHREAD_COUNT"] = "1";
        return environment;
    }
    if (device == Device::gpu) { // RunOptions name its driver
        environment["POCL_CACHE_DIR"] = (setup().cache / "pocl").string();
        environment["CUDA_CACHE_PATH"] = (setup().cache / "cuda").string();
        return environment;
    }
    if (!is_simulated(device)) { // the second
        environment["OCL_ICD_VENDORS"] = setup().second_vendors.string();
        // It starts a thread per processor, and glibc reserves at least 64 MiB for each thread that allocates: on 64
        // processors that exceeds a worker's address space.
        environment["MALLOC_ARENA_MAX"] = "2";
        return environment;
    }
    environment["LAB_TRACE"] = trace.string();
    return environment;
}

bool use_all_built_ins(std::map<std::string, std::string>& environment)
{
    const auto vendors = environment.find("OCL_ICD_VENDORS");
    if (vendors == environment.end())
        return false;
    vendors->second = (setup().values_vendors.parent_path() / "all-built-ins" / "vendors").string();
    return true;
}

namespace
{
std::vector<std::filesystem::path> drivers_in(const std::filesystem::path& vendors)
{
    std::vector<std::filesystem::path> drivers;
    for (const auto& vendor : std::filesystem::directory_iterator(vendors)) {
        std::string driver = read_file(vendor.path());
        driver.erase(driver.find_last_not_of(" \n") + 1);
        drivers.emplace_back(driver);
    }
    return drivers;
}
} // namespace

std::vector<std::filesystem::path> device_files(Device device)
{
    if (device == Device::gpu || (device == Device::values && setup().values_vendors.empty()))
        return {};
    if (device == Device::values)
        return {setup().values_vendors.parent_path()};
    return {is_simulated(device) ? setup().simulator_worker : setup().second_vendors.parent_path()};
}

std::filesystem::path start_folder(Device device, const std::filesystem::path& own)
{
    const bool looks_for_its_files = device == Device::second && setup().sandbox && !is_simulated(device);
    return looks_for_its_files ? drivers_in(setup().second_vendors).at(0).parent_path() : own;
}

std::optional<Text> what_is_lacking(Device device)
{
    if (is_simulated(device) && setup().simulator_worker.empty())
        return text(
            "This build does not include the simulator, which needs Clang and LLVM (`apt install clang "
            "llvm-dev`).",
            "Dieser Build enthält den Simulator nicht: Der Simulator braucht Clang und LLVM (`apt install "
            "clang llvm-dev`).");
    return {};
}
} // namespace lab::judge
