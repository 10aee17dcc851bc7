// The page made by `lab demo`, slides for a lecture: what the solutions' kernels do, what the demo programs drew on
// each device, the ladders, and what the grader says.
#pragma once

#include "grader/course/base/course.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace lab::demo
{
/// A page of `lab trace`.
struct TracedKernel {
    Text name;
    Text counted; // what it did
    std::filesystem::path page;
    bool opens_the_lecture = false;
};

struct Section {
    std::string id; // of the exercise; empty: only a verdict
    Text title;
    std::string verdict;              // as the grader printed it, without colours
    std::vector<TracedKernel> traced; // side by side
    std::vector<std::filesystem::path>
        fragments;                     // folders with a fragment.json each, within that of the page
    std::vector<std::string> problems; // what went wrong, a sentence each
};

/// Writes index.html to `folder` from the template grader/demo/page.mustache. Throws KitError.
void write_page(const course::Course& course, const std::vector<Section>& sections,
                const std::filesystem::path& folder, Language language);
} // namespace lab::demo
