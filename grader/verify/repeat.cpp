#include "grader/verify/repeat.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/progress.hpp"
#include "grader/process/child.hpp"
#include "grader/verify/candidates.hpp"

#include <atomic>
#include <iostream>
#include <thread>

namespace lab::verify
{
using namespace course;

namespace
{
/// Threads that compute during the lifetime of this object.
class Load {
  public:
    explicit Load(unsigned threads)
    {
        for (unsigned i = 0; i < threads; ++i)
            threads_.emplace_back([this] {
                while (!ended_)
                    ;
            });
    }
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    ~Load()
    {
        ended_ = true;
        for (std::thread& thread : threads_)
            thread.join();
    }

  private:
    std::atomic<bool> ended_{false};
    std::vector<std::thread> threads_;
};

/// The number of completed rounds.
struct Rounds {
    std::size_t quiet = 0;
    std::size_t loaded = 0; // with all processors busy
};

struct Entry {
    const Exercise* exercise;
    std::string name;
    Submitted submitted;
    std::vector<Seen> first; // of the first round
    std::vector<std::string> changes;
};

void add_file(std::vector<Entry>& entries, const Exercise& exercise, const ExerciseFile& file,
              const std::filesystem::path& folder, const std::string& name)
{
    if (auto text = try_read_file(folder / file.name))
        entries.push_back({&exercise,
                           exercise.id + "/" + name + " " + file.name,
                           {file.name, file.suite + ".", *std::move(text)},
                           {},
                           {}});
}

std::vector<Entry> entries_of(const Course& course, const std::vector<const Exercise*>& exercises)
{
    std::vector<Entry> entries;
    for (const Exercise* exercise : exercises) {
        if (!exercise->problem.empty())
            throw KitError(exercise->problem);
        for (const ExerciseFile& file : exercise->files) {
            add_file(entries, *exercise, file, exercise->folder, "handed out");
            add_file(entries, *exercise, file, exercise->solution, "solution");
        }
        for (const Trial& trial : entries_of_corpora(course, *exercise))
            entries.push_back({exercise,
                               exercise->id + "/" + trial.operator_name,
                               {trial.file, trial.suite, trial.text},
                               {},
                               {}});
    }
    return entries;
}

/// Stores the verdicts of the first round, or compares with them.
void note(Entry& entry, std::vector<Seen> verdicts, const std::string& round)
{
    if (entry.first.empty())
        entry.first = std::move(verdicts);
    else
        for (const std::string& change : changes(entry.first, verdicts))
            entry.changes.push_back(fmt::format("{}, {}: {}", entry.name, round, change));
}

/// True if the round was completed.
bool run_round(Lanes& lanes, std::vector<Entry>& entries, const std::string& round, std::uint32_t seed,
               Progress& progress)
{
    lanes.each(entries.size(), [&](Lane& lane, std::size_t i) {
        auto verdicts = lane.grade(*entries[i].exercise, entries[i].submitted, seed);
        if (process::was_interrupted())
            return;
        note(entries[i], std::move(verdicts), round);
        progress.count();
    });
    return !process::was_interrupted();
}

/// Lanes keep what they compile of the course from round to round; the first and the last round begin without it.
Rounds run_rounds(const Course& course, std::vector<Entry>& entries, std::size_t times)
{
    Rounds rounds;
    Progress progress(entries.size() * (times + 1), {"tried", "versucht"});
    Lanes lanes(course);
    while (rounds.quiet < times &&
           run_round(lanes, entries, fmt::format("round {0}, seed {0}", rounds.quiet + 1),
                     static_cast<std::uint32_t>(rounds.quiet + 1), progress))
        ++rounds.quiet;
    if (rounds.quiet < times)
        return rounds;
    const Load load(std::max(1U, std::thread::hardware_concurrency()));
    Lanes with_empty_caches(course);
    rounds.loaded = run_round(with_empty_caches, entries, "under load", 1, progress);
    return rounds;
}

int report(const std::vector<Entry>& entries, const Rounds& rounds)
{
    std::size_t verdicts = 0, changes = 0;
    for (const Entry& entry : entries) {
        verdicts += entry.first.size();
        changes += entry.changes.size();
        for (const std::string& change : entry.changes)
            std::cout << change << '\n';
    }
    std::cout << fmt::format("{} files, {} verdicts, {} quiet and {} loaded rounds: {} changed\n",
                             entries.size(), verdicts, rounds.quiet, rounds.loaded, changes);
    return rounds.loaded == 0 ? 130 : changes == 0 ? 0 : 1;
}
} // namespace

std::vector<std::string> changes(const std::vector<Seen>& before, const std::vector<Seen>& now)
{
    std::vector<std::string> found;
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i].status != now.at(i).status || before[i].score != now[i].score)
            found.push_back(fmt::format("{} {} with {:.2f} points, at first {} with {:.2f}. {} At first: {}",
                                        now[i].check, name_of(now[i].status), now[i].score,
                                        name_of(before[i].status), before[i].score, now[i].message,
                                        before[i].message));
    return found;
}

int repeat(const Course& course, const std::vector<const Exercise*>& exercises, std::size_t times)
{
    std::vector<Entry> entries = entries_of(course, exercises);
    const Rounds rounds = run_rounds(course, entries, times);
    if (rounds.loaded == 0)
        std::cout << "Interrupted: not every file was graded in every round.\n";
    return report(entries, rounds);
}
} // namespace lab::verify
