#include "grader/screen/build.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/own_folder.hpp"
#include "grader/process/child.hpp"

#include <re2/re2.h>

namespace lab::screen
{
std::filesystem::path build_log(const course::Course& course) { return course.build / "build.log"; }

bool has_build(const course::Course& course)
{
    return std::filesystem::exists(course.build / "build.ninja") && course::is_writable(course.build);
}

std::optional<std::string> build_target(const course::Course& course, const std::string& target,
                                        const std::function<bool()>& is_cancelled)
{
    process::Command command;
    command.arguments = {
        "/bin/sh", "-c", // the lock is that of ./lab
        "exec 9>\"$0/.lock\" && flock 9; exec ninja -C \"$0\" \"$1\" >\"$0/build.log\" 2>&1 9>&-",
        course.build.string(), target};
    command.environment = {{"LC_ALL", "C.UTF-8"}};    // a compiler's words are read in English
    command.limits.asleep = std::chrono::minutes(10); // while another call builds
    command.limits.cpu_s = 3600;
    command.is_cancelled = is_cancelled;
    const process::Outcome outcome = process::run_child(command);
    if (outcome.exited_with(0))
        return {};
    return try_read_file(build_log(course)).value_or(outcome.err + outcome.why);
}

std::optional<BuildProgress> progress_in(const std::string& log)
{
    BuildProgress progress;
    const auto last = log.rfind("\n[");
    const std::string line = log.substr(last == std::string::npos ? 0 : last + 1);
    if (!RE2::PartialMatch(line, R"(^\[(\d+)/(\d+)\])", &progress.done, &progress.all))
        return {};
    return progress;
}

Text told_of(const BuildProgress& progress, std::chrono::duration<double> spent)
{
    const Text told = text(" step {} of {}", " Schritt {} von {}", progress.done, progress.all);
    if (progress.done < 5 || progress.done * 5 < progress.all)
        return told;
    const int left = static_cast<int>(spent.count() / progress.done * (progress.all - progress.done));
    return told + (left < 60
                       ? Text{", at this pace less than a minute more", ", wohl unter einer Minute"}
                       : text(", at this pace {} more minutes", ", wohl noch {} Minuten", left / 60 + 1));
}
} // namespace lab::screen
