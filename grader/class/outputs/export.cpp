#include "grader/class/outputs/export.hpp"

#include "grader/base/file.hpp"
#include "grader/class/base/folder_names.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/private_files.hpp"
#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/outputs/canvas.hpp"
#include "grader/class/outputs/moodle.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/process/pipe.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <set>

namespace lab::classroom
{
using course::KitError;
namespace fs = std::filesystem;

namespace
{
/// Collects files and writes them at the end, or with --dry-run only reports which it would write.
class Writer {
  public:
    Writer(bool is_dry_run, Language language) : is_dry_run_(is_dry_run), language_(language) {}

    void write(const fs::path& file, const std::string& content) { files_.emplace_back(file, content); }
    /// True if there was something to write, and into every table.
    bool finish() const
    {
        for (const auto& [file, content] : files_)
            finish(file, content);
        if (files_.empty())
            say({"Nothing was written.", "Es wurde nichts geschrieben."});
        return !files_.empty() && !leaves_a_table_;
    }
    /// Feedback can only be returned to the platform where the work was handed in.
    void write_feedback(const fs::path& file, const Results& results, const Exercises& exercises,
                        Platform platform, const std::vector<FeedbackFolder>& folders)
    {
        if (const auto archive = feedback_archive(results, exercises, folders))
            write(file, *archive);
        else
            say(text("{} is not written: these results contain no submissions from {}.",
                     "{} wird nicht geschrieben: Diese Ergebnisse enthalten keine Abgaben von {}.",
                     file.string(), name_of(platform)));
    }
    void leave_table(const Text& why)
    {
        say(why);
        leaves_a_table_ = true;
    }
    void say(const Text& said) const { std::cout << said.in(language_) << '\n'; }
    void list(const std::vector<std::string>& students, const Text& what) const
    {
        if (!students.empty())
            say(what + (": " + listed(students)));
    }

  private:
    void finish(const fs::path& file, const std::string& content) const
    {
        if (file == "-") {
            std::cout << content;
            return;
        }
        if (!is_dry_run_)
            write_output(file, content);
        say(is_dry_run_ ? text("Would write {}.", "Würde {} schreiben.", file.string())
                        : text("Written: {}.", "Geschrieben: {}.", file.string()));
    }

    bool is_dry_run_, leaves_a_table_ = false;
    Language language_;
    std::vector<std::pair<fs::path, std::string>> files_;
};

/// The named exercises, or all that have results.
Exercises exercises_of(const Results& results, const Asked& asked)
{
    std::set<std::string> ids;
    for (const std::string& said : asked.exercises)
        ids.insert(results.course.find(said).id);
    for (const Result& result : results.all)
        if (asked.exercises.empty())
            ids.insert(result.exercise->id);
    return {ids.begin(), ids.end()};
}

/// The named exercise, or the only one.
Exercises only_exercise(const Results& results, const Asked& asked)
{
    Exercises exercises = exercises_of(results, asked);
    if (exercises.size() > 1)
        throw KitError(text("There are results for several exercises: choose one with --exercise.",
                            "Es gibt Ergebnisse zu mehreren Übungen: Wählen Sie eine mit --exercise."));
    return exercises;
}

/// Writes a platform's table back with its grades, unless no row in it belongs to anybody with a grade.
void export_table(const fs::path& file, const Worksheet& filled, const Exercises& exercises, Writer& writer)
{
    if (filled.has_sums)
        writer.say(text("The points are the sum of {}.", "Die Punkte sind die Summe aus {}.",
                        fmt::to_string(fmt::join(exercises, ", "))));
    for (const ChangedCell& cell : filled.changed) {
        Text said = text("  {}: {}", "  {}: {}", cell.student, cell.after);
        if (cell.before != cell.after)
            said = text("  {}: {} → {}", "  {}: {} → {}", cell.student,
                        cell.before.empty() ? "–" : cell.before, cell.after);
        if (!cell.comment.empty())
            said += text(", comment: {}", ", Kommentar: {}", cell.comment);
        writer.say(said);
    }
    for (const Text& refused : filled.refused)
        writer.say(refused);
    writer.list(filled.not_found, {"Without a row in the table", "Ohne Zeile in der Tabelle"});
    writer.list(filled.with_team, {"Rows with the team's points instead of the student's own",
                                   "Zeilen mit den Punkten des Teams statt der eigenen"});
    writer.list(filled.ambiguous,
                {"Not entered, because the name matches several rows or several students",
                 "Nicht eingetragen, weil der Name zu mehreren Zeilen oder mehreren Personen passt"});
    writer.list(filled.above,
                {"Above Moodle's maximum: Moodle skips these rows until you raise the maximum",
                 "Über Moodles Maximum: Moodle überspringt diese Zeilen, bis Sie das Maximum erhöhen"});
    if (filled.has_somebody)
        writer.list(filled.left_empty, {"Rows without a grade", "Zeilen ohne Bewertung"});
    writer.list(filled.locked, {"Locked in the table", "In der Tabelle gesperrt"});
    writer.list(filled.excused, {"Excused in the table (EX), so left unchanged",
                                 "In der Tabelle befreit (EX), daher unverändert"});
    writer.list(filled.unknown_teams, {"Teams from --teams without a submission under this name",
                                       "Teams aus --teams ohne eine Abgabe unter diesem Namen"});
    writer.list(filled.unknown_members, {"Members from --teams without a matching row in the table",
                                         "Mitglieder aus --teams ohne passende Zeile in der Tabelle"});
    writer.list(filled.incomplete, {"Left unchanged, because an exercise has no grade yet",
                                    "Unverändert, weil zu einer Übung noch keine Bewertung vorliegt"});
    if (!filled.other_maximum.empty())
        writer.say(
            text("The maximum is {} in the table, but {} in the course; points are not scaled. "
                 "Make the two equal, on the platform or with `points` in course.toml.",
                 "Das Maximum ist {} in der Tabelle, aber {} im Kurs; Punkte werden nicht umgerechnet. "
                 "Gleichen Sie beide an, auf der Plattform oder mit `points` in course.toml.",
                 filled.other_maximum, course::number_of(filled.of_course)));
    if (filled.has_somebody)
        writer.write(file, filled.text);
    else
        writer.leave_table(text("{} is left unchanged: no row belongs to a graded student.",
                                "{} bleibt unverändert: Keine Zeile gehört zu einer bewerteten Person.",
                                file.string()));
}

void export_to_moodle(const Results& results, const Asked& asked, const Teams& teams, Writer& writer)
{
    const fs::path file = asked.moodle;
    const std::string table = read_table(file);
    const Assignment own = assignment_of(table, results); // without exercises: handed in elsewhere
    const Exercises exercises = asked.exercises.empty() && !own.exercises.empty()
                                    ? exercises_in(own, results)
                                    : exercises_of(results, asked);
    refuse_other_assignment(exercises, own.exercises, results);
    const Worksheet filled = filled_worksheet(table, results, exercises, teams);
    export_table(file, filled, exercises, writer);
    const fs::path archive = file.parent_path() / (file.stem().string() + "-feedback.zip");
    if (filled.feedback.empty() && !feedback_folders(results, exercises, Platform::moodle).empty())
        writer.say(
            text("{} is not written: no row of the worksheet matches a student with feedback.",
                 "{} wird nicht geschrieben: Keine Zeile der Tabelle passt zu einer Person mit Rückmeldung.",
                 archive.string()));
    else
        writer.write_feedback(archive, results, exercises, Platform::moodle, filled.feedback);
    if (!filled.feedback.empty() && !filled.not_found.empty())
        writer.say(
            {"The archive has no feedback for students without a row: Moodle finds students by the numbers in the rows.",
             "Für Personen ohne Zeile enthält das Archiv keine Rückmeldung: Moodle findet Personen über "
             "die Nummern in den Zeilen."});
}

void export_tables(const Results& results, const Asked& asked, Writer& writer)
{
    const Teams teams = asked.teams.empty() ? Teams() : Teams(read_table(asked.teams));
    if (!asked.moodle.empty())
        export_to_moodle(results, asked, teams, writer);
    if (const fs::path file = asked.canvas; !file.empty()) {
        const Exercises exercises = exercises_of(results, asked);
        export_table(file, filled_gradebook(read_table(file), results, exercises, teams), exercises, writer);
    }
}

void expect_format(const Asked& asked)
{
    for (const std::string& format :
         {asked.moodle, asked.canvas, asked.ilias, asked.csv, asked.json, asked.junit, asked.gradescope,
          asked.vpl, asked.autolab, asked.classroom50})
        if (!format.empty())
            return;
    throw KitError(
        text("Choose a format: --moodle, --canvas, --ilias, --csv, --json, --junit, --gradescope, --vpl, "
             "--autolab or --classroom50 (./lab export --help).",
             "Wählen Sie ein Format: --moodle, --canvas, --ilias, --csv, --json, --junit, --gradescope, "
             "--vpl, --autolab oder --classroom50 (./lab export --help)."));
}

/// Writes DIR/STUDENT/NAME for each student with a mark; `name` may depend on the exercise.
void export_each(const Results& results, const Exercises& exercises, const std::string& folder,
                 const std::function<std::string(const Result&)>& name, Writer& writer,
                 const std::function<std::string(const Result&)>& content)
{
    std::vector<std::string> without;
    const auto folders = folder_names(results.students());
    for (const Result& result : results.all) {
        const std::string& student = result.entry.submission.who.key;
        if (std::find(exercises.begin(), exercises.end(), result.exercise->id) == exercises.end())
            continue;
        if (result.mark)
            writer.write(fs::path(folder) / folders.at(student) / name(result), content(result));
        else
            without.push_back(student);
    }
    writer.list(without, {"No grade, so no file", "Keine Bewertung, daher keine Datei"});
}

void export_files_of_each(const Results& results, const Asked& asked, Writer& writer)
{
    const Language language = results.file.language;
    const auto each = [&](const std::string& folder, const char* name, const auto& content) {
        if (!folder.empty())
            export_each(
                results, only_exercise(results, asked), folder, [&](const Result&) { return name; }, writer,
                content);
    };
    each(asked.gradescope, "results.json",
         [&](const Result& result) { return exported_gradescope(result, language); });
    each(asked.vpl, "vpl.txt", [&](const Result& result) { return exported_vpl(result, language); });
    each(asked.autolab, "autolab.txt",
         [&](const Result& result) { return exported_autolab(result, language); });
    each(asked.classroom50, "result.json",
         [&](const Result& result) { return exported_classroom50(result, results.file); });
    if (!asked.junit.empty())
        export_each(
            results, exercises_of(results, asked), asked.junit,
            [](const Result& result) { return result.exercise->id + ".xml"; }, writer,
            [&](const Result& result) { return exported_junit(result, language); });
}

void export_all(const Results& results, const Asked& asked, Writer& writer)
{
    export_tables(results, asked, writer);
    if (!asked.ilias.empty()) {
        const Exercises only = only_exercise(results, asked);
        writer.write_feedback(asked.ilias, results, only, Platform::ilias,
                              feedback_folders(results, only, Platform::ilias));
    }
    if (results.all.empty())
        writer.say({"There are no results for this course's exercises, so the export is empty.",
                    "Es gibt keine Ergebnisse zu den Übungen dieses Kurses, deshalb ist der Export leer."});
    if (!asked.csv.empty())
        writer.write(asked.csv, exported_csv(results));
    if (!asked.json.empty())
        writer.write(asked.json, results_json(results));
    export_files_of_each(results, asked, writer);
}

/// The results folder, or a copy of its gradebook if it is not writable: an export writes nothing there.
fs::path to_be_read(const fs::path& results, const fs::path& copy)
{
    const process::Descriptor lock(
        ::open((results / "gradebook.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (lock.is_open() || !fs::exists(results / "gradebook.sqlite"))
        return results;
    for (const char* name : {"gradebook.sqlite", "gradebook.sqlite-wal"}) // the second after a crash
        if (const auto content = try_read_file(results / name))
            write_file(copy / name, *content);
    return copy;
}
} // namespace

int export_results(const course::Course& course, const Asked& asked, Language language)
{
    expect_format(asked);
    const course::WorkFolder copy;
    OpenedResults opened(course, asked, to_be_read(asked.results, copy.path()));
    const Results results = opened.results();
    Writer writer(asked.is_dry_run, language);
    try {
        export_all(results, asked, writer);
    } catch (const KitError& failed) {
        throw KitError(text("{}\nNothing was written.", "{}\nEs wurde nichts geschrieben.",
                            Text{failed.in(Language::en), failed.in(Language::de)}));
    }
    return writer.finish() ? 0 : 1;
}
} // namespace lab::classroom
