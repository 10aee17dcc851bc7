#include "grader/course/base/own_folder.hpp"

#include <cstdlib>
#include <unistd.h>

namespace lab::course
{
namespace fs = std::filesystem;

namespace
{
fs::path data_of_the_user()
{
    if (const char* const data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / "cl-lab";
    const char* const home = std::getenv("HOME");
    return fs::path(home && *home ? home : "/tmp") / ".local" / "share" / "cl-lab";
}
} // namespace

bool is_writable(const fs::path& folder) { return ::access(folder.c_str(), W_OK) == 0; }

fs::path own_folder(const Course& course, const fs::path& wanted)
{
    for (const fs::path& folder : {wanted, course.build})
        if (is_writable(folder))
            return folder;
    const fs::path data = data_of_the_user();
    std::error_code failed;
    fs::create_directories(data, failed);
    if (!is_writable(data))
        throw KitError(
            text("Neither {} nor {} is writable. Set XDG_DATA_HOME to a writable folder.",
                 "Weder {} noch {} ist beschreibbar. Setzen Sie XDG_DATA_HOME auf einen beschreibbaren "
                 "Ordner.",
                 wanted.string(), data.string()));
    return data;
}
} // namespace lab::course
