#include "grader/class/gradebook/opened_results.hpp"

#include "grader/class/base/private_files.hpp"
#include "grader/course/base/layout.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

namespace lab::classroom
{
using course::Course;
using course::KitError;
using nlohmann::json;
namespace fs = std::filesystem;

namespace
{
const fs::path& existing(const fs::path& folder)
{
    if (!fs::exists(folder / "gradebook.sqlite"))
        throw KitError(text("There is no gradebook in {}. `./lab grade` creates one.",
                            "In {} liegt kein Notenbuch. `./lab grade` legt eines an.", folder.string()));
    return folder;
}

const fs::path& made(const fs::path& folder)
{
    if (!make_folders(folder))
        throw KitError(text("{} cannot be created ({}).", "{} lässt sich nicht anlegen ({}).",
                            folder.string(), std::strerror(errno)));
    return folder;
}

/// The secret lies next to the course file.
fs::path place_of_secret(const fs::path& course_file, const fs::path& folder)
{
    return course_file.empty() ? folder / "course.secret"
                               : fs::path(course_file).replace_extension(".secret");
}

bool has_results(Gradebook& gradebook) { return !gradebook.memory("points").empty(); }

constexpr const char *place = "course file", *place_from_results = "course file from the results";

/// The course.toml of the last grading: at its old path, or, if it was moved along with the results, at the same
/// relative path.
fs::path remembered_course_file(Gradebook& gradebook, const fs::path& results)
{
    const fs::path file = gradebook.memory(place), from_results = gradebook.memory(place_from_results);
    std::error_code unknown;
    if (file.empty() || fs::exists(file, unknown))
        return file;
    const fs::path moved = (fs::weakly_canonical(results) / from_results).lexically_normal();
    if (!from_results.empty() && fs::exists(moved, unknown))
        return moved;
    throw KitError(text("{} is missing; the results in {} were produced with that file. Put it back, "
                        "or specify its new path: ./lab report {} --course-file FILE",
                        "{} fehlt; die Ergebnisse in {} entstanden mit dieser Datei. Legen Sie sie "
                        "zurück, oder geben Sie ihren neuen Pfad an: ./lab report {} --course-file FILE",
                        file.string(), results.string(), results.string()));
}

void remember_course_file(Gradebook& gradebook, const fs::path& file, const fs::path& results)
{
    std::error_code unknown;
    const fs::path from_results = file.empty() ? "" : fs::relative(file, results, unknown);
    gradebook.remember(place, file.string());
    gradebook.remember(place_from_results, from_results.string());
}

void take_over_times(Gradebook& gradebook, const CourseFile& file)
{
    std::map<std::string, int> offsets;
    for (const ExercisePlan& plan : file.exercises)
        offsets[plan.id] = plan.lateness.utc_offset_minutes;
    gradebook.use_the_platforms_clock(offsets);
}

const fs::path& existing_course_file(const fs::path& file)
{
    if (!fs::exists(file))
        throw KitError(text("{} does not exist.", "{} gibt es nicht.", file.string()));
    return file;
}

/// Throws KitError if a different course.toml from the last one lacks an exercise that has results: these would
/// vanish from all output.
CourseFile read_for(Gradebook& gradebook, const fs::path& course_file, bool is_asked_for,
                    const Course& course)
{
    const bool is_another = is_asked_for && course_file.lexically_normal() !=
                                                fs::path(gradebook.memory(place)).lexically_normal();
    CourseFile file = read_course_file(course_file, course);
    std::set<std::string> lacking;
    if (is_another)
        for (const Entry& entry : gradebook.entries())
            if (!file.find(entry.submission.exercise))
                lacking.insert(entry.submission.exercise);
    if (lacking.empty())
        return file;
    throw KitError(
        text("{} does not use {}, although these results contain grades for it, which would be dropped. "
             "Add the missing [exercises.…], or choose the course file of these results.",
             "{} verwendet {} nicht, obwohl es dazu Ergebnisse gibt, die wegfallen würden. Ergänzen Sie "
             "die fehlenden [exercises.…], oder wählen Sie die Kursdatei dieser Ergebnisse.",
             course_file.string(), fmt::to_string(fmt::join(lacking, ", "))));
}

/// Copies the secret next to a different course.toml if that has none.
void take_over_secret(const fs::path& older, const fs::path& newer)
{
    std::error_code failed;
    if (fs::exists(older) && !fs::exists(newer))
        fs::copy_file(older, newer, failed);
    if (failed)
        throw KitError(text("The course's secret key cannot be saved in {} ({}).",
                            "Der geheime Schlüssel des Kurses konnte nicht in {} gespeichert werden ({}).",
                            newer.string(), failed.message()));
}

/// True if the results depend on a secret: up to 0.1 its digest was not stored.
bool has_contents(Gradebook& gradebook)
{
    const auto entries = gradebook.entries();
    return std::any_of(entries.begin(), entries.end(),
                       [](const Entry& entry) { return !entry.content.empty(); });
}

/// The secret that the results were graded with; a new one if there are none. Throws KitError if it has changed or is
/// missing.
Secret secret_of(Gradebook& gradebook, const fs::path& file)
{
    constexpr const char* digest = "digest of the secret";
    const std::string known = gradebook.memory(digest);
    if (!fs::exists(file) && (!known.empty() || has_contents(gradebook)))
        throw KitError(
            text("{} is missing: without this secret key, everything would be graded again with different "
                 "inputs. Put the file back, or grade with another --out.",
                 "{} fehlt: Ohne diesen geheimen Schlüssel würde alles mit anderen Eingaben neu bewertet. "
                 "Legen Sie die Datei zurück, oder bewerten Sie mit einem anderen --out.",
                 file.string()));
    Secret secret = Secret::in(file);
    if (!known.empty() && known != secret.digest())
        throw KitError(
            text("{} is not the secret key of these results: everything would be graded again with different "
                 "inputs. Put the earlier file back, or grade with another --out.",
                 "{} ist nicht der geheime Schlüssel dieser Ergebnisse: Alles würde mit anderen Eingaben neu "
                 "bewertet. Legen Sie die frühere Datei zurück, oder bewerten Sie mit einem anderen --out.",
                 file.string()));
    if (known.empty())
        gradebook.remember(digest, secret.digest());
    return secret;
}
} // namespace

OpenedResults::OpenedResults(const Course& its_course, const Asked& asked, const fs::path& copy)
    : course(its_course), folder(existing(asked.results)), gradebook(copy.empty() ? folder : copy),
      has_earlier_results(has_results(gradebook)), last_course_file(gradebook.memory(place)),
      course_file(asked.course_file.empty() ? remembered_course_file(gradebook, folder)
                                            : existing_course_file(fs::absolute(asked.course_file))),
      file(read_for(gradebook, course_file, !asked.course_file.empty(), course))
{
    open(folder, asked.command == "regrade", !asked.is_dry_run);
}

OpenedResults::OpenedResults(const Course& its_course, const fs::path& its_folder,
                             const fs::path& its_course_file, const fs::path& secret_folder)
    : course(its_course), folder(made(its_folder)), gradebook(folder),
      has_earlier_results(has_results(gradebook)), last_course_file(gradebook.memory(place)),
      course_file(its_course_file.empty() ? remembered_course_file(gradebook, folder) : its_course_file),
      file(read_for(gradebook, course_file, !its_course_file.empty(), course))
{
    open(made(secret_folder), true, true);
}

void OpenedResults::open(const fs::path& secret_folder, bool grades, bool is_remembered)
{
    const fs::path its_secret = place_of_secret(course_file, secret_folder);
    take_over_secret(place_of_secret(gradebook.memory(place), secret_folder), its_secret);
    if (grades)
        secret = secret_of(gradebook, its_secret);
    if (is_remembered)
        remember_course_file(gradebook, course_file, folder);
    take_over_times(gradebook, file);
}

ShownPoints OpenedResults::last_points()
{
    ShownPoints points;
    const std::string written = gradebook.memory("points");
    for (const json& each : written.empty() ? json::array() : json::parse(written))
        points[{{each.at(0), each.size() > 3 ? each.at(3) : json("")}, each.at(1)}] = each.at(2);
    return points;
}

void OpenedResults::remember_points(const ShownPoints& points)
{
    json list = json::array();
    for (const auto& [where, shown] : points)
        list.push_back({where.first.student, where.second, shown, where.first.member});
    gradebook.remember("points", list.dump());
}

ShownPoints shown_points(const Results& results)
{
    ShownPoints shown;
    for (const Row& row : results.rows())
        for (const ExercisePlan& plan : results.file.exercises)
            if (const Result* result = results.find(row.student, plan.id)) {
                const auto points = points_of(*result, results.file, row.member);
                shown[{row, plan.id}] = points ? course::number_of(*points) : "";
            }
    return shown;
}
} // namespace lab::classroom
