#include "grader/judge/host_kernels.hpp"

#include "grader/digest.hpp"
#include "grader/file.hpp"
#include "grader/judge/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unistd.h>
#include <vector>

namespace lab::judge
{
void copy_kernels(const std::filesystem::path& from, const std::filesystem::path& to)
{
    using namespace std::filesystem;
    std::error_code unreadable;
    recursive_directory_iterator entry(from, directory_options::skip_permission_denied, unreadable);
    for (; !unreadable && entry != recursive_directory_iterator(); entry.increment(unreadable)) {
        const path copy = to / entry->path().lexically_relative(from);
        if (entry->symlink_status().type() == file_type::directory)
            create_directory(copy);
        else if (entry->symlink_status().type() == file_type::regular &&
                 copy_file(entry->path(), copy, copy_options::skip_existing, unreadable))
            permissions(copy, perms::all); // of whichever user the run is
    }
}

std::filesystem::path HostKernels::folder() const
{
    const std::scoped_lock lock(mutex_);
    const auto folder = new_folder("compiled");
    if (!first_.empty())
        copy_kernels(first_, folder);
    return folder;
}

void HostKernels::start_from(const std::filesystem::path& folder)
{
    const std::scoped_lock lock(mutex_);
    first_ = folder;
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
std::uint64_t digest_of_kernels()
{
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(setup().solution))
        if (file.path().extension() == ".cl")
            files.push_back(file.path());
    std::sort(files.begin(), files.end());
    Digest digest;
    for (const auto& file : files)
        digest.add(read_file(file));
    return digest.value();
}
} // namespace

std::filesystem::path kept_kernels(const std::string& file_name,
                                   const std::function<void(const std::filesystem::path&)>& compile)
{
    const auto kept = setup().cache / fmt::format("kernels-of-{}-{:016x}", file_name, digest_of_kernels());
    if (std::filesystem::exists(kept))
        return kept;
    const auto compiled = new_folder("compiled");
    compile(compiled);
    std::error_code another_judge_was_faster;
    const auto beside = setup().cache / fmt::format("{}.{}", kept.filename().string(), ::getpid());
    std::filesystem::create_directories(beside, another_judge_was_faster);
    copy_kernels(compiled, beside);
    std::filesystem::rename(beside, kept, another_judge_was_faster);
    if (another_judge_was_faster)
        std::filesystem::remove_all(beside, another_judge_was_faster);
    return std::filesystem::exists(kept) ? kept : compiled;
}
} // namespace lab::judge
