#include "grader/class/export.hpp"

#include "grader/class/canvas.hpp"
#include "grader/class/csv.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/moodle.hpp"
#include "grader/class/opened_results.hpp"
#include "grader/class/outputs.hpp"
#include "grader/class/result_files.hpp"
#include "grader/command/layout.hpp"
#include "grader/file.hpp"

#include <functional>
#include <iostream>

namespace lab::classroom
{
using command::KitError;
namespace fs = std::filesystem;

namespace
{
/// Writes files, or with --dry-run says which it would write.
class Writer {
  public:
    Writer(bool is_dry_run, Language language) : is_dry_run_(is_dry_run), language_(language) {}

    void write(const fs::path& file, const std::string& content) const
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
    /// Feedback goes back to where it was handed in.
    void write_feedback(const fs::path& file, const Results& results, const std::string& exercise,
                        Platform platform) const
    {
        if (const auto archive = feedback_archive(results, exercise, platform))
            write(file, *archive);
        else
            say(text("{} is not written: {} was not handed in on {}.",
                     "{} wird nicht geschrieben: {} wurde nicht auf {} abgegeben.", file.string(), exercise,
                     name_of(platform)));
    }
    void say(const Text& said) const { std::cout << said.in(language_) << '\n'; }

  private:
    bool is_dry_run_;
    Language language_;
};

/// The exercise that was named, or the only one there is.
std::string exercise_of(const Results& results, const Asked& asked)
{
    if (!asked.exercise.empty())
        return results.course.find(asked.exercise).id;
    std::string only;
    for (const Result& result : results.all) {
        if (!only.empty() && only != result.exercise->id)
            throw KitError(text("There are results of several exercises: name one with --exercise.",
                                "Es gibt Ergebnisse mehrerer Übungen: Nennen Sie eine mit --exercise."));
        only = result.exercise->id;
    }
    return only;
}

void list(const Writer& writer, const std::vector<std::string>& students, const Text& what)
{
    if (!students.empty())
        writer.say(what + (": " + fmt::to_string(fmt::join(students, ", "))));
}

/// A table of the platform's, written back with its grades.
void export_table(const fs::path& file, const Worksheet& filled, const Writer& writer)
{
    for (const ChangedCell& cell : filled.changed) {
        Text said = text("  {}: {} → {}", "  {}: {} → {}", cell.student,
                         cell.before.empty() ? "–" : cell.before, cell.after);
        if (!cell.comment.empty())
            said += text(", comment: {}", ", Kommentar: {}", cell.comment);
        writer.say(said);
    }
    for (const Text& refused : filled.refused)
        writer.say(refused);
    list(writer, filled.not_found, {"In no row of the table", "In keiner Zeile der Tabelle"});
    list(writer, filled.locked, {"Locked there", "Dort gesperrt"});
    if (!filled.other_maximum.empty())
        writer.say(text("The maximum there is {}, in the course {}: the points are written as they are. Set "
                        "the same in both, there or by `points` of the exercise in course.toml.",
                        "Dort ist das Maximum {}, im Kurs {}: Die Punkte sind so eingetragen, wie sie sind. "
                        "Stellen Sie beide gleich, dort oder mit `points` der Übung in course.toml.",
                        filled.other_maximum, command::number_of(filled.of_course)));
    writer.write(file, filled.text);
}

void export_tables(const Results& results, const Asked& asked, const Writer& writer)
{
    const Teams teams = asked.teams.empty() ? Teams() : Teams(read_table(asked.teams));
    if (const fs::path file = asked.moodle; !file.empty()) {
        const std::string exercise = exercise_of(results, asked);
        export_table(file, filled_worksheet(read_table(file), results, exercise, teams), writer);
        writer.write_feedback(file.parent_path() / (file.stem().string() + "-feedback.zip"), results,
                              exercise, Platform::moodle);
    }
    if (const fs::path file = asked.canvas; !file.empty())
        export_table(file, filled_gradebook(read_table(file), results, exercise_of(results, asked), teams),
                     writer);
}

void expect_format(const Asked& asked)
{
    for (const std::string& format :
         {asked.moodle, asked.canvas, asked.ilias, asked.csv, asked.json, asked.junit, asked.gradescope,
          asked.vpl, asked.autolab, asked.classroom50})
        if (!format.empty())
            return;
    throw KitError(
        text("Say in which format: --moodle, --canvas, --ilias, --csv, --json, --junit, --gradescope, --vpl, "
             "--autolab or --classroom50 (./lab export --help).",
             "Sagen Sie, in welchem Format: --moodle, --canvas, --ilias, --csv, --json, --junit, "
             "--gradescope, --vpl, --autolab oder --classroom50 (./lab export --help)."));
}

/// DIR/STUDENT/NAME for each student with a mark.
void export_each(const Results& results, const Asked& asked, const std::string& folder,
                 const std::string& name, const Writer& writer,
                 const std::function<std::string(const Result&)>& content)
{
    const std::string exercise = exercise_of(results, asked);
    for (const Result& result : results.all)
        if (result.mark && result.exercise->id == exercise)
            writer.write(fs::path(folder) / file_name_for(result.entry.submission.who.key) / name,
                         content(result));
}
} // namespace

int export_results(const command::Course& course, const Asked& asked, Language language)
{
    expect_format(asked);
    OpenedResults opened(course, asked.results);
    const Results results = opened.results();
    const Writer writer(asked.is_dry_run, language);
    const Language student_language = opened.file.language;
    export_tables(results, asked, writer);
    if (!asked.ilias.empty())
        writer.write_feedback(asked.ilias, results, exercise_of(results, asked), Platform::ilias);
    if (!asked.csv.empty())
        writer.write(asked.csv, exported_csv(results));
    if (!asked.json.empty())
        writer.write(asked.json, results_json(results));
    if (!asked.junit.empty())
        writer.write(asked.junit, exported_junit(results));
    const auto each = [&](const std::string& folder, const char* name, const auto& content) {
        if (!folder.empty())
            export_each(results, asked, folder, name, writer, content);
    };
    each(asked.gradescope, "results.json",
         [&](const Result& result) { return exported_gradescope(result, student_language); });
    each(asked.vpl, "vpl.txt", [&](const Result& result) { return exported_vpl(result, student_language); });
    each(asked.autolab, "autolab.txt", exported_autolab);
    each(asked.classroom50, "result.json", exported_classroom50);
    return 0;
}
} // namespace lab::classroom
