// Tests this machine's sandbox by attacking it: the only check that detects a host on which the sandbox "works" but
// lacks one of its properties.
#pragma once

#include "grader/sandbox/attacks.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace lab::sandbox
{
/// The kit's attacking programs: sandbox_probe, and kernel_worker with hostile kernels. Also those that show what a
/// sandbox must allow: host_runner with the layer and a correct program that makes every call; not tried if empty.
struct Tried {
    std::filesystem::path probe, worker;
    std::filesystem::path host_runner = {}, record_layer = {}, layer_probe = {};
    std::filesystem::path vendors = {}; // of the driver that the judge uses; empty: this machine's
};

/// An attack that did not end as it must.
struct Breach {
    std::string attack, seen;
};

/// Carries out one of attacks() from within a sandbox; otherwise as below.
std::optional<Breach> breach_by(const Attack& attack, const std::filesystem::path& probe,
                                const std::filesystem::path& folder);

/// Carries out every attack from within a sandbox, and runs an honest kernel and an honest host program. Requires
/// enclose_children. `folder`: empty, and open to the sandboxes' user. The first that does not end as it must;
/// nothing if the sandbox holds.
std::optional<Breach> self_test(const Tried& tried, const std::filesystem::path& folder);
} // namespace lab::sandbox
