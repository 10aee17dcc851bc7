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
                say({"the exercise of the submissions (default: determined from course.toml or the file "
                     "names)",
                     "die Übung der Abgaben (sonst: aus course.toml oder den Dateinamen ermittelt)"}))
            ->type_name("ID");
        grade
            ->add_option("--worksheet", asked_.worksheet,
                         say({"Moodle's grading worksheet: who submitted when, and who did not",
                              "Moodles Bewertungstabelle: wer wann abgegeben hat und wer nicht"}))
            ->type_name("FILE.csv");
        CLI::Option* shard = grade->add_option(
            "--shard", asked_.shard,
            say({"only the K-th of N parts, on one of several machines; the same call without --shard "
                 "collects the parts",
                 "nur den K-ten von N Teilen, auf einer von mehreren Maschinen; derselbe Aufruf ohne "
                 "--shard sammelt die Teile ein"}));
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
        regrade->add_flag(
            "--all", asked_.all,
            say({"grade everything, not only what changed", "alles neu bewerten, nicht nur Geändertes"}));
        regrade
            ->add_option("--replay", asked_.replay,
                         say({"repeat one grading without changing anything",
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
        CLI::App* compared = add("similarity", {"find submissions that are alike, ignoring what was "
                                                "handed out",
                                                "ähnliche Abgaben finden, ohne das Ausgeteilte mitzuzählen"});
        add_results(compared);
        add_exercise(compared, {"only this exercise (all)", "nur diese Übung (alle)"});
        compared
            ->add_option("--least", asked_.least_percent,
                         say({"report pairs of files with at least this percentage in common (70)",
                              "Paare von Dateien ab so viel Prozent Übereinstimmung melden (70)"}))
            ->option_text("N")
            ->check(CLI::Range(1, 100));
    }

    void add_export()
    {
        CLI::App* exported = add("export", {"export the points: Moodle, ILIAS, Canvas, CSV, JUnit, …",
                                            "Punkte exportieren: Moodle, ILIAS, Canvas, CSV, JUnit, …"});
        add_results(exported);
        exported
            ->add_option(
                "--exercise", asked_.exercises,
                say({"the exercises of the assignment (default: those in its worksheet); points of "
                     "several are summed. If there are results for several exercises, --ilias, "
                     "--gradescope, --vpl, --autolab, --classroom50 need exactly one",
                     "die Übungen der Aufgabe (sonst: die aus ihrer Tabelle); Punkte mehrerer werden "
                     "summiert. Gibt es Ergebnisse zu mehreren Übungen, brauchen --ilias, --gradescope, "
                     "--vpl, --autolab, --classroom50 genau eine"}))
            ->type_name("ID");
        exported->add_flag("--dry-run", asked_.is_dry_run,
                           say({"write nothing, only show what would change",
                                "nichts schreiben, nur zeigen, was sich ändern würde"}));
        const auto add_file = [&](const char* name, std::string& file, const char* type, const Text& what) {
            exported->add_option(name, file, say(what))->type_name(type);
        };
        add_file("--moodle", asked_.moodle, "WORKSHEET.csv",
                 {"the grading worksheet to fill in; a ZIP with the feedback is written next to it",
                  "die Bewertungstabelle zum Ausfüllen; die Rückmeldungen kommen als ZIP daneben"});
        add_file("--canvas", asked_.canvas, "GRADEBOOK.csv",
                 {"the exported gradebook, in which the assignment's column is filled in",
                  "die exportierte Notenübersicht, in der die Spalte der Aufgabe ausgefüllt wird"});
        add_file("--teams", asked_.teams, "FILE.csv",
                 {"a list with team and member in each row, for a table without teams",
                  "eine Liste mit Team und Mitglied je Zeile, für eine Tabelle ohne Teams"});
        add_file("--ilias", asked_.ilias, "FILE.zip",
                 {"the feedback as an archive to upload", "die Rückmeldungen als Archiv zum Hochladen"});
        add_file("--csv", asked_.csv, "FILE",
                 {"all checks of all students", "alle Prüfungen aller Personen"});
        add_file(
            "--json", asked_.json, "FILE",
            {"all checks of all students, with findings", "alle Prüfungen aller Personen, mit Befunden"});
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
                       say({"the folder that `lab grade --out` created",
                            "der Ordner, den `lab grade --out` angelegt hat"}))
            ->option_text(say({"DIR", "ORDNER"}))
            ->required();
        add_course_file(to, {"the course.toml to use from now on (that of the last grading)",
                             "die ab jetzt gültige course.toml (die der letzten Bewertung)"});
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
                       say({"gradings at the same time (one per processor)",
                            "Zahl der gleichzeitigen Bewertungen (eine je Prozessor)"}))
            ->type_name("N");
        add_no_sandbox(to);
    }

    void add_no_sandbox(CLI::App* to)
    {
        to->add_flag(
            "--no-sandbox", asked_.no_sandbox,
            say({"only for your own code: it runs with your rights, and the results record that",
                 "nur für eigenen Code: Er läuft mit Ihren Rechten, und die Ergebnisse vermerken das"}));
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
