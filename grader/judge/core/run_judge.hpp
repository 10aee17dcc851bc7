// The main of every judge.
#pragma once

namespace lab::judge
{
/// Runs the GoogleTest tests of this program for the setup named on the command line and writes the report.
/// Returns 0 when all passed, 1 when not, 2 when the judge itself failed.
int run_judge(int argc, char** argv);
} // namespace lab::judge
