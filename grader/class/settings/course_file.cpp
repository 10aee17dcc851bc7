#include "grader/class/settings/course_file.hpp"

#include "grader/class/settings/toml_section.hpp"

#include <algorithm>
#include <cmath>

namespace lab::classroom
{
using course::Course;
using course::Exercise;
using course::KitError;
using course::Need;

namespace
{
bool holds(const std::vector<std::string>& list, const std::string& word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

std::string suite_of(const std::string& check) { return check.substr(0, check.find('.')); }

std::vector<std::string> suites_of(const Exercise& exercise)
{
    std::vector<std::string> suites;
    for (const auto& file : exercise.files)
        suites.push_back(file.suite);
    return suites;
}

std::vector<std::string> checks_of(const Exercise& exercise)
{
    std::vector<std::string> checks;
    for (const auto& check : exercise.checks)
        checks.push_back(check.name);
    return checks;
}

/// `otherwise`: the course's rules, which an exercise may override.
Lateness read_lateness(TomlSection section, const Lateness& otherwise)
{
    Lateness lateness = otherwise;
    if (const auto deadline = section.moment("deadline")) {
        lateness.deadline = deadline->seconds;
        lateness.utc_offset_minutes = deadline->utc_offset_minutes;
    }
    lateness.grace_minutes = section.number("grace_minutes").value_or(otherwise.grace_minutes);
    lateness.percent_per_day = section.number("percent_per_day").value_or(otherwise.percent_per_day);
    if (lateness.percent_per_day > 100.0)
        section.refuse("percent_per_day", {"`percent_per_day` must be at most 100",
                                           "`percent_per_day` darf höchstens 100 sein"});
    if (const auto days = section.number("cut_off_days"))
        lateness.cut_off_days = days;
    section.refuse_others();
    return lateness;
}

std::map<std::string, double> read_weights(TomlSection section, const Exercise& exercise)
{
    std::map<std::string, double> weights;
    for (const std::string& check : section.keys()) {
        section.refuse_unless(check, check, checks_of(exercise));
        weights[check] = section.number(check).value_or(0.0);
    }
    return weights;
}

/// The name of the first check of a stage.
std::string first_check_of(const Exercise& exercise, const std::string& stage)
{
    const auto found =
        std::find_if(exercise.checks.begin(), exercise.checks.end(),
                     [&](const course::Check& check) { return suite_of(check.name) == stage; });
    return found == exercise.checks.end() ? stage : found->name;
}

/// Refuses contradictory settings: they would have no effect, or not the one their author expects.
void refuse_contradictions(const TomlSection& section, const ExercisePlan& plan, const Exercise& exercise)
{
    for (const std::string& stage : plan.bonus)
        if (holds(plan.stages, stage))
            section.refuse("bonus",
                           text("{} is also in `stages`: a stage is either regular or a bonus",
                                "{} steht auch in `stages`: Ein Teil ist entweder regulär oder ein Bonus",
                                stage));
    for (const std::string& stage : plan.bonus)
        if (std::none_of(exercise.checks.begin(), exercise.checks.end(), [&](const course::Check& check) {
                return suite_of(check.name) == stage && plan.points_of(check) > 0.0;
            }))
            section.refuse(
                "bonus",
                text(
                    "no check of {0} has points. Give some of its checks points, for example "
                    "`weights = {{ \"{1}\" = 10 }}`",
                    "keine Prüfung von {0} hat Punkte. Geben Sie einigen ihrer Prüfungen Punkte, zum Beispiel "
                    "`weights = {{ \"{1}\" = 10 }}`",
                    stage, first_check_of(exercise, stage)));
    for (const std::string& check : plan.hidden)
        if (!plan.counts(check))
            section.refuse("hidden", text("{} belongs to a stage that does not count",
                                          "{} gehört zu einem Teil, der nicht zählt", check));
    for (const auto& [check, weight] : plan.weights)
        if (!plan.counts(check))
            section.refuse("weights", text("{} belongs to a stage that does not count",
                                           "{} gehört zu einem Teil, der nicht zählt", check));
    const auto counts = [&](const course::Check& check) {
        return plan.counts(check.name) && !plan.is_bonus(check.name) && plan.points_of(check) > 0.0;
    };
    if (plan.points && std::none_of(exercise.checks.begin(), exercise.checks.end(), counts))
        section.refuse("points", {"`points` has no effect: no check that counts has points",
                                  "`points` ist wirkungslos: Keine Prüfung, die zählt, hat Punkte"});
}

ExercisePlan read_plan(TomlSection section, const Exercise& exercise, const Lateness& otherwise)
{
    ExercisePlan plan;
    plan.id = exercise.id;
    plan.assignment = section.word("assignment").value_or("");
    plan.points = section.number("points");
    plan.stages = section.words("stages", suites_of(exercise));
    if (section.has("stages") && plan.stages.empty())
        section.refuse("stages", {"`stages` must list at least one stage. Without this line all stages count",
                                  "`stages` muss mindestens einen Teil enthalten. Ohne diese Zeile zählen "
                                  "alle Teile"});
    plan.bonus = section.words("bonus", suites_of(exercise));
    plan.hidden = section.words("hidden", checks_of(exercise));
    plan.weights = read_weights(section.section("weights"), exercise);
    plan.lateness = read_lateness(section.section("lateness"), otherwise);
    section.refuse_others();
    refuse_contradictions(section, plan, exercise);
    return plan;
}

std::vector<ExercisePlan> read_plans(TomlSection section, const Course& course, const Lateness& otherwise)
{
    std::vector<std::string> ids;
    for (const Exercise& exercise : course.exercises)
        ids.push_back(exercise.id);
    std::vector<ExercisePlan> plans;
    for (const std::string& id : section.keys()) {
        section.refuse_unless(id, id, ids);
        plans.push_back(read_plan(section.section(id), course.find(id), otherwise));
    }
    for (const std::string& id : plans.empty() ? ids : std::vector<std::string>{}) {
        plans.emplace_back().id = id;
        plans.back().lateness = otherwise;
    }
    return plans;
}

std::vector<Need> read_required(TomlSection& top)
{
    std::vector<Need> required;
    for (const std::string& word : top.words("required", {"simulator", "second device"}))
        required.push_back(word == "simulator" ? Need::simulator : Need::second_device);
    return required;
}

RepairCosts read_repairs(TomlSection section)
{
    RepairCosts costs{section.number("renamed").value_or(0.0), section.number("encoding").value_or(0.0)};
    section.refuse_others();
    return costs;
}

IntakeLimits read_limits(TomlSection section)
{
    IntakeLimits limits;
    const auto bytes = [&](const char* key, double unit, std::size_t& limit) {
        if (const auto number = section.number(key))
            limit = static_cast<std::size_t>(*number * unit);
        if (limit == 0)
            section.refuse(key, text("`{}` must be more than 0", "`{}` muss größer als 0 sein", key));
    };
    bytes("file_kb", 1024.0, limits.file_bytes);
    bytes("archive_mb", 1048576.0, limits.archive_bytes);
    bytes("unpacked_mb", 1048576.0, limits.unpacked_bytes);
    section.refuse_others();
    return limits;
}

PersonalDecision read_decision(TomlSection section, const CourseFile& file)
{
    PersonalDecision decision;
    decision.student = section.word("student").value_or("");
    decision.member = section.word("member").value_or("");
    decision.exercise = section.word("exercise").value_or("");
    if (const auto deadline = section.moment("deadline")) {
        decision.deadline = deadline->seconds;
        decision.utc_offset_minutes = deadline->utc_offset_minutes;
    }
    decision.points = section.value<double>("points", {"a number", "eine Zahl"}).value_or(0.0);
    decision.reason = section.word("reason").value_or("");
    section.refuse_others();
    if (decision.student.empty())
        section.refuse("student", {"this entry needs a `student`: a name or a number",
                                   "in diesem Eintrag fehlt `student`: ein Name oder eine Nummer"});
    if (!(std::abs(decision.points) < 1e6))
        section.refuse("points", {"`points` must be a number", "`points` muss eine Zahl sein"});
    std::vector<std::string> ids;
    for (const ExercisePlan& plan : file.exercises)
        ids.push_back(plan.id);
    if (!decision.exercise.empty())
        section.refuse_unless("exercise", decision.exercise, ids);
    return decision;
}

CourseFile course_of(TomlSection top, const Course& course)
{
    CourseFile file;
    file.name = top.word("name").value_or("");
    file.term = top.word("term").value_or("");
    file.contact = top.word("contact").value_or("");
    const std::string language = top.word("language").value_or("en");
    if (language != "en")
        top.refuse_unless("language", language, {"en", "de"});
    file.language = language == "de" ? Language::de : Language::en;
    file.nothing_is_zero =
        top.value<bool>("nothing_is_zero", {"true or false", "true oder false"}).value_or(false);
    file.round_to = top.number("round_to").value_or(0.0);
    if (top.has("round_to") && file.round_to == 0.0)
        top.refuse("round_to", {"`round_to` must be more than 0. Without this line points are not rounded",
                                "`round_to` muss größer als 0 sein. Ohne diese Zeile werden Punkte nicht "
                                "gerundet"});
    file.required = read_required(top);
    file.repairs = read_repairs(top.section("repairs"));
    file.limits = read_limits(top.section("limits"));
    const Lateness lateness = read_lateness(top.section("lateness"), {});
    file.exercises = read_plans(top.section("exercises"), course, lateness);
    for (const TomlSection& section : top.sections("decisions"))
        file.decisions.push_back(read_decision(section, file));
    top.refuse_others();
    return file;
}
} // namespace

bool ExercisePlan::counts(const std::string& check) const
{
    return stages.empty() || holds(stages, suite_of(check)) || is_bonus(check);
}

bool ExercisePlan::is_bonus(const std::string& check) const { return holds(bonus, suite_of(check)); }

bool ExercisePlan::is_hidden(const std::string& check) const { return holds(hidden, check); }

double ExercisePlan::points_of(const course::Check& check) const
{
    const auto weight = weights.find(check.name);
    return weight == weights.end() ? check.points : weight->second;
}

double ExercisePlan::most_of(const course::Exercise& exercise) const
{
    double most = 0.0;
    for (const course::Check& check : exercise.checks)
        if (counts(check.name) && !is_bonus(check.name))
            most += points_of(check);
    return points.value_or(most);
}

const ExercisePlan* CourseFile::find(const std::string& id) const
{
    const auto found = std::find_if(exercises.begin(), exercises.end(),
                                    [&](const ExercisePlan& plan) { return plan.id == id; });
    return found == exercises.end() ? nullptr : &*found;
}

const ExercisePlan& CourseFile::plan(const std::string& id) const
{
    if (const ExercisePlan* plan = find(id))
        return *plan;
    throw KitError(text("This course does not use {}; course.toml lists the exercises of this course.",
                        "Dieser Kurs verwendet {} nicht; die Übungen dieses Kurses stehen in course.toml.",
                        id));
}

CourseFile read_course_file(const std::filesystem::path& file, const Course& course)
{
    if (!file.empty()) {
        const TomlFile parsed(file);
        return course_of({parsed, &parsed.table(), ""}, course);
    }
    CourseFile plain;
    for (const Exercise& exercise : course.exercises)
        plain.exercises.emplace_back().id = exercise.id;
    return plain;
}
} // namespace lab::classroom
