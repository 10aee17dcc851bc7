// `lab` and `lab watch`: where the student is, and one next thing, in the terminal until it is left.
#pragma once

#include "grader/screen/session.hpp"

namespace lab::screen
{
/// Returns when q was typed or a signal came; where stdout or stdin is no terminal, when there is a verdict. TERM=dumb: prints
/// every verdict below the last one. 0. Throws KitError.
int show_screen(const course::Course& course, const Start& start, const course::Style& style);
} // namespace lab::screen
