#include "grader/trace/picture.hpp"

namespace lab::trace
{
std::vector<Text> summary(const Picture& picture)
{
    if (picture.is_right())
        return {{"Right on this input, and the simulator found no fault.",
                 "Auf dieser Eingabe richtig, und der Simulator fand keinen Fehler."}};
    std::vector<Text> sentences = picture.findings;
    if (picture.divergence)
        sentences.push_back(text("First faulty step: {}.", "Erster fehlerhafter Schritt: {}.",
                                 picture.steps[picture.divergence->step].name));
    return sentences;
}
} // namespace lab::trace
