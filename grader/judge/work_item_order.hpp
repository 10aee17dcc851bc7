// The order in which the work-items of a work-group run.
#pragma once

#include <string>

namespace lab::judge
{
/// The text of a preprocessed kernel in which the work-items of each work-group have other ids: the one that a device runs
/// first has the last local id, and the others follow in steps that are drawn, so that no kernel can undo them. Lines stay
/// where they are.
std::string with_work_items_reordered(const std::string& text);
} // namespace lab::judge
