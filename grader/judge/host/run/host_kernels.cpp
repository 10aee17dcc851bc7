#include "grader/judge/host/run/host_kernels.hpp"

#include "grader/base/digest.hpp"
#include "grader/judge/core/device.hpp"
#include "grader/judge/host/run/probe.hpp"
#include "grader/process/child.hpp"

#include <fmt/format.h>

#include <unistd.h>
#include <utility>

namespace lab::judge
{
namespace
{
/// Copies the regular files of a folder, including its subfolders.
void copy_kernels(const std::filesystem::path& from, const std::filesystem::path& to)
{
    using namespace std::filesystem;
    std::error_code unreadable, left_out;
    recursive_directory_iterator entry(from, directory_options::skip_permission_denied, unreadable);
    for (; !unreadable && entry != recursive_directory_iterator(); entry.increment(unreadable)) {
        const path copy = to / entry->path().lexically_relative(from);
        const file_type type = entry->symlink_status(left_out).type();
        if (type == file_type::directory)
            create_directory(copy, left_out);
        else if (type == file_type::regular &&
                 copy_file(entry->path(), copy, copy_options::skip_existing, left_out))
            permissions(copy, perms::all, left_out); // of whichever user the run is
    }
}
} // namespace

HostKernels::HostKernels(std::filesystem::path sources, Folder compiled)
    : sources_(std::move(sources)), compiled_(std::move(compiled))
{
}

Folder HostKernels::compiled(Folder folder) const
{
    if (compiled_)
        copy_kernels(*compiled_, *folder);
    return folder;
}

std::size_t HostKernels::count_in(const std::filesystem::path& folder)
{
    std::size_t count = 0;
    std::error_code unreadable;
    std::filesystem::recursive_directory_iterator file(folder, unreadable);
    for (; !unreadable && file != std::filesystem::recursive_directory_iterator(); file.increment(unreadable))
        count += file->path().extension() == ".so" ? 1 : 0;
    return count;
}

namespace
{
/// Identifies the driver: kernels compiled for another one do not fit.
std::int64_t time_of_driver()
{
    std::error_code none;
    return std::filesystem::last_write_time(setup().values_vendors / "pocl.icd", none)
        .time_since_epoch()
        .count();
}

/// A digest of everything that determines the compiled kernels; the data do not.
std::string digest_of(const std::string& source, const std::vector<worker::Case>& launches)
{
    Digest digest;
    digest.add(source);
    digest.add(time_of_driver());
    for (const worker::Case& the_case : launches)
        for (const worker::Launch& launch : the_case.launches) {
            digest.add(launch.kernel);
            for (const auto& sizes : {launch.global_size, launch.local_size}) {
                digest.add(sizes.size());
                for (const std::size_t size : sizes)
                    digest.add(size);
            }
        }
    return digest.text();
}

/// A kernel of another task may use more than the buffers of the launch hold.
constexpr std::size_t spare_bytes = 1 << 20;

/// If this fails, the programs compile the kernels themselves.
Folder compiled_kernels(const std::string& file_name, const std::string& source,
                        const std::vector<worker::Case>& launches)
{
    worker::Job job;
    job.file_name = file_name;
    job.source = with_opening_of_the_course(file_name, source);
    job.cases = launches;
    for (worker::Case& the_case : job.cases)
        for (worker::Buffer& buffer : the_case.buffers) // zeros are neither sent nor sent back
            buffer.zeros += std::exchange(buffer.content, {}).size() + spare_bytes;
    Folder folder = new_folder("compiled");
    process::Command command;
    command.arguments = {setup().worker.string()};
    command.environment = device_environment(Device::values);
    command.environment["POCL_DEVICES"] = "basic";
    command.environment["POCL_CACHE_DIR"] = folder->string();
    // As in the host programs, each kind of NDRange gets its own specialisation (grader/worker/execute.cpp).
    command.environment["POCL_WORK_GROUP_SPECIALIZATION"] = "1";
    command.input = worker::encode(job);
    command.needs = {device_files(Device::values), {*folder}};
    process::run_child(command);
    if (HostKernels::count_in(*folder) == 0 && use_all_built_ins(command.environment))
        process::run_child(command);
    return folder;
}
} // namespace

Folder kept_kernels(const std::string& file_name, const std::string& source,
                    const std::vector<worker::Case>& launches)
{
    const std::string digest = digest_of(with_opening_of_the_course(file_name, source), launches);
    const auto kept = setup().kept / fmt::format("{}-{}", file_name, digest);
    const auto stays = std::make_shared<const std::filesystem::path>(kept);
    if (std::filesystem::exists(kept))
        return stays;
    Folder compiled = compiled_kernels(file_name, source, launches);
    std::error_code another_judge_was_faster;
    const auto beside = std::filesystem::path(fmt::format("{}.{}", kept.string(), ::getpid()));
    std::filesystem::create_directories(beside, another_judge_was_faster);
    copy_kernels(*compiled, beside);
    std::filesystem::rename(beside, kept, another_judge_was_faster);
    if (another_judge_was_faster)
        std::filesystem::remove_all(beside, another_judge_was_faster);
    return std::filesystem::exists(kept) ? stays : compiled;
}
} // namespace lab::judge
