// Alternating runs, and their medians.
#include "harness/comparison.hpp"

#include "harness/raw_file.hpp"

#include <algorithm>
#include <chrono>

namespace lab::harness
{

namespace
{

constexpr int rounds = 9;

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Runs `compute` with a profile and returns the time of the kernels in ms.
template <typename Compute> double kernel_ms(const Compute& compute)
{
    Profile profile;
    profile.start_iteration();
    if (!compute(profile)) {
        throw WrongResult("wrong values");
    }
    profile.finish_iteration();
    if (profile.kernel_ms().front() == 0.0) {
        throw UsageError("no launch uses profile.kernel() as its event");
    }
    return profile.kernel_ms().front();
}

} // namespace

Comparison::Comparison(const Session& session, std::size_t read_bytes, std::size_t written_bytes)
    : session_(session), bytes_(read_bytes + written_bytes)
{
    add_limit(read_bytes, written_bytes);
}

void Comparison::add_limit(std::size_t read_bytes, std::size_t written_bytes)
{
    const cl::Buffer from(session_.context(), CL_MEM_READ_WRITE, std::max<std::size_t>(read_bytes, 4));
    const cl::Buffer to(session_.context(), CL_MEM_READ_WRITE, written_bytes);
    const auto& queue = session_.queue();
    const auto run = [=](Profile& profile) {
        if (read_bytes == 0) {
            queue.enqueueFillBuffer(to, cl_uint{0}, 0, written_bytes, nullptr, profile.kernel());
        } else {
            queue.enqueueCopyBuffer(from, to, 0, 0, std::min(read_bytes, written_bytes), nullptr,
                                    profile.kernel());
        }
        queue.finish();
        return true;
    };
    contenders_.push_back({read_bytes == 0 ? "fill" : "copy", [=] { return kernel_ms(run); }, {}, {}});
}

void Comparison::add_stage(unsigned stage, std::function<bool(Profile&)> compute)
{
    contenders_.push_back({fmt::format("stage {}", stage),
                           [compute = std::move(compute)] { return kernel_ms(compute); },
                           {},
                           {}});
}

void Comparison::add_serial(const std::function<void()>& compute)
{
    const auto run_ms = [compute] {
        const auto start = std::chrono::steady_clock::now();
        compute();
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    };
    contenders_.push_back({"serial", run_ms, {}, {}});
}

void Comparison::measure()
{
    for (int round = -1; round < rounds; ++round) { // before the first one they warm up
        for (Contender& each : contenders_) {
            try {
                const double time_ms = each.problem.empty() ? each.run_ms() : 0.0;
                if (round >= 0) {
                    each.times_ms.push_back(time_ms);
                }
            } catch (const cl::Error& error) {
                each.problem = explain(error);
            } catch (const std::exception& error) {
                each.problem = error.what();
            }
        }
    }
}

void Comparison::write(const std::filesystem::path& file)
{
    measure();
    std::string text =
        fmt::format("device\t{}\nbytes\t{}\n", session_.device().getInfo<CL_DEVICE_NAME>(), bytes_);
    for (const Contender& each : contenders_) {
        const std::string problem = each.problem.substr(0, each.problem.find('\n'));
        text += each.problem.empty() ? fmt::format("{}\t{:.6f}\n", each.name, median(each.times_ms))
                                     : fmt::format("{}\t!\t{}\n", each.name, problem);
    }
    write_file(file, text.data(), text.size());
}

} // namespace lab::harness
