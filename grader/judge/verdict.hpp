// What a check found, and how a GoogleTest test says it.
#pragma once

#include "grader/status.hpp"
#include "grader/text.hpp"

#include <initializer_list>
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

/// One sentence for what was seen, the lines it was seen at, one sentence for what to look at next.
struct Finding {
    Text seen;
    std::vector<Place> places;
    Text next;
};

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
    static Verdict grader_fault(Text what) { return {Status::grader_fault, 0.0, {std::move(what), {}, {}}}; }
};

/// Notes for the report that this device computed values.
void record_device(const std::string& device);

/// Makes the verdict the outcome of the running GoogleTest test: the last statement of each of them.
void conclude(const Verdict& verdict);

/// Whether a test of the suite is to run: what only the others need need not be started.
bool suite_will_run(const std::string& name);

/// The verdict `skipped, because NAME failed` when the check NAME, which runs earlier, did not pass.
/// A test begins with: if (const auto skip = requires_check("Kernel.Builds")) return conclude(*skip);
std::optional<Verdict> requires_check(const std::string& name);
/// The same for the first of several that did not pass.
std::optional<Verdict> requires_all(std::initializer_list<const char*> names);
} // namespace lab::judge
