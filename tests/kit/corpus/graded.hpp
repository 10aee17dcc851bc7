// Grades the corpora of submissions in the same way as a class.
#pragma once

#include "grader/course/check/check_alone.hpp"
#include "grader/course/check/corpus.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

namespace lab::kit
{
/// The course as most students have it.
inline course::Course without_second_device(course::Course course)
{
    course.second_device.clear();
    return course;
}

/// Processes that grade at the same time use different slots.
inline std::size_t slot_of_this_process()
{
    constexpr std::size_t after_those_of_classes = 40, most = 1000;
    return after_those_of_classes + static_cast<std::size_t>(::getpid()) % most;
}

/// One place for everything that a process grades; removed before the process ends.
class PlaceOfTests : public testing::Environment {
  public:
    void SetUp() override { place_.emplace(course::read_course(LAB_COURSE)); }
    void TearDown() override { place_.reset(); }
    const course::GradingPlace& operator*() const { return *place_; }

  private:
    std::optional<course::GradingPlace> place_;
};
inline PlaceOfTests& place_of_tests()
{
    static auto* const the_place = new PlaceOfTests; // GoogleTest owns it
    return *the_place;
}
inline testing::Environment* const registered_place = testing::AddGlobalTestEnvironment(&place_of_tests());

inline course::Report graded(const course::Course& course, const std::string& exercise,
                             const course::CorpusEntry& entry, const course::CheckOptions& options)
{
    return (*place_of_tests())
        .check(course, course.find(exercise), {{entry.file.name, entry.text}}, options,
               slot_of_this_process());
}
} // namespace lab::kit
