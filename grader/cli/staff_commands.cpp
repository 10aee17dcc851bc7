// The subcommands for staff only.
#include "grader/cli/command_line.hpp"
#include "grader/course/student/programs.hpp"

namespace lab::cli
{
using namespace course;

void CommandLine::add_demo()
{
    CLI::App* demo = add("demo",
                         {"show the solutions: verdicts, pictures, times; also as a page",
                          "die Lösungen zeigen: Urteile, Bilder, Zeiten; auch als Seite"},
                         [this](const Context& context) -> int {
                             become_part(context.course.demo, "demo",
                                         {course_, context.style.language == Language::de ? "de" : "en",
                                          opens_page_ ? "open" : "stay"},
                                         ids_);
                         });
    demo->add_option("id", ids_, say(exercises_or_all));
    demo->add_flag("--open", opens_page_, say({"open the page in a browser", "die Seite im Browser öffnen"}));
}

void CommandLine::add_mistakes()
{
    CLI::App* mistakes = add(
        "mistakes",
        {"what beginners get wrong, as slides: the lines, what happens, the message; by topic",
         "was am Anfang schiefgeht, als Folien: die Zeilen, was geschieht, die Meldung; nach Themen"},
        [this](const Context& context) -> int {
            become_part(context.course.demo, "mistakes",
                        {course_, context.style.language == Language::de ? "de" : "en", "mistakes"}, ids_);
        });
    mistakes->add_option("id", ids_, say(exercises_or_all));
}

void CommandLine::add_ladders(CLI::App* bench)
{
    bench->description(
        say({"how fast the kernels of the ladders are here, compared with libraries and a copy; as a "
             "page. --mine: your kernels",
             "wie schnell die Kernel der Leitern hier sind, verglichen mit Bibliotheken und einer Kopie; "
             "als Seite. --mine: Ihre Kernel"}));
    actions_["bench"] = [this](const Context& context) {
        return is_own_ ? bench_own(context) : climb(context);
    };
    bench
        ->add_option("--out", out_,
                     say({"the folder for the page (build/bench)", "der Ordner für die Seite (build/bench)"}))
        ->type_name("DIR");
    bench
        ->add_option("--device", device_,
                     say({"index of the OpenCL device (0)", "Index des OpenCL-Geräts (0)"}))
        ->type_name("N");
    bench->add_flag("--recorded", only_recorded_,
                    say({"measure nothing: show what was measured on other machines",
                         "nichts messen: zeigen, was auf anderen Maschinen gemessen wurde"}));
}

int CommandLine::climb(const Context& context) const
{
    const auto folder = out_.empty() ? (context.course.demo_page.parent_path() / "bench").string() : out_;
    std::vector<std::string> arguments{"--lang",   context.style.language == Language::de ? "de" : "en",
                                       "--out",    folder,
                                       "--device", std::to_string(device_)};
    if (only_recorded_)
        arguments.emplace_back("--recorded");
    for (const Exercise* exercise : context.course.chosen(ids_))
        arguments.insert(arguments.end(), {"--ladder", exercise->id});
    become_part(context.course.bench, "bench", std::move(arguments), {});
}

void CommandLine::add_verify()
{
    CLI::App* verified =
        add("verify",
            {"grade the grader: which check rejects which mutant of the solutions",
             "den Grader prüfen: welche Prüfung welchen Mutanten der Lösungen zurückweist"},
            [this](const Context& context) -> int {
                become_part(context.course.verify, "verify",
                            {course_, out_, shard_, std::to_string(repeats_), repatched_}, ids_);
            });
    verified->add_option("id", ids_, say(exercises_or_all));
    verified
        ->add_option(
            "--out", out_,
            say({"the folder for the matrix (build/verify)", "der Ordner für die Matrix (build/verify)"}))
        ->type_name("DIR");
    CLI::Option* shard =
        verified
            ->add_option("--shard", shard_,
                         say({"only the K-th of N equal parts, which can run one after the other or on N "
                              "machines",
                              "nur den K-ten von N gleichen Teilen, die nacheinander oder auf N Maschinen "
                              "laufen können"}))
            ->type_name("K/N");
    verified
        ->add_option("--repeat", repeats_,
                     say({"instead of the matrix: grade the corpora N times and show what changes",
                          "statt der Matrix: die Korpora N-mal bewerten und zeigen, was sich ändert"}))
        ->type_name("N")
        ->check(CLI::Range(1, 1000))
        ->excludes(shard);
    verified
        ->add_option("--repatch", repatched_,
                     say({"instead of the matrix: recreate patches that no longer apply to this solution",
                          "statt der Matrix: Patches erneuern, die nicht mehr zu dieser Lösung passen"}))
        ->type_name("ID");
}

void CommandLine::add_class()
{
    classroom::declare(app_, asked_of_class_, language_);
    for (const char* name : classroom::commands)
        actions_[name] = [this, name](const Context& context) -> int {
            become_part(context.course.class_room, name, {words_.begin() + 1, words_.end()}, {});
        };
}

void CommandLine::add_release()
{
    CLI::App* released =
        add("release",
            {"create the edition for students: a folder, a git repository and a ZIP without solutions",
             "die Ausgabe für Studierende erstellen: Ordner, Git-Repository und ZIP ohne Lösungen"},
            [this](const Context& context) -> int {
                become_part(context.course.release, "release",
                            {course_, context.style.language == Language::de ? "de" : "en", "release", out_,
                             pages_, course_file_},
                            {});
            });
    released->add_option("--out", out_, say({"the folder for the edition", "der Ordner für die Ausgabe"}))
        ->type_name("DIR")
        ->required();
    add_parts_of_an_edition(released);
}

void CommandLine::add_bundle()
{
    CLI::App* bundle = add(
        "bundle",
        {"create the edition for students as one archive that needs no root, packages or network",
         "die Ausgabe für Studierende als ein Archiv erstellen, das weder Root noch Pakete noch Netz braucht"},
        [this](const Context& context) -> int {
            become({(context.course.source / "grader/release/bundle/make.sh").string(),
                    is_for_graders_ ? "graders" : "students", out_, course_file_, pages_});
        });
    bundle
        ->add_option(
            "file", out_,
            say({"NAME.tar.zst, or an image: NAME.oci.tar for podman and docker, NAME.sif for Apptainer",
                 "NAME.tar.zst oder ein Image: NAME.oci.tar für podman und docker, NAME.sif für "
                 "Apptainer"}))
        ->required();
    bundle->add_flag(
        "--for-graders", is_for_graders_,
        say({"an image with the whole kit, for grading (lab grade, and what platforms call)",
             "ein Image mit dem ganzen Kurs, zum Bewerten (lab grade und was Plattformen aufrufen)"}));
    add_parts_of_an_edition(bundle);
}

void CommandLine::add_parts_of_an_edition(CLI::App* command)
{
    command
        ->add_option("--course-file", course_file_,
                     say({"course.toml: the exercises in use, and which parts of them count (all)",
                          "course.toml: die verwendeten Übungen, und was davon zählt (alles)"}))
        ->type_name("FILE");
    command
        ->add_option("--handouts", pages_,
                     say({"with the handouts as pages, from this folder (build/student/handouts)",
                          "mit den Handouts als Seiten, aus diesem Ordner (build/student/handouts)"}))
        ->type_name("DIR");
}

void CommandLine::add_new()
{
    CLI::App* made =
        add("new",
            {"a new exercise, complete and small, to adapt: lab new 04-block-sums",
             "eine neue Übung, fertig und klein, zum Umbauen: lab new 04-block-sums"},
            [this](const Context& context) -> int {
                become_part(context.course.release, "new",
                            {course_, context.style.language == Language::de ? "de" : "en", "new", id_}, {});
            });
    made->add_option("id", id_, say({"the id of the new exercise", "die Id der neuen Übung"}))->required();
}
} // namespace lab::cli
