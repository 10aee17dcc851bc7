// gradebook.sqlite: what was handed in and what became of it. Everything else that is written is made from it.
//
// WAL, synchronous=FULL: what record() has returned from is on the disk. Each graded content is one transaction, so that a
// grader that is killed leaves nothing half-graded. Points are not kept: they follow from the verdicts and course.toml.
#pragma once

#include "grader/class/intake.hpp"
#include "grader/course/report.hpp"
#include "grader/process/pipe.hpp"

#include <SQLiteCpp/Database.h>

#include <map>
#include <mutex>

namespace lab::classroom
{
/// What a check said, without its points.
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

/// A submission, and its newest run where there is one.
struct Entry {
    Submission submission;
    std::string content; // its hash; empty when there is nothing to grade
    std::optional<Run> run;
    std::string fault; // what the grader failed at when it was tried last
};

/// Every function throws SQLite::Exception where the disk is full or cannot be written; gradebook_fault.hpp says so in a sentence.
class Gradebook {
  public:
    /// Opens `folder`/gradebook.sqlite, makes it where there is none. Nothing else may while this object lives.
    /// Throws KitError when another grader is at work there, or when it is no gradebook of this kit.
    explicit Gradebook(const std::filesystem::path& folder);
    ~Gradebook();

    /// The submissions of a class, in the place of those of the same person and exercise; `contents`: their hashes. Returns
    /// those who handed in nothing this time and something before, which stays: "Ada (01-sum)".
    std::vector<std::string> take(const std::vector<Submission>& submissions,
                                  const std::vector<std::string>& contents);
    void forget(const std::vector<const Submission*>& submissions);
    /// Any thread may record.
    void record(const Run& run);
    void record_fault(const std::string& content, const std::string& said);
    /// By who.key, then by exercise.
    std::vector<Entry> entries();

    /// What is remembered between calls, such as where course.toml lies; empty when nothing is.
    std::string memory(const std::string& name);
    /// Takes over the times of an older gradebook, which are on the clocks of the exercises' deadlines: minutes from UTC.
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
