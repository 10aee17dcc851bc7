// The verdicts of checks, and the findings they report.
#pragma once

#include "grader/base/status.hpp"
#include "grader/base/text.hpp"

#include <optional>
#include <string>
#include <vector>

namespace lab::judge
{
using lab::Status;

/// A line of the student's file.
struct Place {
    std::string file;
    int line = 0; // from 1; 0: the file as a whole
};

/// One sentence for what was seen, the lines where it was seen, and one sentence for what to look at next.
struct Finding {
    Text seen;
    std::vector<Place> places;
    Text next;
    bool names_the_mistake = false; // from which what the simulator saw may follow; its TODO is at fault
};

/// Reports that the judge cannot decide because `what_is_missing` is missing.
inline Finding undecided(const Text& what_is_missing, std::vector<Place> places)
{
    return {
        what_is_missing + Text{" The result of this check stays open: the instructor decides.",
                               " Das Ergebnis dieser Prüfung bleibt offen: Die Kursleitung "
                               "entscheidet."},
        std::move(places),
        {"Can you write your code so that this case does not occur? Then the result is known at once.",
         "Können Sie Ihren Code so schreiben, dass dieser Fall nicht eintritt? Dann steht das Ergebnis sofort "
         "fest."}};
}

struct Verdict {
    Status status = Status::grader_fault;
    double part = 0.0; // of the check's points, 0 to 1
    Finding finding;

    static Verdict passed(Text seen = {}) { return {Status::passed, 1.0, {std::move(seen), {}, {}}}; }
    static Verdict failed(Finding finding, double part = 0.0)
    {
        return {Status::failed, part, std::move(finding)};
    }
    static Verdict skipped(Text why) { return {Status::skipped, 0.0, {std::move(why), {}, {}}}; }
    static Verdict not_gradable(Text why) { return {Status::not_gradable, 0.0, {std::move(why), {}, {}}}; }
    static Verdict open(Finding finding) { return {Status::open, 0.0, std::move(finding)}; }
    static Verdict grader_fault(Text what) { return {Status::grader_fault, 0.0, {std::move(what), {}, {}}}; }
};
} // namespace lab::judge
