#include "grader/judge/kernel/run/kernel_command.hpp"

#include "grader/base/digest.hpp"
#include "grader/judge/core/setup.hpp"

namespace lab::judge
{
namespace
{
constexpr const char* trace_name = "trace";
constexpr std::size_t message_bytes = 256 << 10; // build log and names in a result, beside the buffers

/// The maximum size of a result in bytes: all buffers are returned, and all other text is limited in length.
std::size_t result_limit(const std::vector<worker::Job>& jobs)
{
    std::size_t bytes = 0;
    for (const worker::Job& job : jobs) {
        bytes += message_bytes;
        for (const worker::Case& the_case : job.cases) {
            bytes += 256;
            for (const worker::Buffer& buffer : the_case.buffers)
                bytes += buffer.content.size() + 16;
        }
    }
    return bytes;
}

/// The limit on processor time. A correct kernel takes less than a tenth of it.
unsigned processor_time_s(Device device)
{
    switch (device) {
    case Device::values:
        return 10;
    case Device::simulator:
        return 40;
    case Device::second: // whose compiler alone takes a second on each processor
        return 20;
    case Device::gpu: // whose driver may wait for the kernel by asking again and again
        return 10;
    }
    return 0;
}

/// In a sandbox, each source gets its own folder of compiled kernels: a kernel can write anything into it.
void keep_compiled_kernels(process::Command& command, const worker::Job& job)
{
    std::filesystem::path folder = command.environment.at("POCL_CACHE_DIR");
    if (setup().sandbox) {
        Digest digest;
        digest.add(job.source);
        folder /= digest.text();
        command.environment["POCL_CACHE_DIR"] = folder.string();
        std::filesystem::create_directories(folder);
    }
    command.needs.writes.push_back(folder);
}

/// GPU drivers reserve more address space than any machine has memory. If one does not respond soon, it never will,
/// so the timeout is short.
void use_gpu(process::Command& command, const std::filesystem::path& driver)
{
    command.arguments.push_back("--gpu");
    command.environment["OCL_ICD_VENDORS"] = driver.string();
    command.limits.address_space_bytes = 0;
    command.limits.memory_bytes = address_space_limit;
    command.limits.asleep = std::chrono::seconds(3);
}
} // namespace

process::Command command_of(const std::vector<worker::Job>& jobs, Device device, const RunOptions& options,
                            const std::filesystem::path& own_folder)
{
    process::Command command;
    command.arguments = {is_simulated(device) ? setup().simulator_worker.string() : setup().worker.string()};
    command.has_fixed_addresses = true;
    command.environment = device_environment(device, own_folder / trace_name);
    command.removed_environment = {"OPENCL_LAYERS", "OCL_ICD_FILENAMES"};
    std::string messages;
    for (const worker::Job& job : jobs)
        messages += worker::encode(job);
    command.input = std::move(messages);
    command.limits.cpu_s = processor_time_s(device);
    command.limits.asleep = std::chrono::seconds(5); // work-items that wait at different barriers
    command.limits.stream_bytes = 4 << 20;           // a printf left in the kernel is no fault
    command.limits.result_bytes = result_limit(jobs);
    command.limits.file_size_bytes = 64 << 20;
    command.limits.address_space_bytes = address_space_limit;
    command.directory = start_folder(device, own_folder);
    command.needs = {device_files(device), {own_folder}, is_simulated(device)};
    if (device == Device::values)
        keep_compiled_kernels(command, jobs.front());
    if (device == Device::gpu)
        use_gpu(command, options.gpu_driver);
    if (options.cancelled)
        command.is_cancelled = [&options] { return options.cancelled->load(); };
    return command;
}

std::filesystem::path trace_of(const std::filesystem::path& own_folder, std::size_t job)
{
    return own_folder / (trace_name + ("." + std::to_string(job)));
}
} // namespace lab::judge
