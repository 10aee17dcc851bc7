#include "grader/course/check/fingerprint.hpp"

#include "grader/base/digest.hpp"
#include "grader/base/file.hpp"
#include "grader/course/check/second_device.hpp"

#include <algorithm>

namespace lab::course
{
namespace
{
void add_file(Digest& digest, const std::filesystem::path& file)
{
    digest.add(file.string());
    digest.add(try_read_file(file).value_or(""));
}

void add_files_in(Digest& digest, const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code missing;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, missing))
        if (entry.is_regular_file())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const auto& file : files)
        add_file(digest, file);
}

} // namespace

std::string fingerprint(const Course& course, const Exercise& exercise)
{
    const std::filesystem::path installed_packages = "/var/lib/dpkg/status";
    if (!std::filesystem::exists(installed_packages))
        return "";
    Digest digest;
    digest.add(course.version);
    add_file(digest, installed_packages); // device, simulator, compiler
    digest.add(second_device(course).value_or("").string());
    for (const auto& file : {course.worker, course.simulator_worker, course.host_runner, exercise.judge})
        add_file(digest, file);
    for (const auto& entry : std::filesystem::directory_iterator(course.worker.parent_path()))
        if (entry.path().extension() ==
            ".so") // what is loaded into the worker and into the students' programs
            add_file(digest, entry.path());
    for (const auto& folder : {course.values_vendors, exercise.folder, exercise.solution, exercise.reference,
                               course.source / "starter"})
        add_files_in(digest, folder);
    for (const auto& options : {course.compile, course.compile_quickly, {course.link, course.loader}})
        for (const std::string& option : options)
            digest.add(option);
    for (const std::string& file : exercise.given)
        add_file(digest, file);
    return digest.text();
}
} // namespace lab::course
