// Replaces the id functions in a kernel's text. This changes the order in which the work-items of a work-group run,
// or the NDRange that they appear to belong to.
#pragma once

#include <string>

namespace lab::judge
{
/// The text of a preprocessed kernel with other ids for the work-items of each work-group: the first one to run has
/// the last local id, and the others follow in random steps, so that no kernel can undo them. Lines keep their
/// numbers.
std::string with_work_items_reordered(const std::string& text);

/// The text in which a launch with an offset appears to be the last work-groups of an NDRange that begins at 0. This
/// allows running a few work-groups of a large NDRange, whichever function a kernel takes its index from.
std::string as_part_of_a_larger_launch(const std::string& text);
} // namespace lab::judge
