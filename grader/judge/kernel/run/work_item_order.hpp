// Replaces the id functions in a kernel's text. This changes the order in which the work-items of a work-group run,
// or the NDRange that they appear to belong to.
#pragma once

#include "grader/worker/job.hpp"

#include <string>

namespace lab::judge
{
/// The text of a preprocessed kernel whose work-items have the order that `set_order` gives a launch: compiled once,
/// it runs in both. Lines keep their numbers.
std::string with_order_of_the_launch(const std::string& text);

/// Makes the job's launches, of such a text, run in the device's order, or so that the first work-item of a work-group
/// has the last local id, and the others follow in random steps, which no kernel can undo. An offset in a third
/// dimension says so to the text alone.
void set_order(worker::Job& job, bool is_reordered);

/// The text in which a launch with an offset appears to be the last work-groups of an NDRange that begins at 0. This
/// allows running a few work-groups of a large NDRange, whichever function a kernel takes its index from.
std::string as_part_of_a_larger_launch(const std::string& text);
} // namespace lab::judge
