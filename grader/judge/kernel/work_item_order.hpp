// The text of a kernel with other functions for ids: they change the order in which the work-items of a work-group run, or the
// NDRange that they seem to belong to.
#pragma once

#include <string>

namespace lab::judge
{
/// The text of a preprocessed kernel in which the work-items of each work-group have other ids: the one that a device runs
/// first has the last local id, and the others follow in steps that are drawn, so that no kernel can undo them. Lines stay
/// where they are.
std::string with_work_items_reordered(const std::string& text);

/// The text in which work-items take a launch with an offset for the last work-groups of an NDRange that begins at 0. So a
/// few work-groups of a large NDRange can run, wherever a kernel takes its index from.
std::string as_part_of_a_larger_launch(const std::string& text);
} // namespace lab::judge
