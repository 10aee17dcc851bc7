// The page with the next step.
#pragma once

#include "grader/screen/lines.hpp"
#include "grader/screen/model.hpp"

namespace lab::screen
{
/// A section of the screen. If there are too few rows, the one with the lowest rank is left out first.
struct Section {
    int rank = 0;
    Lines lines;
};

/// Ordered from top to bottom.
std::vector<Section> step_sections(const Model& model, std::size_t width);

/// ✓ for a finished file, – for one that was left out, · for the others.
Span sign_of(const FileNow& file);

/// "45/160"
Text points(const Standing& standing);
} // namespace lab::screen
