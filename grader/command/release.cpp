#include "grader/command/release.hpp"

#include "grader/command/replaced_file.hpp"
#include "grader/digest.hpp"
#include "grader/file.hpp"
#include "grader/process/child.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace lab::command
{
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
        list += fmt::format("\n  {}: {} ({})", leak.file.string(), leak.line, leak.todo);
    throw KitError(text("Nothing was made: lines of solutions would be handed out.{}",
                        "Nichts wurde gemacht: Zeilen der Lösungen würden ausgegeben.{}", list));
}

/// The edition says what it consists of.
std::string describe(EditionFiles& files, const Course& course)
{
    Digest digest;
    json names = json::array();
    for (const auto& [file, content] : files) {
        digest.add(file.string());
        digest.add(content);
        names.push_back(file.string());
    }
    names.push_back(passport);
    const std::string version = course.version + "-" + digest.text().substr(0, 8);
    files[passport] = json{{"version", version}, {"files", names}}.dump(1) + "\n";
    return version;
}

std::set<fs::path> files_of_older_edition(const fs::path& folder)
{
    const auto content = try_read_file(folder / passport);
    if (!content)
        return {};
    const json description = json::parse(*content);
    std::set<fs::path> files;
    for (const std::string name : description.at("files"))
        if (const fs::path file = name; file.is_relative() && *file.lexically_normal().begin() != "..")
            files.insert(file);
    return files;
}

void refuse_others_files(const fs::path& folder, const EditionFiles& files, const std::set<fs::path>& older)
{
    for (const auto& [file, content] : files)
        if (fs::exists(folder / file) && !older.contains(file))
            throw KitError(text("Nothing was made: {} is there already, and is not of an edition.",
                                "Nichts wurde gemacht: {} gibt es schon, und zwar nicht aus einer Ausgabe.",
                                (folder / file).string()));
}

void write_edition(const fs::path& folder, const EditionFiles& files, const std::set<fs::path>& older,
                   const fs::path& source)
{
    for (const fs::path& file : older)
        if (!files.contains(file))
            fs::remove(folder / file);
    for (const auto& [file, content] : files) {
        fs::create_directories((folder / file).parent_path());
        replace_file(folder / file, content);
        if (fs::exists(source / file)) // ./lab can be executed
            fs::permissions(folder / file, fs::status(source / file).permissions());
    }
}

/// Git in a folder, with nothing of this machine's but its user's name.
class Repository {
  public:
    explicit Repository(fs::path folder) : folder_(std::move(folder))
    {
        if (!fs::exists(folder_ / ".git"))
            git({"init", "--quiet", "--initial-branch=main"});
        has_user_ = run({"config", "user.email"}).exited_with(0);
    }

    /// In place of the older files; those of others in the folder stay out.
    void commit(const std::set<fs::path>& older, const EditionFiles& files, const std::string& message) const
    {
        std::string removed, added;
        for (const fs::path& file : older)
            removed += file.string() + "\n";
        for (const auto& [file, content] : files)
            added += file.string() + "\n";
        if (!removed.empty())
            git({"rm", "--quiet", "--cached", "--ignore-unmatch", "--pathspec-from-file=-"}, removed);
        git({"add", "--force", "--pathspec-from-file=-"}, added);
        if (!run({"diff", "--cached", "--quiet"}).exited_with(0))
            git({"commit", "--quiet", "--no-verify", "--message", message});
    }

    void pack(const fs::path& zip) const
    {
        git({"archive", "--format=zip", "--prefix=cl-lab/", "--output", zip.string(), "HEAD"});
    }

  private:
    process::Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") const
    {
        process::Command command;
        command.arguments = {"git", "--literal-pathspecs", "-c", "commit.gpgsign=false",
                             "-c",  "core.autocrlf=false"};
        if (!has_user_)
            command.arguments.insert(command.arguments.end(),
                                     {"-c", "user.name=cl-lab", "-c", "user.email=cl-lab@localhost"});
        command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
        command.directory = folder_;
        command.input = input;
        return process::run_child(command);
    }

    void git(const std::vector<std::string>& arguments, const std::string& input = "") const
    {
        const process::Outcome outcome = run(arguments, input);
        if (!outcome.exited_with(0))
            throw KitError(text("git {} failed: {}", "git {} ist fehlgeschlagen: {}", arguments.front(),
                                outcome.err + outcome.why));
    }

    fs::path folder_;
    bool has_user_ = true;
};
} // namespace

std::string release(const Course& course, const ReleaseOptions& options, const Style& style)
{
    EditionFiles files = edition_of(course, options.pages);
    refuse_leaks(files, course);
    const std::string version = describe(files, course);
    const fs::path folder = fs::absolute(options.out) / "cl-lab",
                   zip = fs::absolute(options.out) / "cl-lab.zip";
    const std::set<fs::path> older = files_of_older_edition(folder);
    refuse_others_files(folder, files, older);
    write_edition(folder, files, older, course.source);
    const Repository repository(folder);
    repository.commit(older, files, "Edition " + version);
    repository.pack(zip);
    return text(
               "Edition {} for students, without solutions: {} files.\n"
               "  {}  to work in, and a git repository to push\n  {}  the same to upload\n",
               "Ausgabe {} für Studierende, ohne Lösungen: {} Dateien.\n"
               "  {}  zum Arbeiten, und ein Git-Repository zum Veröffentlichen\n  {}  dasselbe zum Hochladen\n",
               version, files.size(), folder.string(), zip.string())
        .in(style.language);
}
} // namespace lab::command
