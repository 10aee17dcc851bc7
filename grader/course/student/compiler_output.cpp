#include "grader/course/student/compiler_output.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/course/base/layout.hpp"

#include <re2/re2.h>

#include <set>
#include <sstream>

namespace lab::course
{
namespace
{
namespace fs = std::filesystem;

constexpr std::size_t most_errors = 3; // later ones often follow from the first

/// The shortest path with which a terminal or an editor can still open the file.
std::string name_of(const fs::path& file)
{
    std::error_code unknown;
    const fs::path here = fs::current_path(unknown);
    return !unknown && is_inside(file, here) ? file.lexically_relative(here).string() : file.string();
}

/// Reads the output of GCC or Clang, line by line.
class Reader {
  public:
    Reader(fs::path folder, fs::path build) : folder_(std::move(folder)), build_(std::move(build)) {}

    void read(const std::string& line)
    {
        if (is_shown_ && line.starts_with(' ')) { // the line of code, and what marks a part of it
            errors_.shown += line + "\n";
            return;
        }
        is_shown_ = false;
        std::string file, place, severity, what;
        if (RE2::FullMatch(line, R"(([^:\s][^:]*):(\d+:\d+): (fatal error|error|warning): (.*))", &file,
                           &place, &severity, &what))
            read_diagnostic(file, place, severity, what);
        else if (RE2::FullMatch(line, R"(([^:\s][^:]*):(\d+:\d+):   required from .*)", &file, &place) &&
                 is_own(file))
            required_from_ = name_of(path_of(file)) + ":" + place;
        else if (
            RE2::FullMatch(
                line,
                R"((?:.*[/ ])?([^:/]*)(?::\d+|:\(.*\))?: ((?:undefined reference|multiple definition).*))",
                &file, &what))
            show_elsewhere(file + ": " + what);
    }

    CompilerErrors finished() { return std::move(errors_); }

  private:
    fs::path path_of(const std::string& file) const { return (build_ / file).lexically_normal(); }
    bool is_own(const std::string& file) const { return is_inside(path_of(file), folder_); }

    void read_diagnostic(const std::string& file, const std::string& place, const std::string& severity,
                         const std::string& what)
    {
        const bool is_error = severity != "warning";
        const std::string here = is_own(file) ? name_of(path_of(file)) + ":" + place : "";
        if (!here.empty())
            show(is_error, here + ": " + severity + ": " + what);
        else if (is_error && told_.insert(required_from_).second)
            show_elsewhere(required_from_ + ": error: " + what);
        required_from_.clear();
    }

    /// Shows an error in another file, without its line of code.
    void show_elsewhere(const std::string& line)
    {
        show(true, line);
        is_shown_ = false;
    }

    void show(bool is_error, const std::string& line)
    {
        if (error_count_ == most_errors) {
            errors_.more += is_error;
            return;
        }
        error_count_ += is_error;
        errors_.shown += line + "\n";
        is_shown_ = true;
    }

    fs::path folder_, build_;
    CompilerErrors errors_;
    std::size_t error_count_ = 0;
    std::string required_from_;      // the student's line from which the next error follows
    std::set<std::string> told_{""}; // of several errors that follow from one line the first alone
    bool is_shown_ = false;          // the last diagnostic
};
} // namespace

CompilerErrors errors_in(const std::string& log, const fs::path& folder, const fs::path& build)
{
    Reader reader(folder, build);
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        reader.read(line);
    return reader.finished();
}

std::string told_of_build(const std::string& log, const Course& course, const Exercise& exercise,
                          Language language)
{
    const CompilerErrors errors = errors_in(log, exercise.folder, course.build);
    if (errors.shown.empty())
        return "";
    const Text more = errors.more == 0 ? Text{} : text("(and {} more)\n", "(und {} weitere)\n", errors.more);
    const Text next = text(
        "Fix the first error first; later ones often follow from it. ./lab check {} also looks for a missing brace.",
        "Beheben Sie den ersten Fehler zuerst; spätere folgen oft daraus. ./lab check {} sucht auch nach einer "
        "fehlenden Klammer.",
        exercise.id);
    return harmless(errors.shown) + (more + next).in(language) + "\n";
}
} // namespace lab::course
