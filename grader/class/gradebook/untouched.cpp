#include "grader/class/gradebook/untouched.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"

#include <algorithm>

namespace lab::classroom
{
using course::Exercise;
using course::ExerciseFile;

bool is_untouched(const ExerciseFile& file, const Exercise& exercise, const Submission& submission)
{
    const auto handed_in = std::find_if(submission.files.begin(), submission.files.end(),
                                        [&](const HandedIn& each) { return each.name == file.name; });
    if (handed_in == submission.files.end())
        return true;
    const auto original = try_read_file(exercise.solution / file.name);
    std::string text = handed_in->bytes;
    std::erase(text, '\r');
    return original && text == handed_out(*original);
}

std::vector<std::string> checks_of(const Exercise& exercise, const std::vector<ExerciseFile>& files)
{
    std::vector<std::string> names;
    for (const course::Check& check : exercise.checks)
        if (std::any_of(files.begin(), files.end(),
                        [&](const ExerciseFile& file) { return check.name.starts_with(file.suite + "."); }))
            names.push_back(check.name);
    return names;
}

std::set<std::string> checks_where(const Exercise& exercise,
                                   const std::function<bool(const ExerciseFile&)>& is_meant)
{
    std::vector<ExerciseFile> files = exercise.files;
    std::erase_if(files, [&](const ExerciseFile& file) { return !is_meant(file); });
    const std::vector<std::string> names = checks_of(exercise, files);
    return {names.begin(), names.end()};
}

course::Report UntouchedFiles::report(const Exercise& exercise, const ExerciseFile& file, const Judge& judge)
{
    std::shared_future<course::Report> found;
    {
        const std::lock_guard lock(mutex_);
        auto& report = reports_[{exercise.id, file.name}];
        if (!report.valid())
            report = std::async(std::launch::deferred, judge, checks_of(exercise, {file})).share();
        found = report;
    }
    course::Report report = found.get();
    if (report.has_fault()) {
        const std::lock_guard lock(mutex_);
        reports_.erase({exercise.id, file.name}); // the next one who asks tries again
    }
    return report;
}
} // namespace lab::classroom
