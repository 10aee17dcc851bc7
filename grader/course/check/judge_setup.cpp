#include "grader/course/check/judge_setup.hpp"

#include "grader/base/file.hpp"
#include "grader/course/check/gpu_drivers.hpp"
#include "grader/course/check/second_device.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <unistd.h>

namespace lab::course
{
namespace
{
using nlohmann::json;

/// PoCL leaves an empty file each time it looks up a program. Those older than a minute no longer belong to any run.
void remove_left_behind(const std::filesystem::path& cache)
{
    const auto minute_ago = std::filesystem::file_time_type::clock::now() - std::chrono::minutes{1};
    std::error_code ignored;
    for (const auto& kernels : std::filesystem::directory_iterator(cache, ignored))
        for (const auto& file : std::filesystem::directory_iterator(kernels.path(), ignored))
            if (file.path().filename().string().starts_with("tempfile_") &&
                file.last_write_time(ignored) < minute_ago)
                std::filesystem::remove(file.path(), ignored);
}

/// A persistent folder for compiled kernels, one per submission; if none can be created, one in the work folder.
std::filesystem::path cache_folder(const Course& course, const Exercise& exercise,
                                   const std::filesystem::path& submission, const std::filesystem::path& work)
{
    const auto key = std::hash<std::string>{}(std::filesystem::weakly_canonical(submission).string());
    const auto folder = course.build / "cache" / fmt::format("{}-{:016x}", exercise.id, key);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    remove_left_behind(folder);
    return !error && ::access(folder.c_str(), W_OK) == 0 ? folder : work / "cache";
}

/// A folder for the course's compiled kernels; in sandboxes, one per user.
std::filesystem::path kept_folder(const std::filesystem::path& cache, const CheckOptions& options)
{
    if (options.kept.empty())
        return cache.parent_path();
    if (!options.sandbox)
        return options.kept;
    const auto folder = options.kept / std::to_string(options.sandbox->user);
    if (std::filesystem::create_directory(folder)) {
        sandbox::open_to(*options.sandbox, folder);
        std::filesystem::permissions(options.kept, std::filesystem::perms::others_exec,
                                     std::filesystem::perm_options::add);
    }
    return folder;
}

/// The command with the exercise's own options added; empty: there is no command.
std::vector<std::string> compile_command(std::vector<std::string> command, const Exercise& exercise)
{
    if (command.empty())
        return command;
    command.push_back("-DLAB_KERNEL_DIRECTORY=\"" + exercise.folder.string() + "\"");
    command.push_back("-I" + exercise.include.string());
    return command;
}

/// The command for a shared object without undefined symbols that binds to its own functions first.
std::vector<std::string> link_command(const Course& course)
{
    return {course.link, "-shared", "-Wl,--no-as-needed,-Bsymbolic,-z,defs,--no-allow-shlib-undefined",
            course.loader};
}

/// The library that contains everything around a host file, by that file.
json given_libraries(const Exercise& exercise)
{
    json libraries = json::object();
    for (std::size_t i = 0; i < exercise.given.size(); ++i)
        libraries[exercise.hosts.at(i)] = exercise.given[i];
    return libraries;
}

json names_of_files(const Exercise& exercise)
{
    json names = json::array();
    for (const ExerciseFile& file : exercise.files)
        names.push_back(file.name);
    return names;
}

json json_of(const sandbox::Settings& sandbox)
{
    const auto names = [](const std::vector<std::filesystem::path>& files) {
        json all = json::array();
        for (const auto& file : files)
            all.push_back(file.string());
        return all;
    };
    return {{"level", sandbox.level},
            {"filters", names(sandbox.filters.killing)},
            {"telling_filters", names(sandbox.filters.telling)},
            {"user", sandbox.user},
            {"memory_groups", sandbox.memory_groups.string()},
            {"stopped_calls", sandbox.stopped_calls}};
}
} // namespace

std::filesystem::path write_setup(const Course& course, const Exercise& exercise, const Graded& graded,
                                  const CheckOptions& options)
{
    const std::filesystem::path cache = cache_folder(course, exercise, graded.as_named, graded.work);
    json setup = {{"id", exercise.id},
                  {"seed", graded.seed},
                  {"exercise", exercise.folder.string()},
                  {"original", exercise.solution.string()},
                  {"reference", exercise.reference.string()},
                  {"submission", std::filesystem::absolute(graded.files).string()},
                  {"work", graded.work.string()},
                  {"cache", cache.string()},
                  {"kept", kept_folder(cache, options).string()},
                  {"files", names_of_files(exercise)},
                  {"headers", exercise.headers},
                  {"worker", course.worker.string()},
                  {"values_vendors", course.values_vendors.string()},
                  {"simulator_worker", course.simulator_worker.string()},
                  {"record_layer", course.record_layer.string()},
                  {"host_runner", course.host_runner.string()},
                  {"second_vendors", second_device(course).value_or("").string()},
                  {"draws_hosts", options.draws_hosts},
                  {"compile", compile_command(course.compile, exercise)},
                  {"compile_quickly", compile_command(course.compile_quickly, exercise)},
                  {"link", link_command(course)},
                  {"given", given_libraries(exercise)}};
    if (options.also_on_gpus && !options.sandbox)
        setup["gpu_drivers"] = registered_drivers();
    if (options.sandbox)
        setup["sandbox"] = json_of(*options.sandbox);
    const auto file = graded.work / "setup.json";
    if (!try_write_file(file, setup.dump(1)))
        throw KitError(
            text("Cannot write to {}. Is the disk full? Set TMPDIR to a different directory.",
                 "Nach {} lässt sich nichts schreiben. Ist die Festplatte voll? Setzen Sie TMPDIR auf ein "
                 "anderes Verzeichnis.",
                 graded.work.string()));
    if (options.sandbox)
        for (const auto& folder : {graded.work, cache.parent_path()})
            sandbox::open_to(*options.sandbox, folder);
    return file;
}
} // namespace lab::course
