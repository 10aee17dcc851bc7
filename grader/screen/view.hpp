// The screen as lines: what a model looks like in so many columns and rows.
#pragma once

#include "grader/screen/lines.hpp"
#include "grader/screen/model.hpp"

namespace lab::screen
{
struct Size {
    std::size_t columns = 80, rows = 24; // rows 0: as many as it takes
    bool types_lines = false;            // a key counts once Enter follows it
};

/// No line is longer than the columns, and there are no more lines than rows. Where rows are few, what matters least is
/// left out; the file, the finding and the keys stay.
std::vector<Line> draw(const Model& model, const Size& size);

/// How many rows a pane has for its lines.
std::size_t pane_rows(const Size& size);

/// The keys, one a line, for the page that explains them.
std::string keys_explained(Language language);
} // namespace lab::screen
