// Protects this machine and the gradebook from a class's submissions.
#pragma once

#include "grader/class/gradebook/gradebook.hpp"
#include "grader/class/settings/asked.hpp"
#include "grader/course/base/course.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/sandbox/place.hpp"

namespace lab::classroom
{
class Protection {
  public:
    /// Sandboxes the children of this process from now on, after trying the sandbox on hostile programs. Throws
    /// KitError if there is none here, or if one of them escapes. `is_unwanted`: no sandbox, as the submissions are
    /// the caller's own.
    Protection(const course::Course& course, bool is_unwanted);

    /// The settings for the gradings of a slot; nothing if there is no sandbox.
    std::optional<sandbox::Settings> of_slot(std::size_t slot) const;

    /// True if a result may be kept in the gradebook: one without a sandbox only if none is wanted.
    bool accepts(const Run& run) const;

  private:
    void make_place();

    course::WorkFolder folder_;
    std::optional<sandbox::Place> place_;
};
} // namespace lab::classroom
