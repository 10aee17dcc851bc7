// \if file_nary_search_cpp
// The two functions of 03-nary-search's host program that need no device, each called alone with small ranges.
#pragma once

#include "grader/judge/host/suite/host_suite.hpp"

namespace nary_search
{
std::vector<lab::judge::FunctionAlone> functions_alone();
} // namespace nary_search
// \endif
