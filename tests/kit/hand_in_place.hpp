// What the corpora of submissions are graded with: places to hand in, and a warm worker.
#pragma once

#include "grader/command/corpus.hpp"
#include "grader/command/worker_server.hpp"
#include "tests/kit/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <unistd.h>

namespace lab::kit
{
/// As most students have it.
inline command::Course without_second_device(command::Course course)
{
    course.second_device.clear();
    return course;
}

/// A place to hand in that no other process uses at the time. What was compiled for one entry is there for the next: of
/// the host programs' kernels, which are the kit's, it is all.
class HandInPlace {
  public:
    HandInPlace(const command::Course& course, const std::string& exercise)
    {
        for (int number = 0; lock_ < 0; ++number) {
            const auto folder = course.build / "corpus" / fmt::format("{}-{}", exercise, number);
            submission_ = folder / "submission";
            std::filesystem::create_directories(folder);
            lock_ = ::open((folder / "lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
            if (lock_ < 0)
                throw std::runtime_error(folder.string() + " cannot be written");
            if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
                ::close(lock_);
                lock_ = -1;
            }
        }
        std::filesystem::remove_all(submission_);
    }
    HandInPlace(const HandInPlace&) = delete;
    HandInPlace& operator=(const HandInPlace&) = delete;
    ~HandInPlace() { ::close(lock_); }

    std::filesystem::path hand_in(const command::CorpusEntry& entry) const
    {
        write_file(submission_ / entry.file.name, entry.text);
        return submission_;
    }

  private:
    std::filesystem::path submission_;
    int lock_ = -1;
};

/// For all entries that a process grades.
class WarmWorker : public testing::Environment {
  public:
    explicit WarmWorker(const command::Course& course) : course_(course) {}
    void SetUp() override { server_.emplace(course_); }
    void TearDown() override { server_.reset(); }

  private:
    const command::Course& course_;
    std::optional<command::WorkerServer> server_;
};
} // namespace lab::kit
