// gradebook.sqlite: the submissions and their verdicts. All other output is derived from it.
//
// WAL, synchronous=FULL: once record() returns, its data are on disk. Each graded content is one transaction, so that
// a killed grader leaves nothing half-graded. Points are not stored: they follow from the verdicts and course.toml.
#pragma once

#include "grader/class/intake/intake.hpp"
#include "grader/course/check/report.hpp"
#include "grader/process/pipe.hpp"

#include <SQLiteCpp/Database.h>

#include <map>
#include <mutex>

namespace lab::classroom
{
/// The outcome of a check, without its points.
struct Verdict {
    std::string check;
    Status status = Status::grader_fault;
    double part = 0.0; // of its points
    Text seen, next;
    std::vector<course::SourceLine> places;
};

/// One grading of one content.
struct Run {
    std::string content, exercise;
    std::string kit, grader; // version, and fingerprint of all that the verdicts depend on
    std::string device, sandbox;
    std::uint32_t seed = 0;
    std::int64_t finished_s = 0;
    double seconds = 0.0;
    std::vector<Verdict> verdicts;
};

/// A submission with its newest run, if there is one.
struct Entry {
    Submission submission;
    std::string content; // its hash; empty when there is nothing to grade
    std::optional<Run> run;
    std::string fault; // what the grader failed at when it was tried last
};

/// Every function throws SQLite::Exception if the disk is full or not writable; gradebook_fault.hpp turns that into a
/// sentence.
class Gradebook {
  public:
    /// Opens `folder`/gradebook.sqlite, creating it if necessary. Nothing else can open it while this object lives.
    /// Throws KitError if another grader is using it, or if it is not a gradebook of this kit.
    explicit Gradebook(const std::filesystem::path& folder);
    ~Gradebook();

    /// Stores the submissions of a class, replacing those of the same person and exercise; `contents`: their hashes.
    /// Returns those with nothing to grade this time whose earlier files are kept: "Ada (01-sum)".
    std::vector<std::string> take(const std::vector<Submission>& submissions,
                                  const std::vector<std::string>& contents);
    void forget(const std::vector<const Submission*>& submissions);
    /// Can be called from any thread.
    void record(const Run& run);
    void record_fault(const std::string& content, const std::string& said);
    /// Sorted by who.key, then by exercise.
    std::vector<Entry> entries();

    /// A value remembered between calls, such as the path of course.toml; empty if there is none.
    std::string memory(const std::string& name);
    /// Converts an older gradebook's times, which used the UTC offsets of the exercises' deadlines (`offsets`, in
    /// minutes), to the platform's clock.
    void use_the_platforms_clock(const std::map<std::string, int>& offsets);
    void remember(const std::string& name, const std::string& value);

  private:
    void read_files(Submission& submission, const std::string& content);
    std::optional<Run> newest_run(const std::string& content);

    process::Descriptor lock_; // until the database is closed
    std::filesystem::path file_;
    bool is_untouched_; // made by this object, and nothing taken yet: a start that fails leaves none
    std::mutex mutex_;
    SQLite::Database database_;
};
} // namespace lab::classroom
