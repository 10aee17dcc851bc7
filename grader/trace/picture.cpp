#include "grader/trace/picture.hpp"

namespace lab::trace
{
std::vector<Text> summary(const Picture& picture)
{
    if (picture.is_right())
        return {{"On this input the values are right, and no access is at fault.",
                 "Auf dieser Eingabe stimmen die Werte, und kein Zugriff ist fehlerhaft."}};
    std::vector<Text> sentences = picture.findings;
    if (picture.divergence)
        sentences.push_back(text("First faulty step: {}.", "Erster fehlerhafter Schritt: {}.",
                                 picture.steps[picture.divergence->step].name));
    return sentences;
}
} // namespace lab::trace
