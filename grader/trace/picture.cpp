#include "grader/trace/picture.hpp"

#include <algorithm>

namespace lab::trace
{
namespace
{
bool is_faulty(const Access& access, const Step& step)
{
    return access.races || access.cell < 0 || access.cell >= static_cast<std::int64_t>(step.cells.size());
}

/// "the load (line 20)": something a student can look at.
Text shown(const Step& step)
{
    if (step.action.empty())
        return step.name;
    const auto faulty = std::find_if(step.accesses.begin(), step.accesses.end(),
                                     [&](const Access& access) { return is_faulty(access, step); });
    const Access* const access = faulty != step.accesses.end() ? &*faulty
                                 : step.accesses.empty()       ? nullptr
                                                               : &step.accesses.front();
    return access ? text("{} (line {})", "{} (Zeile {})", step.action, access->line) : step.action;
}
} // namespace

std::vector<Text> summary(const Picture& picture)
{
    if (picture.is_right())
        return {{"For this input, the values are correct and there are no invalid accesses.",
                 "Für diese Eingabe stimmen die Werte, und es gibt keine ungültigen Zugriffe."}};
    std::vector<Text> sentences = picture.findings;
    if (picture.divergence)
        sentences.push_back(text("The first fault is here: {}.", "Der erste Fehler geschieht hier: {}.",
                                 shown(picture.steps[picture.divergence->step])));
    return sentences;
}
} // namespace lab::trace
