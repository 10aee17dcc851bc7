#include "grader/class/grading/class_grading.hpp"

#include "grader/class/gradebook/changed_points.hpp"
#include "grader/class/gradebook/decisions_for_nobody.hpp"
#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/grading/runner.hpp"
#include "grader/class/grading/shard.hpp"
#include "grader/class/grading/slurm.hpp"
#include "grader/class/grading/taking.hpp"
#include "grader/class/outputs/outputs.hpp"
#include "grader/course/base/browser.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/fingerprint.hpp"
#include "grader/course/check/report.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <iostream>
#include <optional>
#include <set>
#include <thread>

namespace lab::classroom
{
using namespace course;
namespace fs = std::filesystem;

namespace
{
/// Looks in the folder of submissions and next to it; empty if the course has no course file.
fs::path course_file_near(const Asked& asked)
{
    if (!asked.course_file.empty())
        return fs::absolute(asked.course_file);
    const fs::path submissions = fs::absolute(asked.submissions + "/").parent_path();
    for (const fs::path& folder : {submissions, submissions.parent_path()})
        if (std::error_code none; fs::is_regular_file(folder / "course.toml", none))
            return folder / "course.toml";
    return {};
}

void refuse_without_devices(const OpenedResults& opened)
{
    for (const Need need : opened.file.required)
        if (const auto lacking = what_is_lacking(opened.course, need))
            throw KitError(text("course.toml requires a device that this machine does not have: {}.",
                                "course.toml verlangt ein Gerät, das diese Maschine nicht hat: {}.",
                                *lacking));
}

/// Results there would be taken for a student's files at the next call.
void refuse_results_among_submissions(const Asked& asked)
{
    const auto inside =
        fs::weakly_canonical(asked.results).lexically_relative(fs::weakly_canonical(asked.submissions));
    if (!inside.empty() && *inside.begin() != "..")
        throw KitError(
            text("The results folder {} would be inside the folder with the submissions, {}. Choose "
                 "another folder for --out.",
                 "Der Ergebnisordner {} läge im Ordner mit den Abgaben, {}. Wählen Sie für --out einen "
                 "anderen Ordner.",
                 fs::path(asked.results).string(), fs::path(asked.submissions).string()));
}

/// Says which course.toml counts if it is not that of the last results.
void say_other_course_file(const OpenedResults& opened, Language language)
{
    const fs::path &file = opened.course_file, &last = opened.last_course_file;
    std::error_code unknown;
    if (!opened.has_earlier_results || file.lexically_normal() == last.lexically_normal() ||
        fs::equivalent(file, last, unknown))
        return;
    const Text now = text("From now on {} applies", "Ab jetzt gilt {}", file.string());
    std::cerr << (last.empty() ? now + std::string(".\n")
                               : text("{} instead of {}.\n", "{} statt {}.\n", now, last.string()))
                     .in(language);
}
} // namespace

std::size_t jobs_of(const Asked& asked)
{
    return asked.jobs > 0 ? asked.jobs : std::max(1U, std::thread::hardware_concurrency());
}

int conclude(OpenedResults& opened, const Round& round, Language language)
{
    const Results results = opened.results();
    write_outputs(results, opened.folder);
    opened.remember_points(shown_points(results));
    std::cout << summary(results, opened.folder, language);
    say_decisions_for_nobody(results, language);
    if (const std::size_t left = round.asked - round.graded - round.faults; left > 0)
        std::cerr << text("Interrupted: {} of {} submissions are not graded yet. Run the same command "
                          "again to continue.",
                          "Unterbrochen: {} von {} Abgaben sind noch nicht bewertet. Derselbe Aufruf "
                          "setzt die Bewertung fort.",
                          left, round.asked)
                         .in(language)
                  << '\n';
    return round.faults > 0 ? 2 : 0;
}

namespace
{
/// One call of `lab grade`, after the submissions have been added to a gradebook.
class Call {
  public:
    Call(const Course& course, const Asked& asked, Language language, const fs::path& gradebook)
        : asked_(asked), language_(language),
          opened_(course, gradebook, course_file_near(asked), asked.results), earlier_(opened_)
    {
        say_other_course_file(opened_, language);
        refuse_without_devices(opened_);
        protection_.emplace(course, asked.no_sandbox);
        is_complete_ = take_into(opened_, asked, language);
        for (const Entry& entry : ungraded())
            to_grade_.insert(entry.content);
        collect_shards();
    }

    int grade()
    {
        const Round round = asked_.slurm ? grade_by_slurm() : grade_here(ungraded());
        const int exit_code = conclude(opened_, round, language_);
        earlier_.say_changes(opened_, to_grade_, language_);
        return is_complete_ ? exit_code : 2;
    }

    int grade_shard(const Shard& shard)
    {
        std::vector<Entry> queue = ungraded();
        std::erase_if(queue, [&](const Entry& entry) { return !shard.has(entry.content); });
        const Round round = grade_here(queue);
        std::map<std::string, Run> runs;
        for (const Entry& entry : opened_.gradebook.entries())
            if (entry.run && shard.has(entry.content))
                runs.emplace(entry.content, *entry.run);
        write_shard(asked_.results, shard, runs);
        std::cout << text("Shard {}: {} different submissions graded, {} of them now. The same call "
                          "without --shard collects the shards.\n",
                          "Teil {}: {} verschiedene Abgaben bewertet, {} davon jetzt. Derselbe Aufruf "
                          "ohne --shard sammelt die Teile ein.\n",
                          asked_.shard, runs.size(), round.graded)
                         .in(language_);
        return round.faults > 0 || !is_complete_ ? 2 : 0;
    }

  private:
    /// The entries without a valid grade, one for each content.
    std::vector<Entry> ungraded()
    {
        std::vector<Entry> entries = opened_.gradebook.entries();
        std::set<std::string> seen;
        std::erase_if(entries, [&](const Entry& entry) {
            return entry.content.empty() || (entry.run && protection_->accepts(*entry.run)) ||
                   !seen.insert(entry.content).second;
        });
        return entries;
    }

    Round grade_here(const std::vector<Entry>& entries)
    {
        std::vector<const Entry*> queue;
        for (const Entry& entry : entries)
            queue.push_back(&entry);
        return grade_all(opened_, *protection_, queue, jobs_of(asked_), language_);
    }

    Round grade_by_slurm()
    {
        const std::vector<Entry> before = ungraded();
        if (before.empty())
            return {};
        std::set<std::string> contents;
        for (const Entry& entry : before)
            contents.insert(entry.content);
        run_shards_by_slurm(opened_, asked_, contents, language_);
        collect_shards();
        const std::size_t left = ungraded().size();
        if (left == 0 || process::was_interrupted())
            return {before.size(), before.size() - left, 0};
        std::cerr
            << text("{} of {} different submissions are not graded yet. The reason is in the logs in {}; "
                    "run the same command again to continue.\n",
                    "{} von {} verschiedenen Abgaben sind noch nicht bewertet. Der Grund steht in den "
                    "Protokollen in {}; derselbe Aufruf setzt die Bewertung fort.\n",
                    left, before.size(), folder_of_shards(opened_.folder).string())
                   .in(language_);
        return {before.size(), before.size() - left, left};
    }

    /// Records the gradings by shards of entries without a grade, as if they had been graded here.
    void collect_shards()
    {
        std::map<std::string, std::string> missing; // the grader of each content
        for (const Entry& entry : ungraded())
            missing[entry.content] = grader_of(entry.submission.exercise);
        std::size_t left_out = 0;
        for (const Run& run : runs_of_shards(asked_.results)) {
            const auto grader = missing.find(run.content);
            if (grader == missing.end())
                continue;
            if (run.grader != grader->second || !protection_->accepts(run)) {
                ++left_out;
                continue;
            }
            opened_.gradebook.record(run);
            missing.erase(grader);
        }
        if (left_out > 0)
            std::cerr << text("Ignored: {} gradings from shards that used another version of the kit, "
                              "other packages or no sandbox.\n",
                              "Nicht übernommen: {} Bewertungen aus Teilen mit einer anderen Version des "
                              "Kurses, anderen Paketen oder ohne Sandbox.\n",
                              left_out)
                             .in(language_);
    }

    const std::string& grader_of(const std::string& exercise)
    {
        std::string& grader = graders_[exercise];
        if (grader.empty())
            grader = fingerprint(opened_.course, opened_.course.find(exercise));
        return grader;
    }

    const Asked& asked_;
    const Language language_;
    OpenedResults opened_;
    const EarlierResults earlier_;
    std::set<std::string> to_grade_; // contents without a valid grade when the call began
    std::optional<Protection> protection_;
    bool is_complete_ = true;
    std::map<std::string, std::string> graders_; // by exercise
};
} // namespace

int grade_class(const Course& course, const Asked& asked, Language language)
{
    if (!fs::exists(asked.submissions))
        throw KitError(text("{} does not exist.", "{} gibt es nicht.", asked.submissions));
    refuse_results_among_submissions(asked);
    if (asked.shard.empty())
        return Call(course, asked, language, asked.results).grade();
    const Shard shard(asked.shard);
    const WorkFolder local; // no database on a disk that machines share
    return Call(course, asked, language, local.path()).grade_shard(shard);
}

int report_class(const Course& course, const Asked& asked, Language language)
{
    OpenedResults opened(course, asked);
    const ShownPoints before = opened.last_points();
    const int exit_code = conclude(opened, {}, language);
    say_what_changed(before, opened.last_points(), {}, language);
    if (asked.opens_page)
        open_in_browser(opened.folder / "report.html");
    return exit_code;
}
} // namespace lab::classroom
