#include "grader/course/base/replaced_file.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/course.hpp"
#include "grader/process/pipe.hpp"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace lab::course
{
namespace
{
bool write_to_disk(const std::filesystem::path& file, std::string_view content)
{
    const process::Descriptor made(::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    return made.is_open() && write_all(made.get(), content) && ::fsync(made.get()) == 0;
}
} // namespace

void replace_file(const std::filesystem::path& file, std::string_view content)
{
    std::error_code failed;
    // Two simultaneous calls must not write to the same file.
    const std::filesystem::path written = file.string() + ".new-" + std::to_string(::getpid());
    if (write_to_disk(written, content))
        std::filesystem::rename(written, file, failed);
    else
        failed = std::error_code(errno, std::generic_category());
    if (!failed)
        return;
    std::error_code ignored;
    std::filesystem::remove(written, ignored);
    throw KitError(text("{} cannot be written ({}).", "{} lässt sich nicht schreiben ({}).", file.string(),
                        failed.message()));
}
} // namespace lab::course
