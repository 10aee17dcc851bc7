#include "grader/class/intake/arrival.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"

#include <algorithm>
#include <ctime>

namespace lab::classroom
{
namespace
{
constexpr std::int64_t moment_s = 15 * 60, year_s = 366 * 86'400;

const Lateness& lateness_of(const Submission& submission, const CourseFile& file)
{
    return file.plan(submission.exercise).lateness;
}

void drop_a_future_time(Submission& submission)
{
    if (submission.handed_in_s > std::time(nullptr) + year_s)
        submission.handed_in_s = 0; // 2107 is what a packer writes that knows no better
}

/// Moodle's packer may give every file the time of the download (lib/filestorage: files are added without a time).
/// That is assumed if at least three submissions all arrived within a quarter of an hour, some after their deadline.
bool are_of_the_download(std::span<const Submission> submissions, const CourseFile& file)
{
    std::vector<std::int64_t> times;
    for (const Submission& each : submissions)
        if (each.handed_in_s != 0)
            times.push_back(arrival_of(each, file));
    if (times.size() < 3)
        return false;
    const std::int64_t last = *std::max_element(times.begin(), times.end());
    return last - *std::min_element(times.begin(), times.end()) < moment_s &&
           std::any_of(submissions.begin(), submissions.end(), [&](const Submission& each) {
               const auto deadline = lateness_of(each, file).deadline;
               return deadline && last > *deadline;
           });
}
} // namespace

Lateness lateness_for(const Submission& submission, const CourseFile& file, const std::string& member)
{
    Lateness lateness = file.plan(submission.exercise).lateness;
    for (const PersonalDecision* each : file.decisions_for(submission.who, submission.exercise, member))
        if (each->deadline) {
            lateness.deadline = each->deadline;
            lateness.utc_offset_minutes = each->utc_offset_minutes;
        }
    return lateness;
}

std::int64_t arrival_of(const Submission& submission, const CourseFile& file, const std::string& member)
{
    if (submission.handed_in_s == 0)
        return 0;
    return submission.handed_in_s - 60 * lateness_for(submission, file, member).utc_offset_minutes;
}

void drop_wrong_times(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                      bool is_told, std::vector<Text>& problems)
{
    for (Submission& each : submissions)
        drop_a_future_time(each);
    if (!are_of_the_download(submissions, file))
        return;
    for (Submission& each : submissions)
        each.handed_in_s = 0;
    if (is_told)
        problems.push_back(
            text("All files in {} carry the time of the download, so it is unknown who was late. Moodle's "
                 "grading worksheet has the submission times: --worksheet FILE.csv.",
                 "Alle Dateien in {} tragen die Zeit des Herunterladens; daher ist unbekannt, wer zu spät "
                 "war. Die Abgabezeiten stehen in Moodles Bewertungstabelle: --worksheet FILE.csv.",
                 one_line(download)));
}

void say_unknown_times(std::span<const Submission> submissions, const CourseFile& file,
                       const std::string& download, std::vector<Text>& problems)
{
    const bool marks_late_ones =
        std::any_of(submissions.begin(), submissions.end(), [](const Submission& each) {
            return has_note(each, Note::Kind::late); // by a deadline of the platform's own
        });
    const auto unknown = std::count_if(submissions.begin(), submissions.end(), [&](const Submission& each) {
        return !each.files.empty() && each.handed_in_s == 0 && lateness_of(each, file).deadline;
    });
    if (unknown > 0 && !marks_late_ones)
        problems.push_back(text(
            "{} in {} without a submission time: no deadline applies, unless an earlier call recorded the "
            "time.",
            "{} in {} ohne Abgabezeit: Es gilt keine Frist, außer wenn ein früherer Aufruf die Zeit "
            "gespeichert hat.",
            counted(static_cast<std::size_t>(unknown), {"submission", "Abgabe"}, {"submissions", "Abgaben"}),
            one_line(download)));
}
} // namespace lab::classroom
