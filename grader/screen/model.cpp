#include "grader/screen/model.hpp"

#include <algorithm>

namespace lab::screen
{
namespace
{
using course::CheckResult;
using course::Report;

/// The report of one suite's checks alone.
Report part_of(const Report& report, const std::string& suite)
{
    Report part;
    for (const CheckResult& result : report.checks)
        if (result.check.name.starts_with(suite + "."))
            part.checks.push_back(result);
    return part;
}

bool is_open_todo(const TodoBlock& block) { return block.state() != TodoBlock::State::written; }
bool is_untouched(const TodoBlock& block) { return block.state() == TodoBlock::State::empty; }

/// The block that contains the first of the finding's lines that lies in any block.
const TodoBlock* block_with(const CheckResult* finding, const FileNow& file)
{
    if (finding)
        for (const course::SourceLine& place : finding->places)
            for (const TodoBlock& block : file.todos)
                if (place.file == file.file.name && block.has(place.line))
                    return &block;
    return nullptr;
}

bool is_open(const CheckResult& result)
{
    return result.has(Status::failed) || result.has(Status::open) || result.has(Status::grader_fault);
}
} // namespace

std::vector<Place> all_places(const Model& model)
{
    std::vector<Place> places;
    for (std::size_t i = 0; i < model.exercises.size(); ++i)
        for (std::size_t k = 0; k < model.exercises[i].files.size(); ++k)
            places.push_back({i, k});
    return places;
}

void update(Report& report, const Report& again)
{
    for (const CheckResult& result : again.checks) {
        const auto old =
            std::find_if(report.checks.begin(), report.checks.end(),
                         [&](const CheckResult& before) { return before.check.name == result.check.name; });
        if (old != report.checks.end())
            *old = result;
        else
            report.checks.push_back(result);
    }
    for (const auto& [suite, line] : again.time_lines)
        report.time_lines[suite] = line;
    report.exercise = again.exercise;
    report.files = again.files;
    report.fault = again.fault;
    report.seed = again.seed;
    if (!again.device.empty())
        report.device = again.device;
}

std::optional<Standing> standing_of(const Report& report, const std::string& suite)
{
    const Report part = part_of(report, suite);
    if (part.checks.empty())
        return {};
    return Standing{part.score(), part.max_score(), part.all_passed()};
}

Changes changes_between(const Report& before, const Report& after, const std::string& suite)
{
    Changes changes;
    const Report then = part_of(before, suite), now = part_of(after, suite);
    for (const CheckResult& result : now.checks)
        for (const CheckResult& old : then.checks) {
            if (old.check.name != result.check.name)
                continue;
            if (result.has(Status::passed) && !old.has(Status::passed))
                changes.fixed.push_back(result.check.name);
            if (old.has(Status::passed) && !result.has(Status::passed))
                changes.broken.push_back(result.check.name);
        }
    changes.points = now.score() - then.score();
    return changes;
}

std::vector<const CheckResult*> findings_of(const Report& report, const std::string& suite)
{
    std::vector<const CheckResult*> findings;
    for (const CheckResult& result : report.checks)
        if (result.check.name.starts_with(suite + ".") && is_open(result))
            findings.push_back(&result);
    return findings;
}

std::size_t waiting_in(const Report& report, const std::string& suite)
{
    const Report part = part_of(report, suite);
    return static_cast<std::size_t>(
        std::count_if(part.checks.begin(), part.checks.end(),
                      [](const CheckResult& result) { return result.has(Status::skipped); }));
}

const CheckResult* shown_finding(const Model& model)
{
    const auto findings = findings_of(model.exercise().report, model.file().file.suite);
    return findings.empty() ? nullptr : findings[std::min(model.finding, findings.size() - 1)];
}

const TodoBlock* todo_of(const CheckResult* finding, const ExerciseNow& exercise, const FileNow& file)
{
    const auto first = [&](const auto& is_meant) {
        const auto found = std::find_if(file.todos.begin(), file.todos.end(), is_meant);
        return found == file.todos.end() ? nullptr : &*found;
    };
    if (const TodoBlock* const block = block_with(finding, file))
        return is_untouched(*block) ? first(is_open_todo) : block;
    const TodoBlock* const wrong = first([&](const TodoBlock& block) {
        return finding && todo_now(exercise, file, block).state == TodoState::wrong;
    });
    const TodoBlock* const open = wrong ? wrong : first(is_open_todo);
    return open || !finding ? open : first([&](const TodoBlock& block) {
        return todo_now(exercise, file, block).state != TodoState::right;
    });
}

int line_of(const CheckResult* finding, const ExerciseNow& exercise, const FileNow& file)
{
    const TodoBlock* const block = block_with(finding, file);
    if (finding && !(block && is_untouched(*block)))
        for (const course::SourceLine& place : finding->places)
            if (place.file == file.file.name && place.line > 0)
                return place.line;
    const TodoBlock* const todo = todo_of(finding, exercise, file);
    return todo ? todo->first_line : 0;
}

bool is_begun(const FileNow& file)
{
    return !file.is_there || std::any_of(file.todos.begin(), file.todos.end(), [](const TodoBlock& block) {
        return block.state() != TodoBlock::State::empty;
    });
}

bool has_picture(const ExerciseNow& exercise, const FileNow& file)
{
    return !file.file.is_kernel() || file.file.name == exercise.exercise->files.front().name;
}

std::optional<Place> next_place(const Model& model)
{
    std::vector<Place> places = all_places(model);
    const auto here = std::find(places.begin(), places.end(), model.at);
    if (here != places.end())
        std::rotate(places.begin(), here + 1, places.end()); // this one comes last
    const auto file_at = [&](const Place& place) -> const FileNow& {
        return model.exercises[place.exercise].files[place.file];
    };
    std::stable_partition(places.begin(), places.end(),
                          [&](const Place& place) { return place.exercise == model.at.exercise; });
    for (const Place& place : places)
        if (!(place == model.at) && !is_done(file_at(place)))
            return place;
    return {};
}

bool is_done(const FileNow& file) { return file.standing && file.standing->is_done; }

bool is_left_out(const FileNow& file)
{
    return is_done(file) && file.standing->max_score == 0.0 &&
           std::any_of(file.todos.begin(), file.todos.end(), is_open_todo);
}

bool is_done(const ExerciseNow& exercise)
{
    return std::all_of(exercise.files.begin(), exercise.files.end(),
                       [](const FileNow& file) { return is_done(file); });
}

TodoNow todo_now(const ExerciseNow& exercise, const FileNow& file, const TodoBlock& block)
{
    if (block.state() != TodoBlock::State::written)
        return {block.state() == TodoBlock::State::empty ? TodoState::empty : TodoState::alarm_left, {}};
    const auto known = exercise.report.todos.find(file.file.name);
    if (known == exercise.report.todos.end()) // the check of an earlier evening
        return {is_done(file) && file.standing->max_score > 0.0 ? TodoState::right : TodoState::written, {}};
    for (const course::Todo& todo : known->second)
        if (todo.number == block.number && todo.state != TodoState::empty &&
            todo.state != TodoState::alarm_left)
            return {todo.state, todo.check};
    return {TodoState::written, {}};
}

std::size_t todos_right(const ExerciseNow& exercise)
{
    std::size_t count = 0;
    for (const FileNow& file : exercise.files)
        for (const TodoBlock& block : file.todos)
            count += todo_now(exercise, file, block).state == TodoState::right;
    return count;
}

std::size_t todos_in(const ExerciseNow& exercise)
{
    std::size_t count = 0;
    for (const FileNow& file : exercise.files)
        count += is_left_out(file) ? 0 : file.todos.size();
    return count;
}

Standing standing_of(const ExerciseNow& exercise)
{
    Standing sum{0.0, 0.0, is_done(exercise)};
    for (const FileNow& file : exercise.files)
        if (file.standing) {
            sum.score += file.standing->score;
            sum.max_score += file.standing->max_score;
        }
    return sum;
}
} // namespace lab::screen
