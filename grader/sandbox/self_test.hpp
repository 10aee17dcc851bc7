// Whether the sandbox of this machine holds, seen by attacking it: the one check that finds a host on which the sandbox
// "works" and a property of it is missing.
#pragma once

#include "grader/sandbox/attacks.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace lab::sandbox
{
/// The kit's programs that attack: sandbox_probe, and kernel_worker with hostile kernels. And those that show what a sandbox must
/// allow: host_runner with the layer and a right program that makes every call; empty: they are not tried.
struct Tried {
    std::filesystem::path probe, worker;
    std::filesystem::path host_runner = {}, record_layer = {}, layer_probe = {};
};

/// One attack that did not end as it must.
struct Breach {
    std::string attack, seen;
};

/// Makes one of attacks() from within a sandbox; the rest as below.
std::optional<Breach> breach_by(const Attack& attack, const std::filesystem::path& probe,
                                const std::filesystem::path& folder);

/// Makes every attack from within a sandbox, and runs an honest kernel and an honest host program; enclose_children was called before. `folder`: empty,
/// and open to the sandboxes' user. The first that does not end as it must; nothing: the sandbox holds.
std::optional<Breach> self_test(const Tried& tried, const std::filesystem::path& folder);
} // namespace lab::sandbox
