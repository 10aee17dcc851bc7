#include "grader/course/check/check_alone.hpp"

#include "grader/base/file.hpp"

#include <iostream>

namespace lab::course
{
Report check_alone(const Course& course, const Exercise& exercise, const std::vector<NamedText>& files,
                   const CheckOptions& options)
{
    const WorkFolder work;
    const auto folder = work.path() / "submission";
    std::filesystem::create_directories(folder);
    for (const NamedText& file : files)
        write_file(folder / file.name, file.text);
    if (options.sandbox)
        sandbox::open_to(*options.sandbox, work.path()); // the judge's, for compiled kernels
    Course its_own = course;
    its_own.build = work.path();
    return check(its_own, exercise, folder, options);
}

namespace
{
void refuse_closed_folder_above(const std::filesystem::path& file)
{
    const auto closed = sandbox::closed_folder_above(file);
    if (sandbox::user_of_slot(0) != 0 && !closed.empty())
        throw sandbox::NoSandbox(closed.string() +
                                 " cannot be accessed by the users that sandboxes run as (chmod o+x).");
}
} // namespace

GradingPlace::GradingPlace(const Course& course)
{
    try {
        for (const auto& file : {course.worker, temporary_folder() / "work"})
            refuse_closed_folder_above(file);
        sandbox_.emplace(filters_.path());
    } catch (const sandbox::NoSandbox& reason) {
        std::cerr << "Graded without a sandbox: " << reason.what() << "\n";
    }
}

Report GradingPlace::check(const Course& course, const Exercise& exercise,
                           const std::vector<NamedText>& files, CheckOptions options, std::size_t slot) const
{
    if (sandbox_)
        options.sandbox = sandbox_->of_slot(slot);
    options.kept = kept_.path();
    return check_alone(course, exercise, files, options);
}
} // namespace lab::course
