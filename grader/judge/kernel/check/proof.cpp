#include "grader/judge/kernel/check/proof.hpp"

#include "grader/judge/kernel/check/simulator_checks.hpp"

namespace lab::judge
{
namespace
{
std::optional<Text> obstacle_to_proof(const Formulas& formulas)
{
    const auto line = [&](const char* kind) {
        const auto found = formulas.obstacles.find(kind);
        return found == formulas.obstacles.end() ? 0 : found->second;
    };
    if (formulas.obstacles.empty())
        return {};
    if (formulas.obstacles.contains("branch"))
        return text("line {} branches on the value of an element",
                    "Zeile {} verzweigt nach dem Wert eines Elements", line("branch"));
    if (formulas.obstacles.contains("address"))
        return text("line {} computes an address from the value of an element",
                    "Zeile {} berechnet eine Adresse aus dem Wert eines Elements", line("address"));
    return text("the result may depend on which work-item executes line {} first",
                "das Ergebnis kann davon abhängen, welches Work-Item Zeile {} zuerst ausführt",
                line("order"));
}

std::optional<Text> wrong_formula(const Formulas& formulas, const Expectation& expected)
{
    if (expected.buffer >= formulas.buffers.size() ||
        formulas.buffers[expected.buffer].size() < expected.words)
        return text("the simulator reported nothing about the output",
                    "der Simulator meldete nichts über die Ausgabe");
    for (std::size_t i = 0; i < expected.words; ++i) {
        const Formulas::Word& word = formulas.buffers[expected.buffer][i];
        if (word.kind == Formulas::Word::Kind::other && word.line != 0)
            return text("line {} does more than copy, add or subtract elements",
                        "Zeile {} tut mehr, als Elemente zu kopieren, zu addieren oder zu subtrahieren",
                        word.line);
        if (word.kind != Formulas::Word::Kind::sum || word.sum != expected.sum(i))
            return text("output element {} is the wrong sum", "Ausgabeelement {} ist die falsche Summe", i);
    }
    return {};
}
} // namespace

Text not_proved(const KernelRun& simulator, const LaunchTrace& launch, const Expectation& expected,
                const std::string& suite)
{
    if (!simulator.is_done() || !launch.formulas)
        return {"the simulator did not trace the computation",
                "der Simulator hat die Berechnung nicht verfolgt"};
    if (const auto fault = reported_fault(simulator.trace))
        return fault->what + text(", see {0}.{1}", ", siehe {0}.{1}", suite, fault->check);
    if (const auto obstacle = obstacle_to_proof(*launch.formulas))
        return *obstacle;
    return wrong_formula(*launch.formulas, expected).value_or(Text{});
}

Verdict passed_for_all_inputs(const Text& not_proved, const Text& scope)
{
    if (not_proved.empty())
        return Verdict::passed(
            {fmt::format("Proved: the result is right for every input{}, not only for those tried.",
                         scope.en),
             fmt::format("Bewiesen: Das Ergebnis stimmt für jede Eingabe{}, nicht nur für die "
                         "ausprobierten.",
                         scope.de)});
    return Verdict::passed(
        {fmt::format("Correct for every input tried; for all others{} this is not proved: {}.", scope.en,
                     not_proved.en),
         fmt::format(
             "Richtig für jede ausprobierte Eingabe. Dass es auch für alle anderen{} stimmt, ist nicht "
             "bewiesen: {}.",
             scope.de, not_proved.de)});
}
} // namespace lab::judge
