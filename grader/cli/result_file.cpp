#include "grader/cli/result_file.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/course.hpp"
#include "grader/course/base/replaced_file.hpp"

#include <iostream>
#include <unistd.h>

namespace lab::cli
{
using namespace course;

namespace
{
[[noreturn]] void refuse(const std::filesystem::path& file)
{
    throw KitError(text("{} cannot be written.", "{} lässt sich nicht schreiben.", file.string()));
}
} // namespace

ResultFile::ResultFile(const std::string& file) : file_(file)
{
    if (file.empty() || is_stdout())
        return;
    std::error_code failed;
    if (!is_replaced())
        return;
    if (std::filesystem::is_symlink(file_, failed))
        file_ = std::filesystem::weakly_canonical(file_, failed); // the link stays
    std::filesystem::remove(file_, failed);
    const std::filesystem::path trial = file_.string() + ".new-" + std::to_string(::getpid());
    if (failed || !try_write_file(trial, "")) // said before the grading, not after it
        refuse(file_);
    std::filesystem::remove(trial, failed);
}

bool ResultFile::is_replaced() const
{
    std::error_code ignored;
    const auto type = std::filesystem::status(file_, ignored).type();
    return type == std::filesystem::file_type::not_found || type == std::filesystem::file_type::regular;
}

void ResultFile::write(const std::string& text) const
{
    if (is_stdout()) {
        std::cout << text;
        if (!std::cout.flush())
            throw KitError(lab::text("The result cannot be written to stdout.",
                                     "Das Ergebnis lässt sich nicht nach stdout schreiben."));
        return;
    }
    if (is_replaced())
        replace_file(file_, text);
    else if (!try_write_file(file_, text))
        refuse(file_);
}
} // namespace lab::cli
