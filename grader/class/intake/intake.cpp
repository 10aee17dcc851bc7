#include "grader/class/intake/intake.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/intake/arrival.hpp"
#include "grader/class/intake/choice.hpp"
#include "grader/class/intake/found_downloads.hpp"
#include "grader/class/intake/left_over.hpp"
#include "grader/class/intake/newest.hpp"
#include "grader/class/intake/opened_hand_in.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/class/intake/roster.hpp"
#include "grader/course/base/file_name.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <fnmatch.h>
#include <set>

namespace lab::classroom
{
namespace fs = std::filesystem;
using course::Course;
using course::KitError;

namespace
{
std::vector<std::string> ids_of(const CourseFile& file)
{
    std::vector<std::string> ids;
    for (const ExercisePlan& plan : file.exercises)
        ids.push_back(plan.id);
    return ids;
}

/// The exercises that a download is for, according to the command line or the course's patterns; empty: its files
/// decide.
std::vector<std::string> exercises_of(const Download& download, const CourseFile& file,
                                      const std::vector<std::string>& said)
{
    if (!said.empty())
        return said;
    std::vector<std::string> matching;
    for (const ExercisePlan& plan : file.exercises)
        if (!plan.assignment.empty() &&
            ::fnmatch(plan.assignment.c_str(), download.name.c_str(), FNM_CASEFOLD) == 0)
            matching.push_back(plan.id);
    return matching;
}

bool is_asked_by(const course::Exercise& exercise, const std::string& name)
{
    return std::any_of(exercise.files.begin(), exercise.files.end(),
                       [&](const auto& asked) { return course::are_alike(name, asked.name); });
}

/// What a hand-in holds for each exercise that it may be for.
struct ForEach {
    std::vector<Submission> submissions;
    std::set<std::string> unread; // names of what was refused
};

/// Takes the hand-ins of one download.
class Desk {
  public:
    Desk(const Course& course, const CourseFile& file, const ArchiveReader& reader, const Roster& roster)
        : course_(course), file_(file), reader_(reader), roster_(roster), left_over_(course)
    {
    }

    void take(Download& download, const std::vector<std::string>& said, Intake& intake) const
    {
        std::vector<std::string> exercises = exercises_of(download, file_, said);
        const std::vector<std::string> candidates = exercises.empty() ? ids_of(file_) : exercises;
        std::vector<ForEach> all; // by hand-in
        for (std::size_t i = 0; i < download.hand_ins.size(); ++i)
            all.push_back(submissions_of(download, i, candidates));
        if (exercises.empty())
            exercises = exercises_in(all);
        const auto before = intake.submissions.size();
        for (ForEach& of_one : all)
            for (Submission& submission : of_one.submissions)
                if (std::find(exercises.begin(), exercises.end(), submission.exercise) != exercises.end())
                    intake.submissions.push_back(std::move(submission));
        const auto taken = std::span(intake.submissions).subspan(before);
        roster_.set_names(taken);
        drop_wrong_times(taken, file_, download.name, !roster_.has_times(), intake.problems);
        roster_.set_times(taken);
        say_unknown_times(taken, file_, download.name, intake.problems);
        for (const std::string& path : download.loose)
            intake.problems.push_back(
                download.platform == Platform::canvas
                    ? text("The file {} is skipped because of its name: Canvas names files "
                           "NAME_NUMBER_NUMBER_FILE.",
                           "Der Dateiname {} lässt sich nicht zuordnen, die Datei wird übersprungen: "
                           "Canvas benennt Dateien nach dem Muster NAME_NUMMER_NUMMER_DATEI.",
                           path)
                : path.ends_with('/')
                    ? text("The folder {} is skipped: its name does not match the folder names in "
                           "downloads from {}. Grade it in a separate call.",
                           "Der Ordner {} wird übersprungen: Sein Name passt nicht zu den Ordnernamen in "
                           "Downloads von {}. Bewerten Sie ihn in einem eigenen Aufruf.",
                           path, name_of(download.platform))
                    : text("{} is not in a student's folder.", "{} liegt nicht im Ordner einer Person.",
                           path));
        for (const std::string& path : download.outside)
            intake.problems.push_back(
                text("The path {} leads out of the archive {} and is skipped.",
                     "Der Pfad {} führt aus dem Archiv {} heraus und wird übersprungen.", path,
                     one_line(download.name)));
        if (download.may_be_below)
            intake.problems.push_back(
                text("{} is treated as one student's folder. If it contains a whole class, pass that "
                     "folder itself.",
                     "{} wird wie der Ordner einer einzelnen Person behandelt. Wenn er einen ganzen Kurs "
                     "enthält, geben Sie diesen Ordner selbst an.",
                     download.hand_ins.at(0).who.name));
        if (taken.empty() && !download.entries.empty())
            intake.problems.push_back(
                text("Nothing in {} belongs to an exercise of this course. Looked for: {}. "
                     "Found: {}.",
                     "Nichts in {} gehört zu einer Übung dieses Kurses. Gesucht: {}. "
                     "Gefunden: {}.",
                     one_line(download.name), fmt::to_string(fmt::join(names_that_count(candidates), ", ")),
                     first_few(download.entries)));
    }

  private:
    /// The exercises for which something was handed in. If all of it was refused, those that ask for a refused file;
    /// if no name tells, all that it may be for.
    std::vector<std::string> exercises_in(const std::vector<ForEach>& all) const
    {
        const auto has_files = [](const ForEach&, const Submission& each) { return !each.files.empty(); };
        const auto asks_for_refused = [&](const ForEach& of_one, const Submission& each) {
            return std::any_of(of_one.unread.begin(), of_one.unread.end(), [&](const std::string& name) {
                return is_asked_by(course_.find(each.exercise), name);
            });
        };
        const auto is_refused = [](const ForEach&, const Submission& each) {
            return each.state == Submission::State::refused;
        };
        auto exercises = exercises_where(all, has_files);
        if (exercises.empty())
            exercises = exercises_where(all, asks_for_refused);
        return exercises.empty() ? exercises_where(all, is_refused) : exercises;
    }

    template <typename Claim>
    static std::vector<std::string> exercises_where(const std::vector<ForEach>& all, const Claim& claim)
    {
        std::set<std::string> exercises;
        for (const ForEach& of_one : all)
            for (const Submission& submission : of_one.submissions)
                if (claim(of_one, submission))
                    exercises.insert(submission.exercise);
        return {exercises.begin(), exercises.end()};
    }

    std::set<std::string> names_that_count(const std::vector<std::string>& exercises) const
    {
        std::set<std::string> names;
        for (const std::string& id : exercises)
            for (const auto& asked : course_.find(id).files)
                if (file_.plan(id).counts(asked.suite))
                    names.insert(asked.name);
        return names;
    }

    /// Frees the unpacked files afterwards: all archives of a class together may exceed memory.
    ForEach submissions_of(Download& download, std::size_t i, const std::vector<std::string>& exercises) const
    {
        const Opened hand_in = opened(std::move(download.hand_ins[i].files), reader_);
        ForEach of_one{{}, hand_in.unread};
        for (const std::string& id : exercises)
            of_one.submissions.push_back(submission_of(download, i, hand_in, id, exercises));
        return of_one;
    }

    /// `exercises`: all that the download may be for.
    Submission submission_of(const Download& download, std::size_t i, const Opened& hand_in,
                             const std::string& id, const std::vector<std::string>& exercises) const
    {
        Submission submission = chosen(hand_in.files, course_.find(id), file_.plan(id));
        submission.packed_s = submission.handed_in_s;
        submission.who = download.hand_ins[i].who;
        submission.platform = download.platform;
        submission.notes.insert(submission.notes.end(), hand_in.notes.begin(), hand_in.notes.end());
        left_over_.note(submission, hand_in, exercises);
        if (submission.files.empty() && !hand_in.notes.empty())
            submission.state = Submission::State::refused;
        if (download.hand_ins[i].is_late)
            submission.notes.push_back(
                {Note::Kind::late, text("{} reports this submission as late, but not by how much.",
                                        "{} meldet diese Abgabe als verspätet, gibt aber nicht an, um wie "
                                        "viel.",
                                        name_of(download.platform))});
        return submission;
    }

    const Course& course_;
    const CourseFile& file_;
    const ArchiveReader& reader_;
    const Roster& roster_;
    const LeftOver left_over_;
};

Text lines_of(const std::vector<Text>& problems)
{
    Text lines;
    for (const Text& problem : problems)
        lines += (lines.empty() ? Text{} : Text{"\n", "\n"}) + problem;
    return lines;
}

/// Nothing but the files that exercises ask for, in no student's folder.
void refuse_one_students(const Download& download, const fs::path& path)
{
    if (download.platform == Platform::folders && download.hand_ins.empty() && !download.loose.empty())
        throw KitError(text("{} is the submission of one student. Name the folder that contains it: ./lab "
                            "grade \"{}\" …",
                            "{} ist die Abgabe einer einzelnen Person. Geben Sie den Ordner darüber an: "
                            "./lab grade \"{}\" …",
                            one_line(download.name), (path / "" / "..").lexically_normal().string()));
}

void name_everybody(std::vector<Submission>& submissions)
{
    std::vector<Submission*> all;
    for (Submission& each : submissions)
        all.push_back(&each);
    tell_apart(all);
    std::sort(submissions.begin(), submissions.end(), [](const Submission& a, const Submission& b) {
        return std::tie(a.who.key, a.exercise) < std::tie(b.who.key, b.exercise);
    });
}
} // namespace

bool has_note(const Submission& submission, Note::Kind kind)
{
    return std::any_of(submission.notes.begin(), submission.notes.end(),
                       [&](const Note& note) { return note.kind == kind; });
}

std::vector<std::string> asked_names(const Course& course, const CourseFile& file)
{
    std::set<std::string> names;
    for (const ExercisePlan& plan : file.exercises)
        for (const auto& asked : course.find(plan.id).files)
            names.insert(asked.name);
    return {names.begin(), names.end()};
}

Intake take_in(const fs::path& path, const Course& course, const CourseFile& file,
               const ArchiveReader& reader, const std::vector<std::string>& exercises, const Roster& roster)
{
    if (!fs::exists(path))
        throw KitError(text("{} does not exist.", "{} gibt es nicht.", path.string()));
    if (fs::is_regular_file(path / "gradebook.sqlite"))
        throw KitError(text("{} is not a folder of submissions: {}.", "{} ist kein Ordner mit Abgaben: {}.",
                            path.string(), told_of(Problem::gradebook)));
    Intake intake;
    const Desk desk(course, file, reader, roster);
    for (Download& download : downloads_at(path, reader, intake)) {
        refuse_one_students(download, path);
        desk.take(download, exercises, intake);
    }
    if (intake.submissions.empty() && intake.is_complete && !intake.problems.empty())
        throw KitError(lines_of(intake.problems));
    if (intake.submissions.empty() && intake.is_complete)
        throw KitError(text("There are no submissions in {}: it contains neither a student's folder nor "
                            "an archive.",
                            "In {} liegen keine Abgaben: weder der Ordner einer Person noch ein Archiv.",
                            path.string()));
    roster.add_missing(intake);
    keep_newest(intake);
    name_everybody(intake.submissions);
    return intake;
}
} // namespace lab::classroom
