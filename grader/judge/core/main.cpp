#include "grader/judge/core/run_judge.hpp"

int main(int argc, char** argv) { return lab::judge::run_judge(argc, argv); }
