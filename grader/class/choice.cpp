#include "grader/class/choice.hpp"

#include "grader/class/harmless.hpp"
#include "grader/class/repair.hpp"
#include "grader/class/wanted.hpp"
#include "grader/command/file_name.hpp"

#include <algorithm>
#include <chrono>

namespace lab::classroom
{
namespace
{
struct Candidate {
    const FoundFile* file;
    std::string name;
    std::int64_t modified_s;
};

/// ILIAS writes the time before the name: 20261130215900_prefix_sum.cl.
Candidate candidate_of(const FoundFile& file)
{
    constexpr std::size_t digits = 14;
    std::string name(base_name(file.path));
    if (name.find_first_not_of("0123456789") != digits || name[digits] != '_')
        return {&file, name, file.modified_s};
    const auto number = [&](std::size_t at, std::size_t count) { return std::stoi(name.substr(at, count)); };
    using namespace std::chrono;
    const sys_days day = year_month_day(year(number(0, 4)), month(static_cast<unsigned>(number(4, 2))),
                                        std::chrono::day(static_cast<unsigned>(number(6, 2))));
    const auto of_day = hours(number(8, 2)) + minutes(number(10, 2)) + seconds(number(12, 2));
    return {&file, name.substr(digits + 1), (day.time_since_epoch() + of_day) / seconds(1)};
}

/// The newest; of those of one time the one with the right name, then the one that lies least deep.
bool comes_before(const Candidate& a, const Candidate& b, const std::string& asked)
{
    const auto rank = [&](const Candidate& each) {
        return std::tuple(-each.modified_s, each.name != asked, each.file->path.size(), each.file->path);
    };
    return rank(a) < rank(b);
}

void note_what_was_changed(Submission& submission, const Candidate& taken, const std::string& asked,
                           const std::string& was_encoded)
{
    if (taken.name != asked)
        submission.notes.push_back(
            {Note::Kind::renamed,
             text("{} was handed in as {}.", "{} wurde als {} abgegeben.", asked, one_line(taken.name))});
    if (!was_encoded.empty())
        submission.notes.push_back(
            {Note::Kind::encoding, text("{} was {} and has been turned into UTF-8.",
                                        "{} war {} und wurde in UTF-8 umgewandelt.", asked, was_encoded)});
}

void take(Submission& submission, const std::vector<Candidate>& candidates, const std::string& asked)
{
    const Candidate& taken = candidates.front();
    RepairedText repaired_text = repaired(taken.file->bytes);
    note_what_was_changed(submission, taken, asked, repaired_text.was);
    if (candidates.size() > 1)
        submission.notes.push_back(
            {Note::Kind::said, text("{} was there {} times; graded is the newest one, {}.",
                                    "{} lag {}-mal vor; bewertet wird die neueste Fassung, {}.", asked,
                                    candidates.size(), one_line(taken.file->path))});
    submission.files.push_back({asked, std::move(repaired_text.text)});
    submission.handed_in_s = std::max(submission.handed_in_s, taken.modified_s);
}
} // namespace

Submission chosen(const std::vector<FoundFile>& found, const command::Exercise& exercise)
{
    Submission submission;
    submission.exercise = exercise.id;
    std::string missing;
    for (const command::ExerciseFile& asked : exercise.files) {
        std::vector<Candidate> candidates;
        for (const FoundFile& file : found)
            if (const Candidate candidate = candidate_of(file);
                command::are_alike(candidate.name, asked.name))
                candidates.push_back(candidate);
        std::sort(candidates.begin(), candidates.end(),
                  [&](const Candidate& a, const Candidate& b) { return comes_before(a, b, asked.name); });
        if (candidates.empty())
            missing += (missing.empty() ? "" : ", ") + asked.name;
        else
            take(submission, candidates, asked.name);
    }
    if (submission.files.empty())
        submission.state = Submission::State::nothing;
    else if (!missing.empty())
        submission.notes.push_back(
            {Note::Kind::said, text("Not handed in, so judged as handed out: {}.",
                                    "Nicht abgegeben, deshalb beurteilt wie ausgegeben: {}.", missing)});
    return submission;
}
} // namespace lab::classroom
