#include "grader/class/grading/protection.hpp"

#include "grader/course/base/work_folder.hpp"
#include "grader/sandbox/self_test.hpp"

namespace lab::classroom
{
namespace
{
using course::KitError;

const Text without_one{"To run only your own code without a sandbox: --no-sandbox.",
                       "Um nur eigenen Code ohne Sandbox auszuführen: --no-sandbox."};

/// If started as root, each slot runs as a separate user.
void refuse_a_kit_that_others_cannot_read(const course::Course& course)
{
    const auto closed = sandbox::closed_folder_above(course.worker);
    if (sandbox::user_of_slot(0) != 0 && !closed.empty())
        throw KitError(
            text("When root starts lab grade, submissions run as other users, who have no access to {}. "
                 "Move the kit to a folder that everyone can read, or run: chmod o+x {}",
                 "Wenn root lab grade startet, laufen die Abgaben unter anderen Benutzern, die keinen "
                 "Zugriff auf {} haben. Legen Sie den Kurs in einen Ordner, den alle lesen dürfen, oder "
                 "rufen Sie auf: chmod o+x {}",
                 closed.string(), closed.string()));
}

/// On a full disk the sandbox's self-test would fail, as if the sandbox were faulty.
void refuse_a_full_disk()
{
    constexpr std::uintmax_t least_bytes = 64 << 20;
    const auto folder = course::temporary_folder();
    std::error_code unknown;
    const auto space = std::filesystem::space(folder, unknown);
    if (!unknown && space.available < least_bytes)
        throw KitError(
            text("{} has {} MiB of free space; grading needs {} MiB. Set TMPDIR to a different directory.",
                 "In {} sind noch {} MiB frei; das Bewerten braucht {} MiB. Setzen Sie TMPDIR auf ein "
                 "anderes Verzeichnis.",
                 folder.string(), space.available >> 20, least_bytes >> 20));
}
} // namespace

Protection::Protection(const course::Course& course, bool is_unwanted)
{
    if (is_unwanted)
        return;
    refuse_a_full_disk();
    refuse_a_kit_that_others_cannot_read(course);
    make_place();
    sandbox::enclose_children(place_->of_slot(0));
    const course::WorkFolder trial;
    sandbox::open_to(place_->of_slot(0), trial.path());
    if (const auto breach =
            sandbox::self_test({course.sandbox_probe, course.worker, course.host_runner, course.record_layer,
                                course.layer_probe, course.values_vendors},
                               trial.path()))
        throw KitError(text("The sandbox on this machine failed its self-test, so nothing is graded ({}: "
                            "{}). ",
                            "Die Sandbox dieser Maschine hat den Selbsttest nicht bestanden, deshalb wird "
                            "nichts bewertet ({}: {}). ",
                            breach->attack, breach->seen) +
                       without_one);
}

void Protection::make_place()
{
    try {
        place_.emplace(folder_.path());
    } catch (const sandbox::NoSandbox& reason) {
        throw KitError(
            text("There is no sandbox here: {} ", "Hier gibt es keine Sandbox: {} ", reason.what()) +
            without_one);
    }
}

std::optional<sandbox::Settings> Protection::of_slot(std::size_t slot) const
{
    return place_ ? std::optional(place_->of_slot(slot)) : std::nullopt;
}

bool Protection::accepts(const Run& run) const { return !place_ || run.sandbox != sandbox::no_sandbox; }
} // namespace lab::classroom
