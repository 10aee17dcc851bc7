// The page with the one next step.
#pragma once

#include "grader/screen/lines.hpp"
#include "grader/screen/model.hpp"

namespace lab::screen
{
/// A stretch of the screen. Where rows are few, the one with the lowest rank is left out first.
struct Section {
    int rank = 0;
    Lines lines;
};

/// From top to bottom.
std::vector<Section> step_sections(const Model& model, std::size_t width);

/// ✓ of a file that is done, – of one that was left out, · of the others.
Span sign_of(const FileNow& file);

/// "45/160"
Text points(const Standing& standing);
} // namespace lab::screen
