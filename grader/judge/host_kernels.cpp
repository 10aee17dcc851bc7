#include "grader/judge/host_kernels.hpp"

#include "grader/judge/setup.hpp"

namespace lab::judge
{
namespace
{
/// Copies the plain files of a folder, which are a program's: no link is followed.
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
} // namespace

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
} // namespace lab::judge
