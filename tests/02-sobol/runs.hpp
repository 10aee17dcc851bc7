// What is run of a submission of 02-sobol: the kernel on both devices, and the host program with several kernels.
#pragma once

#include "grader/judge/checks.hpp"
#include "grader/judge/submission.hpp"
#include "tests/02-sobol/references.hpp"

namespace sobol
{
// What the points are before a launch: two patterns, so that neither can be taken for a result. No component of a
// Sobol point is one of them.
constexpr std::uint32_t poison_a = 0x5a5a5a5a, poison_b = 0xcccccccc;

// Cases of the run for values: the same launch with either poison, the value cases, the powers of two, the tails.
constexpr std::size_t poisoned_a = 0, poisoned_b = 1, first_value = 2;
inline std::size_t powers_index() { return first_value + value_cases().size(); }
inline std::size_t first_tail() { return powers_index() + 1; }

/// The launch of both poisoned cases and of the first two on the simulator: all work-items have a point.
const ValueCase& traced_case();
/// Of the third one on the simulator: some have none.
const ValueCase& traced_tail();
/// Three dimensions of 2^31 points each, of which the first work-group of each is run, with room for no more than the
/// points of the first: component 0 of dimension 3 is element 2^32, which lies there only for who counts modulo 2^32.
constexpr std::uint32_t huge_vector_count = 1U << 31;
const ValueCase& huge_case();

/// Indices of points with each of the bits that no buffer has room for, and some with many; each is an odd place in a
/// launch of its own that starts there, and the only point of it.
constexpr std::size_t first_far_bit = last_power + 1, far_low_bits = 5;
const Uints& far_points();
const ValueCase& far_case(); // its direction numbers

struct KernelRuns {
    lab::judge::Source source;
    lab::judge::KernelRun far;            // on the simulator: a launch for each of far_points()
    lab::judge::KernelRun values, second; // the same job on both, on the second where it is installed
    lab::judge::KernelRun simulator;
    lab::judge::KernelRun huge; // on the simulator, by itself: accesses out of bounds belong to it
};

/// Arguments of the host program.
struct Request {
    std::size_t vector_count = 64, dimension_count = 1;
};
const std::vector<Request>& requests();
/// Of the run with the probe; more points than a work-group, and not whole ones.
constexpr Request probe_request{300, 2};
constexpr Request numbers_request{bit_count, joe_kuo_dimension_count};

/// One result per request of requests().
struct HostRuns : lab::judge::HostRuns {
    lab::judge::HostRun numbers; // with a kernel that writes the direction numbers of all dimensions

    std::vector<const lab::judge::HostRun*> all() const;
};

/// All runs start with the first call of either; each waits for its own.
const KernelRuns& kernel();
const HostRuns& host();

/// The points after a case of the run for values or of the simulator, as bits.
Uints points_after(const lab::judge::KernelRun& run, std::size_t the_case);
Uints bits_of(const Floats& points);
} // namespace sobol
