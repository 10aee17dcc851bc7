// What protects this machine, and the gradebook, from the submissions of a class.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/gradebook.hpp"
#include "grader/course/course.hpp"
#include "grader/course/work_folder.hpp"
#include "grader/sandbox/place.hpp"

namespace lab::classroom
{
class Protection {
  public:
    /// Encloses the children of this process from now on, and tries the sandbox on hostile programs first. Throws KitError
    /// when there is none here, or when it lets one of them out. `is_unwanted`: the submissions are the caller's own.
    Protection(const course::Course& course, bool is_unwanted);

    /// For the gradings of a slot; nothing: there is no sandbox.
    std::optional<sandbox::Settings> of_slot(std::size_t slot) const;

    /// Whether a result may stay in the gradebook: one without a sandbox only stays when none is wanted.
    bool accepts(const Run& run) const;

  private:
    void make_place();

    course::WorkFolder folder_;
    std::optional<sandbox::Place> place_;
};
} // namespace lab::classroom
