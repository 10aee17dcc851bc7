#include "grader/release/release.hpp"

#include "grader/base/digest.hpp"
#include "grader/base/file.hpp"
#include "grader/course/base/replaced_file.hpp"
#include "grader/process/child.hpp"
#include "grader/release/parts_in_use.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace lab::release
{
using namespace course;

namespace
{
namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* passport = "edition.json"; // what is in an edition, and that it is one

void refuse_leaks(const EditionFiles& files, const Course& course)
{
    const std::vector<Leak> leaks = leaks_in(files, course);
    if (leaks.empty())
        return;
    std::string list;
    for (const Leak& leak : leaks)
        list += fmt::format("\n  {}: {} ({})", leak.file.string(), leak.line, leak.source);
    throw KitError(text("Nothing was created: the edition would contain lines of solutions or answers.{}",
                        "Nichts wurde erstellt: Die Ausgabe enthielte Zeilen aus Lösungen oder Antworten.{}",
                        list));
}

/// The exercises in use, each with the checks that students see; an empty list: all.
json exercises_of(const Course& course, const classroom::CourseFile& file)
{
    json all = json::object();
    for (const Exercise& exercise : course.exercises) {
        const classroom::ExercisePlan* plan = file.find(exercise.id);
        if (!plan)
            continue;
        json seen = json::array();
        for (const Check& check : exercise.checks)
            if (plan->counts(check.name) && !plan->is_hidden(check.name))
                seen.push_back(check.name);
        all[exercise.id]["checks"] = seen.size() == exercise.checks.size() ? json::array() : seen;
    }
    return all;
}

/// Adds a description of the edition's contents to it.
std::string describe(EditionFiles& files, const json& exercises, const Course& course)
{
    Digest digest;
    json names = json::array();
    for (const auto& [file, content] : files) {
        digest.add(file.string());
        digest.add(content);
        names.push_back(file.string());
    }
    digest.add(exercises.dump());
    names.push_back(passport);
    const std::string version = course.version + "-" + digest.text().substr(0, 8);
    files[passport] = json{{"version", version}, {"exercises", exercises}, {"files", names}}.dump(1) + "\n";
    return version;
}

/// The files listed in an edition's description.
std::set<fs::path> files_in(const std::string& edition)
{
    const json description = json::parse(edition);
    std::set<fs::path> files;
    for (const std::string name : description.at("files"))
        if (const fs::path file = name; file.is_relative() && *file.lexically_normal().begin() != "..")
            files.insert(file);
    return files;
}

std::set<fs::path> files_of_older_edition(const fs::path& folder)
{
    const auto description = try_read_file(folder / passport);
    try {
        return description ? files_in(*description) : std::set<fs::path>();
    } catch (const json::exception&) {
        throw KitError(
            text("{} was changed, so it is unknown which files in its folder belong to the edition. "
                 "Choose another --out.",
                 "{} wurde verändert; daher ist unbekannt, welche Dateien in diesem Ordner zur Ausgabe "
                 "gehören. Wählen Sie ein anderes --out.",
                 (folder / passport).string()));
    }
}

void refuse_others_files(const fs::path& folder, const EditionFiles& files, const std::set<fs::path>& older)
{
    for (const auto& [file, content] : files)
        if (fs::exists(fs::symlink_status(folder / file)) && !older.contains(file))
            throw KitError(text(
                "{} already exists and is not part of an edition. Nothing was created.",
                "{} ist schon vorhanden und gehört zu keiner Ausgabe für Studierende. Es wurde nichts erstellt.",
                (folder / file).string()));
}

void make_directory(const fs::path& folder)
{
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw KitError(text("The directory {} cannot be created ({}).",
                            "Der Ordner {} lässt sich nicht anlegen ({}).", folder.string(),
                            failed.message()));
}

void write(const fs::path& file, const std::string& content)
{
    make_directory(file.parent_path());
    if (!try_write_file(file, content))
        throw KitError(text("{} cannot be written. Is the disk full?",
                            "{} lässt sich nicht schreiben. Ist die Festplatte voll?", file.string()));
}

/// The list of files, extended by older ones as long as these exist.
std::string with_older_files(const std::string& edition, const std::set<fs::path>& older)
{
    json description = json::parse(edition);
    for (const fs::path& file : older)
        description["files"].push_back(file.string());
    return description.dump(1) + "\n";
}

/// An interrupted call leaves a valid edition, which the next call completes: the list of its files is written both
/// before and after them, each time in one step.
void write_edition(const fs::path& folder, const EditionFiles& files, const std::set<fs::path>& older,
                   const fs::path& source)
{
    const std::string& list = files.at(passport);
    make_directory(folder);
    replace_file(folder / passport, with_older_files(list, older));
    for (const fs::path& file : older)
        if (!files.contains(file))
            fs::remove(folder / file);
    for (const auto& [file, content] : files)
        if (file != passport) {
            write(folder / file, content);
            if (fs::exists(source / file)) // ./lab can be executed
                fs::permissions(folder / file, fs::status(source / file).permissions());
        }
    replace_file(folder / passport, list);
}

/// Runs Git in a folder, using only the user's name from this machine's configuration.
class Repository {
  public:
    explicit Repository(fs::path folder) : folder_(std::move(folder))
    {
        git({"init", "--quiet", "--initial-branch=main"});
        has_user_ = run({"config", "user.email"}).exited_with(0);
    }

    /// Replaces the edition committed last; other people's files in the folder are left alone.
    void commit(const EditionFiles& files, const std::string& message) const
    {
        if (const auto older = run({"show", std::string("HEAD:") + passport}); older.exited_with(0))
            git({"rm", "--quiet", "--cached", "--ignore-unmatch", "--pathspec-from-file=-"},
                lines(files_in(older.out)));
        std::set<fs::path> added;
        for (const auto& [file, content] : files)
            added.insert(file);
        git({"add", "--force", "--pathspec-from-file=-"}, lines(added));
        if (!run({"diff", "--cached", "--quiet"}).exited_with(0))
            git({"commit", "--quiet", "--no-verify", "--message", message});
    }

    void pack(const fs::path& zip) const
    {
        const std::string part = zip.string() + ".part";
        git({"archive", "--format=zip", "--prefix=cl-lab/", "--output", part, "HEAD"});
        fs::rename(part, zip);
    }

  private:
    static std::string lines(const std::set<fs::path>& files)
    {
        std::string all;
        for (const fs::path& file : files)
            all += file.string() + "\n";
        return all;
    }

    process::Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") const
    {
        process::Command command;
        command.arguments = {"git", "--literal-pathspecs", "-c", "commit.gpgsign=false",
                             "-c",  "core.autocrlf=false", "-c", "core.hooksPath=/dev/null"};
        if (!has_user_)
            command.arguments.insert(command.arguments.end(),
                                     {"-c", "user.name=cl-lab", "-c", "user.email=cl-lab@localhost"});
        command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
        command.directory = folder_;
        command.removed_environment = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"};
        command.input = input;
        return process::run_child(command);
    }

    void git(const std::vector<std::string>& arguments, const std::string& input = "") const
    {
        const process::Outcome outcome = run(arguments, input);
        if (outcome.ending == process::Ending::not_started)
            throw KitError(text("git cannot be started ({}). On Debian: apt install git",
                                "git lässt sich nicht starten ({}). Unter Debian: apt install git",
                                outcome.why));
        if (!outcome.exited_with(0))
            throw KitError(text("git {} failed: {}", "git {} ist fehlgeschlagen: {}", arguments.front(),
                                outcome.err + outcome.why));
    }

    fs::path folder_;
    bool has_user_ = true;
};

const Text without_pages{
    "This edition contains the handouts only as source text, without figures and program outputs. "
    "With --handouts DIR you add the finished handout pages.\n",
    "Diese Ausgabe enthält die Handouts nur als Quelltext, ohne Abbildungen und Programmausgaben. Mit "
    "--handouts DIR legen Sie die fertigen Handout-Seiten bei.\n"};

/// What an instructor should know before students get the edition; empty if nothing.
Text warning_of(const EditionFiles& files, const Course& course, const classroom::CourseFile& file)
{
    Text list;
    for (const auto& [check, places] : places_of_hidden_checks(files, course, file)) {
        const std::string line = fmt::format("  {} ({})\n", check, fmt::join(places, ", "));
        list += Text{line, line};
    }
    if (list.empty())
        return {};
    return text(
        "Students do not see these hidden checks, but can find them in the sources of the edition:\n{}",
        "Studierende sehen diese verdeckten Prüfungen nicht, können sie aber in den Quellen der Ausgabe "
        "finden:\n{}",
        list);
}
} // namespace

std::string release(const Course& course, const ReleaseOptions& options, const Style& style)
{
    const classroom::CourseFile file = classroom::read_course_file(options.course_file, course);
    EditionFiles files = edition_of(course, file, options.pages);
    refuse_leaks(files, course);
    const std::string version = describe(files, exercises_of(course, file), course);
    const fs::path folder = fs::absolute(options.out) / "cl-lab",
                   zip = fs::absolute(options.out) / "cl-lab.zip";
    const std::set<fs::path> older = files_of_older_edition(folder);
    refuse_others_files(folder, files, older);
    write_edition(folder, files, older, course.source);
    const Repository repository(folder);
    repository.commit(files, text("Edition {}", "Ausgabe {}", version).in(file.language));
    repository.pack(zip);
    return (text("Edition {} for students, without solutions: {} files.\n"
                 "  {}  to work in, and a git repository to push\n"
                 "  {}  the same files as a ZIP, to upload\n",
                 "Ausgabe {} für Studierende, ohne Lösungen: {} Dateien.\n"
                 "  {}  zum Arbeiten, und ein Git-Repository zum Veröffentlichen\n"
                 "  {}  dieselben Dateien als ZIP, zum Hochladen\n",
                 version, files.size(), folder.string(), zip.string()) +
            (options.pages.empty() ? without_pages : Text{}) + warning_of(files, course, file))
        .in(style.language);
}
} // namespace lab::release
