#include "grader/course/student/keepsake.hpp"

#include "grader/course/base/own_folder.hpp"

#include <algorithm>

namespace lab::course
{
namespace fs = std::filesystem;

namespace
{
fs::path done_folder(const Course& course)
{
    return own_folder(course, course.demo_page.parent_path()) / "done";
}
} // namespace

fs::path keepsake_page(const Course& course, const Exercise& exercise)
{
    return done_folder(course) / (exercise.id + ".html");
}

fs::path kept_before(const Course& course, const Exercise& exercise)
{
    return done_folder(course) / "before" / exercise.id;
}

bool is_keepsake_current(const Course& course, const Exercise& exercise)
{
    std::error_code none;
    const auto drawn = fs::last_write_time(keepsake_page(course, exercise), none);
    return !none && std::all_of(exercise.files.begin(), exercise.files.end(), [&](const ExerciseFile& file) {
        std::error_code missing;
        const auto saved = fs::last_write_time(exercise.folder / file.name, missing);
        return missing || saved < drawn;
    });
}
} // namespace lab::course
