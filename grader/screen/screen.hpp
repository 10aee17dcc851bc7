// `lab` and `lab watch`: the student's position and one next step, shown in the terminal until the user quits.
#pragma once

#include "grader/screen/session.hpp"

namespace lab::screen
{
/// Returns 0 after q or a signal, or, if stdout or stdin is not a terminal, when there is a verdict. With TERM=dumb,
/// prints each verdict below the last one. Throws KitError.
int show_screen(const course::Course& course, const Start& start, const course::Style& style);
} // namespace lab::screen
