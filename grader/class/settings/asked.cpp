#include "grader/class/settings/asked.hpp"

namespace lab::classroom
{
namespace
{
/// Declares the commands in one language.
class Declaration {
  public:
    Declaration(CLI::App& app, Asked& asked, Language language)
        : app_(app), asked_(asked), language_(language)
    {
    }

    void add_grade()
    {
        CLI::App* grade =
            add("grade", {"grade a class: a folder per student, or a download (Moodle, ILIAS, Canvas)",
                          "eine Klasse bewerten: ein Ordner je Person, oder von Moodle, ILIAS, Canvas"});
        grade
            ->add_option(
                "submissions", asked_.submissions,
                say({"a folder, or a file: ZIP, TAR.GZ", "ein Ordner, oder eine Datei: ZIP, TAR.GZ"}))
            ->option_text(say({"PATH", "PFAD"}))
            ->required();
        grade
            ->add_option("--out", asked_.results,
                         say({"the gradebook and everything made from it",
                              "das Notenbuch und alles, was daraus entsteht"}))
            ->type_name("DIR")
            ->required();
        add_course_file(
            grade, {"course.toml (in or beside the submissions)", "course.toml (in oder neben den Abgaben)"});
        grade
            ->add_option(
                "--exercise", asked_.exercises,
                say({"which exercise they are for (default: as course.toml or the files say)",
                     "zu welcher Übung sie gehören (sonst: wie es course.toml oder die Dateien sagen)"}))
            ->type_name("ID");
        grade
            ->add_option("--worksheet", asked_.worksheet,
                         say({"Moodle's grading worksheet: who handed in when, and who did not",
                              "Moodles Bewertungstabelle: wer wann abgegeben hat und wer nicht"}))
            ->type_name("FILE.csv");
        CLI::Option* shard = grade->add_option(
            "--shard", asked_.shard,
            say({"only the K-th of N parts, on one of several machines; the same call without it collects them",
                 "nur den K-ten von N Teilen, auf einer von mehreren Maschinen; derselbe Aufruf ohne --shard sammelt sie ein"}));
        shard->type_name("K/N");
        grade
            ->add_flag("--slurm", asked_.slurm,
                       say({"as Slurm jobs, with -j processors each (1); sbatch reads SBATCH_PARTITION, …",
                            "als Slurm-Jobs mit je -j Prozessoren (1); sbatch liest SBATCH_PARTITION, …"}))
            ->excludes(shard);
        add_jobs(grade);
    }

    void add_regrade()
    {
        CLI::App* regrade = add("regrade", {"grade again what changed: kit, exercise, course.toml",
                                            "neu bewerten, was sich geändert hat: Kurs, Übung, course.toml"});
        add_results(regrade);
        regrade->add_flag("--all", asked_.all,
                          say({"all, not only what changed", "alles, nicht nur Geändertes"}));
        regrade
            ->add_option("--replay", asked_.replay,
                         say({"repeat one grading, changing nothing",
                              "eine Bewertung wiederholen, ohne etwas zu ändern"}))
            ->expected(2)
            ->option_text(say({"STUDENT EXERCISE", "NAME ÜBUNG"}));
        add_jobs(regrade);
    }

    void add_report()
    {
        CLI::App* report =
            add("report", {"write report and feedback again, after a change to course.toml",
                           "Bericht und Rückmeldungen neu schreiben, nach einer Änderung an course.toml"});
        add_results(report);
        report->add_flag("--open", asked_.opens_page,
                         say({"open the report in a browser", "den Bericht im Browser öffnen"}));
    }

    void add_similarity()
    {
        CLI::App* compared = add("similarity", {"whose files are alike, apart from what was handed out",
                                                "wessen Dateien sich ähneln, vom Ausgeteilten abgesehen"});
        add_results(compared);
        add_exercise(compared, {"only this exercise (all)", "nur diese Übung (alle)"});
        compared
            ->add_option("--least", asked_.least_percent,
                         say({"least percentage that two files have in common (70)",
                              "ab so viel Prozent Übereinstimmung zweier Dateien (70)"}))
            ->option_text("N")
            ->check(CLI::Range(1, 100));
    }

    void add_export()
    {
        CLI::App* exported = add("export", {"hand the points back: Moodle, ILIAS, Canvas, CSV, JUnit, …",
                                            "Punkte zurückgeben: Moodle, ILIAS, Canvas, CSV, JUnit, …"});
        add_results(exported);
        exported
            ->add_option(
                "--exercise", asked_.exercises,
                say({"the exercises of the assignment (default: those of its worksheet); several are summed. "
                     "If there are results of several, --ilias, --gradescope, --vpl, --autolab, --classroom50 need one",
                     "die Übungen der Aufgabe (sonst: die ihrer Tabelle); mehrere werden summiert. Gibt es "
                     "Ergebnisse mehrerer, brauchen --ilias, --gradescope, --vpl, --autolab, --classroom50 eine"}))
            ->type_name("ID");
        exported->add_flag("--dry-run", asked_.is_dry_run,
                           say({"write nothing, say what would change",
                                "nichts schreiben, nur sagen, was sich ändern würde"}));
        const auto add_file = [&](const char* name, std::string& file, const char* type, const Text& what) {
            exported->add_option(name, file, say(what))->type_name(type);
        };
        add_file("--moodle", asked_.moodle, "WORKSHEET.csv",
                 {"the grading worksheet to fill in; the feedback goes beside it as a ZIP",
                  "die Bewertungstabelle zum Ausfüllen; daneben kommen die Rückmeldungen als ZIP"});
        add_file("--canvas", asked_.canvas, "GRADEBOOK.csv",
                 {"the exported gradebook; its column is filled in",
                  "die exportierte Notenübersicht; ihre Spalte wird ausgefüllt"});
        add_file("--teams", asked_.teams, "FILE.csv",
                 {"team and member in each row, if the table has no teams",
                  "je Zeile Team und Mitglied, wenn die Tabelle keine Teams nennt"});
        add_file("--ilias", asked_.ilias, "FILE.zip",
                 {"the feedback, to be uploaded", "die Rückmeldungen zum Hochladen"});
        add_file("--csv", asked_.csv, "FILE",
                 {"all checks of all students", "alle Prüfungen aller Personen"});
        add_file("--json", asked_.json, "FILE", {"the same with findings", "dasselbe mit Befunden"});
        add_file("--junit", asked_.junit, "DIR",
                 {"STUDENT/EXERCISE.xml, for Artemis, Jenkins, GitLab",
                  "NAME/ÜBUNG.xml, für Artemis, Jenkins, GitLab"});
        add_file("--gradescope", asked_.gradescope, "DIR", {"STUDENT/results.json", "NAME/results.json"});
        add_file("--vpl", asked_.vpl, "DIR",
                 {"STUDENT/vpl.txt, for Moodle's VPL", "NAME/vpl.txt, für Moodles VPL"});
        add_file("--autolab", asked_.autolab, "DIR", {"STUDENT/autolab.txt", "NAME/autolab.txt"});
        add_file("--classroom50", asked_.classroom50, "DIR",
                 {"STUDENT/result.json, whole points", "NAME/result.json, ganze Punkte"});
    }

  private:
    const std::string& say(const Text& text) const { return text.in(language_); }

    CLI::App* add(const char* name, const Text& what)
    {
        CLI::App* command = app_.add_subcommand(name, say(what));
        command->callback([this_asked = &asked_, name] { this_asked->command = name; });
        command->get_help_ptr()->group(app_.option_defaults()->get_group());
        if (language_ == Language::de)
            command->group("Befehle");
        return command;
    }

    void add_results(CLI::App* to)
    {
        to->add_option("results", asked_.results,
                       say({"what `lab grade --out` made", "was `lab grade --out` angelegt hat"}))
            ->option_text(say({"DIR", "ORDNER"}))
            ->required();
        add_course_file(to, {"course.toml from now on (that of the last grading)",
                             "course.toml von jetzt an (die der letzten Bewertung)"});
    }

    void add_course_file(CLI::App* to, const Text& what)
    {
        to->add_option("--course-file", asked_.course_file, say(what))->type_name("FILE");
    }

    void add_exercise(CLI::App* to, const Text& what)
    {
        to->add_option("--exercise", asked_.exercise, say(what))->type_name("ID");
    }

    void add_jobs(CLI::App* to)
    {
        to->add_option("-j", asked_.jobs,
                       say({"gradings side by side (a processor each)",
                            "Bewertungen nebeneinander (je Prozessor eine)"}))
            ->type_name("N");
        add_no_sandbox(to);
    }

    void add_no_sandbox(CLI::App* to)
    {
        to->add_flag("--no-sandbox", asked_.no_sandbox,
                     say({"for code of your own: it runs with your rights, and the results say so",
                          "für eigenen Code: Er läuft mit Ihren Rechten, und die Ergebnisse sagen es"}));
    }

    CLI::App& app_;
    Asked& asked_;
    Language language_;
};
} // namespace

void declare(CLI::App& app, Asked& asked, Language language)
{
    Declaration declaration(app, asked, language);
    declaration.add_grade();
    declaration.add_regrade();
    declaration.add_report();
    declaration.add_export();
    declaration.add_similarity();
}
} // namespace lab::classroom
