// Draws a model as lines of the screen, for a given number of columns and rows.
#pragma once

#include "grader/screen/lines.hpp"
#include "grader/screen/model.hpp"

namespace lab::screen
{
struct Size {
    std::size_t columns = 80, rows = 24; // rows 0: as many as it takes
    bool types_lines = false;            // a key counts once Enter follows it
};

/// No line exceeds the columns, and there are no more lines than rows. If there are too few rows, the least important
/// parts are left out; the file, the finding and the keys stay.
std::vector<Line> draw(const Model& model, const Size& size);

/// The number of rows that a pane has for its lines.
std::size_t pane_rows(const Size& size);

/// Explains the keys, one per line, for the help page.
std::string keys_explained(Language language);
} // namespace lab::screen
