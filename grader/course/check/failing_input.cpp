#include "grader/course/check/failing_input.hpp"

#include "grader/base/file.hpp"

#include <nlohmann/json.hpp>

namespace lab::course
{
namespace
{
std::filesystem::path folder_of(const Course& course, const Exercise& exercise, const std::string& suite)
{
    return course.build / "failing" / exercise.id / suite;
}

std::string bytes_of(const std::vector<std::uint32_t>& words)
{
    return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof words[0]};
}
} // namespace

void keep_failing_input(const Course& course, const Exercise& exercise, const std::string& suite,
                        const std::optional<FailingInput>& input)
{
    const auto folder = folder_of(course, exercise, suite);
    std::error_code ignored; // what cannot be kept is no reason to fail
    std::filesystem::remove_all(folder, ignored);
    if (!input)
        return;
    std::filesystem::create_directories(folder, ignored);
    std::vector<std::string> options = input->options;
    for (const auto& [option, words] : input->files) {
        const auto file = folder / ("raw" + option);
        try_write_file(file, bytes_of(words));
        options.insert(options.end(), {option, file.string()});
    }
    try_write_file(folder / "options.json", nlohmann::json(options).dump());
}

std::vector<std::string> failing_options(const Course& course, const Exercise& exercise)
{
    for (const ExerciseFile& file : exercise.files) {
        const auto kept = folder_of(course, exercise, file.suite) / "options.json";
        if (std::filesystem::exists(kept))
            return nlohmann::json::parse(read_file(kept));
    }
    throw KitError(
        text("No check of {0} has failed on an input that its program accepts. First run: ./lab check {0}",
             "Keine Prüfung von {0} ist an einer Eingabe gescheitert, die das Programm annimmt. Rufen Sie "
             "zuerst auf: ./lab check {0}",
             exercise.id));
}
} // namespace lab::course
