#include "grader/judge/core/suite.hpp"

#include "grader/base/codec.hpp"
#include "grader/base/encoding.hpp"
#include "grader/judge/core/source.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <stdexcept>

namespace lab::judge
{
namespace
{
struct KnownCheck {
    std::function<Verdict()> judge;
    std::string file; // of the submission; empty: it judges none
    std::optional<Verdict> verdict;
    bool is_being_judged = false;
};

struct Registry {
    std::vector<const Suite*> suites;
    std::map<std::string, KnownCheck> checks; // by full name
};

Registry& registry() // suites are global objects, and the first of them needs it
{
    static Registry the_registry;
    return the_registry;
}

/// An exception caused by a submission's data is that submission's failure: no one can choose to stay ungraded.
Verdict reported_nonsense(const KnownCheck& check, const std::exception& error)
{
    if (check.file.empty())
        return Verdict::grader_fault(text("{}", "{}", error.what()));
    return Verdict::failed(
        {text("The program's report on its run is invalid ({}).",
              "Der Bericht des Programms über seinen Lauf ist ungültig ({}).", error.what()),
         {{check.file, 0}},
         {"Does the program write to memory or file descriptors that do not belong to it?",
          "Schreibt das Programm in Speicher oder Dateideskriptoren, die ihm nicht gehören?"}});
}

/// Names taken from a program can have any length and contain any characters.
Text fit_to_read(const Text& text)
{
    constexpr std::size_t most_bytes = 4000;
    const auto readable = [&](const std::string& words) { return harmless(shortened(words, most_bytes)); };
    return {readable(text.en), readable(text.de)};
}

Verdict judged(KnownCheck& check)
{
    if (check.is_being_judged)
        throw std::runtime_error("the check requires itself"); // the judge's fault
    check.is_being_judged = true;
    try {
        Verdict verdict = check.judge();
        verdict.finding.seen = fit_to_read(verdict.finding.seen);
        verdict.finding.next = fit_to_read(verdict.finding.next);
        return verdict;
    } catch (const BadData& error) {
        return reported_nonsense(check, error);
    } catch (const std::logic_error& error) { // an index or a number that only a program's report can hold
        return reported_nonsense(check, error);
    } catch (const std::exception& error) { // what this machine or the course lacks
        return Verdict::grader_fault(text("{}", "{}", error.what()));
    }
}

/// Reports the verdict in GoogleTest's terms.
void conclude(const Verdict& verdict)
{
    if (verdict.status == Status::skipped || verdict.status == Status::not_gradable ||
        verdict.status == Status::open)
        GTEST_SKIP() << verdict.finding.seen.en;
    if (verdict.status != Status::passed)
        ADD_FAILURE() << name_of(verdict.status) << ": " << verdict.finding.seen.en;
}

class CheckTest : public testing::Test {
  public:
    explicit CheckTest(std::string check) : check_(std::move(check)) {}
    void TestBody() override { conclude(verdict_of(check_)); }

  private:
    std::string check_;
};

const testing::TestSuite* registered(const std::string& suite)
{
    const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
    for (int i = 0; i < unit.total_test_suite_count(); ++i)
        if (suite == unit.GetTestSuite(i)->name())
            return unit.GetTestSuite(i);
    return nullptr;
}

bool will_run(const Suite& suite)
{
    const testing::TestSuite* const found = registered(suite.name());
    return found && found->should_run();
}

/// GoogleTest only knows which tests will run once it has begun.
class StartOfSuites : public testing::Environment {
  public:
    void SetUp() override
    {
        for (const Suite* suite : registry().suites)
            if (will_run(*suite))
                suite->start();
    }
};
} // namespace

void add_or_replace(std::vector<Check>& checks, Check own)
{
    const auto usual = std::find_if(checks.begin(), checks.end(),
                                    [&](const Check& check) { return check.name == own.name; });
    if (usual == checks.end())
        checks.push_back(std::move(own));
    else
        *usual = std::move(own);
}

Suite::Suite(std::string name) : name_(std::move(name)) { registry().suites.push_back(this); }

PlainSuite::PlainSuite(std::string name, std::vector<Check> checks)
    : Suite(std::move(name)), checks_(std::move(checks))
{
}

void register_checks()
{
    for (const Suite* suite : registry().suites)
        for (const Check& check : suite->checks()) {
            const std::string full_name = suite->check(check.name);
            registry().checks[full_name] = {check.judge, suite->file_name(), {}, false};
            testing::RegisterTest(suite->name().c_str(), check.name.c_str(), nullptr, nullptr, __FILE__,
                                  __LINE__,
                                  [full_name]() -> testing::Test* { return new CheckTest(full_name); });
        }
    testing::AddGlobalTestEnvironment(new StartOfSuites);
}

std::set<std::string> Suite::asked_for() const
{
    std::set<std::string> checks;
    const testing::TestSuite* const found = registered(name_);
    for (int i = 0; found && i < found->total_test_count(); ++i)
        if (found->GetTestInfo(i)->should_run())
            checks.insert(found->GetTestInfo(i)->name());
    return checks;
}

bool Suite::is_asked_for_more_than(const std::set<std::string>& checks) const
{
    const std::set<std::string> asked = asked_for();
    return !std::includes(checks.begin(), checks.end(), asked.begin(), asked.end());
}

const Verdict& verdict_of(const std::string& check)
{
    const auto found = registry().checks.find(check);
    if (found == registry().checks.end())
        throw std::logic_error("there is no check " + check);
    KnownCheck& known = found->second;
    if (!known.verdict)
        known.verdict = judged(known);
    return *known.verdict;
}

namespace
{
/// The verdicts of the checks that were selected to run, in the order of the report.
std::vector<NamedVerdict> verdicts_of(const Suite& suite)
{
    std::vector<NamedVerdict> verdicts;
    const testing::TestSuite* const found = registered(suite.name());
    for (int i = 0; found && i < found->total_test_count(); ++i)
        if (const testing::TestInfo& test = *found->GetTestInfo(i); test.should_run())
            verdicts.push_back({suite.check(test.name()), verdict_of(suite.check(test.name())),
                                suite.line_is_at_fault(test.name())});
    return verdicts;
}
} // namespace

std::map<int, TodoStanding> todo_standings_of(const std::string& file, const std::vector<TodoBlock>& blocks)
{
    for (const Suite* suite : registry().suites)
        if (suite->file_name() == file && will_run(*suite))
            try {
                return standings_of(blocks, suite->todos(), verdicts_of(*suite));
            } catch (const BadData&) { // its checks have said so
                break;
            } catch (const std::logic_error&) {
                break;
            }
    return standings_of(blocks, {}, {});
}

std::map<std::string, TimeLine> time_lines()
{
    std::map<std::string, TimeLine> lines;
    for (const Suite* suite : registry().suites)
        try {
            if (auto line = will_run(*suite) ? suite->time_line() : std::nullopt)
                lines[suite->name()] = std::move(*line);
        } catch (const BadData&) { // its checks have said so
        } catch (const std::logic_error&) {
        }
    return lines;
}

Verdict needs(const std::string& check)
{
    return Verdict::skipped(text("needs {} first", "braucht zuerst {}", check));
}

std::optional<Verdict> requires_check(const std::string& check)
{
    const Verdict& verdict = verdict_of(check);
    switch (verdict.status) {
    case Status::passed:
        return {};
    case Status::not_gradable:
        return Verdict::not_gradable(verdict.finding.seen);
    case Status::open:
        return Verdict::open(verdict.finding);
    case Status::grader_fault:
        return Verdict::grader_fault(verdict.finding.seen);
    default:
        return needs(check);
    }
}

std::optional<Verdict> requires_all(const std::vector<std::string>& checks)
{
    for (const std::string& check : checks)
        if (const auto verdict = requires_check(check))
            return verdict;
    return {};
}

Verdict found_or(Verdict verdict, const std::optional<Verdict>& prerequisite, bool values_are_right,
                 const std::string& values_check)
{
    if (verdict.status == Status::failed)
        return verdict;
    if (prerequisite)
        return *prerequisite;
    if (verdict.status != Status::passed || values_are_right)
        return verdict;
    return Verdict::skipped(text("Nothing found; this check counts once {} is mostly right.",
                                 "Nichts gefunden; diese Prüfung zählt, sobald {} größtenteils stimmt.",
                                 values_check));
}
} // namespace lab::judge
