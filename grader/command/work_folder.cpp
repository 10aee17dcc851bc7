#include "grader/command/work_folder.hpp"

#include "grader/command/course.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace lab::command
{
std::filesystem::path temporary_folder()
{
    const char* folder = std::getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

WorkFolder::WorkFolder()
{
    const std::filesystem::path folder = temporary_folder();
    std::string pattern = (folder / "cl-lab-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw KitError(
            text("No folder can be made in {} ({}). Set TMPDIR to another place.",
                 "In {} lässt sich kein Ordner anlegen ({}). Setzen Sie TMPDIR auf einen anderen Ort.",
                 folder.string(), std::strerror(errno)));
    path_ = pattern;
}

WorkFolder::~WorkFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}
} // namespace lab::command
