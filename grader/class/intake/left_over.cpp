#include "grader/class/intake/left_over.hpp"

#include "grader/class/base/name_list.hpp"
#include "grader/class/intake/wanted.hpp"
#include "grader/course/base/file_name.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace fs = std::filesystem;

namespace
{
/// The names of all files that come with the course.
std::set<std::string> names_of_the_kit(const course::Course& course)
{
    std::set<std::string> names;
    std::error_code missing;
    for (const char* const folder : {"starter", "exercises"})
        for (const auto& entry : fs::recursive_directory_iterator(course.source / folder, missing))
            names.insert(entry.path().filename().string());
    return names;
}

/// The names of all files of a hand-in.
std::set<std::string> names_in(const Opened& hand_in)
{
    std::set<std::string> names = hand_in.others;
    for (const FoundFile& file : hand_in.files)
        names.emplace(base_name(file.path));
    return names;
}

/// True for "prefix_sum" and "prefix_sum.docx" if prefix_sum.cl is among the names.
bool has_stem_of_any(const std::string& name, const std::vector<std::string>& names)
{
    const std::string stem = fs::path(course::plain_name(name)).stem().string();
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& each) { return fs::path(each).stem() == stem; });
}
} // namespace

LeftOver::LeftOver(const course::Course& course)
    : course_(course), names_of_the_kit_(names_of_the_kit(course))
{
}

void LeftOver::note(Submission& submission, const Opened& hand_in,
                    const std::vector<std::string>& exercises) const
{
    if (submission.files.empty()) {
        const std::set<std::string> elsewhere = asked_by_other_than(exercises);
        std::set<std::string> names = names_in(hand_in);
        std::erase_if(names, [&](const std::string& name) { return !elsewhere.contains(name); });
        if (!names.empty())
            submission.notes.push_back(
                {Note::Kind::left_out,
                 text("Files of another exercise were submitted: {}.",
                      "Es wurden Dateien einer anderen Übung abgegeben: {}.", first_few(names))});
    }
    if (const auto missing = missing_in(submission); !missing.empty())
        note_unknown_names(submission, hand_in.others, missing);
}

/// The names of the files that exercises outside of these ask for.
std::set<std::string> LeftOver::asked_by_other_than(const std::vector<std::string>& exercises) const
{
    std::set<std::string> names;
    for (const course::Exercise& each : course_.exercises)
        if (std::find(exercises.begin(), exercises.end(), each.id) == exercises.end())
            for (const course::ExerciseFile& asked : each.files)
                names.insert(asked.name);
    return names;
}

std::vector<std::string> LeftOver::missing_in(const Submission& submission) const
{
    std::vector<std::string> missing;
    for (const course::ExerciseFile& asked : course_.find(submission.exercise).files)
        if (std::none_of(submission.files.begin(), submission.files.end(),
                         [&](const HandedIn& file) { return file.name == asked.name; }))
            missing.push_back(asked.name);
    return missing;
}

/// Names that neither the exercise nor the kit knows, in place of the missing ones.
void LeftOver::note_unknown_names(Submission& submission, std::set<std::string> names,
                                  const std::vector<std::string>& missing) const
{
    std::erase_if(names, [&](const std::string& name) { return names_of_the_kit_.contains(name); });
    std::erase_if(names, [&](const std::string& name) { // a header that counts
        return std::any_of(submission.files.begin(), submission.files.end(),
                           [&](const HandedIn& file) { return course::are_alike(name, file.name); });
    });
    if (!submission.files.empty()) // then a report or a build's leftovers are of no interest
        std::erase_if(names, [&](const std::string& name) {
            return !is_source_name(name) && !has_stem_of_any(name, missing);
        });
    if (!names.empty())
        submission.notes.push_back(
            {Note::Kind::left_out,
             text("Submitted files with names that the exercise does not use: {}.",
                  "Abgegebene Dateien mit Namen, die in der Übung nicht vorkommen: {}.", first_few(names))});
}
} // namespace lab::classroom
