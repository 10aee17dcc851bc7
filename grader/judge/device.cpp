#include "grader/judge/device.hpp"

#include "grader/file.hpp"
#include "grader/judge/setup.hpp"

#include <cstdlib>
#include <string_view>

namespace lab::judge
{
bool is_own_simulator(Device device)
{
    return uses_own_simulator() &&
           (device == Device::simulator || (device == Device::second && setup().second_vendors.empty()));
}

bool uses_own_simulator()
{
    const char* const wanted = std::getenv("LAB_SIMULATOR");
    return wanted && std::string_view(wanted) == "own" && !setup().simulator_worker.empty();
}

std::map<std::string, std::string> device_environment(Device device, const std::filesystem::path& trace,
                                                      std::uint64_t instruction_budget)
{
    std::map<std::string, std::string> environment{{"LC_ALL", "C"}};
    if (device == Device::values) {
        if (!setup().values_vendors.empty())
            environment["OCL_ICD_VENDORS"] = setup().values_vendors.string();
        environment["POCL_CACHE_DIR"] = (setup().cache / "pocl").string();
        // One work-group after the other, so that a race between them comes to the same in every run. PoCL's device
        // without threads would do that too, but there local memory ends where the heap goes on.
        environment["POCL_DEVICES"] = "pthread";
        environment["POCL_MAX_PTHREAD_COUNT"] = "1";
        return environment;
    }
    if (device == Device::gpu) { // RunOptions name its driver
        environment["POCL_CACHE_DIR"] = (setup().cache / "pocl").string();
        environment["CUDA_CACHE_PATH"] = (setup().cache / "cuda").string();
        return environment;
    }
    if (device == Device::second) {
        environment["OCL_ICD_VENDORS"] = setup().second_vendors.string();
        // It has a thread for each processor, and glibc reserves 64 MiB and more for each thread that allocates: on 64
        // processors more than a worker's address space.
        environment["MALLOC_ARENA_MAX"] = "2";
        return environment;
    }
    environment["LAB_TRACE"] = trace.string();
    environment["LAB_TRACE_BUDGET"] = std::to_string(instruction_budget);
    environment["OCL_ICD_VENDORS"] = setup().simulator_vendors.string();
    environment["OCLGRIND_DATA_RACES"] = "1";
    // The simulator's default optimisation hides races and invents uninitialised structure padding. Without any (-O0) the compiler
    // would not say where the variables of a block begin; two functions that it then has are unknown to the simulator.
    environment["OCLGRIND_BUILD_OPTIONS"] =
        "-O1 -disable-llvm-passes -D__builtin_expect(x,likely)=(x) -D__builtin_assume(x)=((void)0)";
    environment["OCLGRIND_MAX_ERRORS"] = "0"; // on its own log; the plugin gets every message
    environment["OCLGRIND_LOG"] = "/dev/null";
    environment["OCLGRIND_NUM_THREADS"] = "1";
    environment["OCLGRIND_LOCAL_MEM_SIZE"] = std::to_string(most_local_bytes);
    environment["OCLGRIND_PLUGINS"] = setup().simulator_plugin.string();
    return environment;
}

bool use_all_built_ins(std::map<std::string, std::string>& environment)
{
    const auto vendors = environment.find("OCL_ICD_VENDORS");
    if (vendors == environment.end())
        return false;
    vendors->second = (setup().values_vendors.parent_path() / "all-built-ins").string();
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
    if (is_own_simulator(device))
        return {setup().simulator_worker};
    if (device == Device::second)
        return {setup().second_vendors.parent_path()};
    std::vector<std::filesystem::path> files = drivers_in(setup().simulator_vendors);
    files.insert(files.end(), {setup().simulator_vendors, setup().simulator_plugin});
    return files;
}

std::filesystem::path start_folder(Device device)
{
    const bool looks_for_its_files = device == Device::second && setup().sandbox && !is_own_simulator(device);
    return looks_for_its_files ? drivers_in(setup().second_vendors).at(0).parent_path()
                               : new_folder("worker");
}

std::optional<Text> what_is_lacking(Device device)
{
    if (device == Device::simulator && setup().simulator_plugin.empty())
        return text("The simulator Oclgrind is not installed here (`apt install oclgrind liboclgrind-dev`).",
                    "Der Simulator Oclgrind ist hier nicht installiert (`apt install oclgrind "
                    "liboclgrind-dev`).");
    if (device == Device::second && setup().second_vendors.empty() && !uses_own_simulator())
        return text("No device here can enqueue kernels itself; `./lab setup --device-enqueue` installs one.",
                    "Kein Gerät hier kann selbst Kernel einreihen; `./lab setup --device-enqueue` "
                    "installiert eines.");
    return {};
}
} // namespace lab::judge
