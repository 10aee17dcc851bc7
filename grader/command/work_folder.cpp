#include "grader/command/work_folder.hpp"

#include "grader/command/course.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace lab::command
{
WorkFolder::WorkFolder()
{
    const char* parent = std::getenv("TMPDIR");
    const std::filesystem::path folder = parent && *parent ? parent : "/tmp";
    std::string pattern = (folder / "cl-lab-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw KitError(fmt::format("No folder can be made in {} ({}). Set TMPDIR to another place.",
                                   folder.string(), std::strerror(errno)));
    path_ = pattern;
}

WorkFolder::~WorkFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}
} // namespace lab::command
