// The vendor's libraries on an NVIDIA GPU: CUB, cuRAND and Thrust. Compiled by nvcc if it is installed; otherwise
// no_cuda_peers.cpp stands in.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace lab::bench::cuda
{

/// A library's run on the device, with its own inputs.
class Run {
  public:
    virtual ~Run() = default;
    virtual double
    run_s() = 0; ///< on the device, with cold caches, from the command before to the last of its own
};

template <typename Element> class RunWithResult : public Run {
  public:
    virtual std::vector<Element> result() = 0; ///< of the run before
};

/// "CUDA 13.0, driver 580.1, …", or empty if nothing can be run.
std::string description();

std::unique_ptr<RunWithResult<int>> cub_exclusive_sum(const std::vector<int>& input);
std::unique_ptr<RunWithResult<unsigned>> thrust_lower_bound(const std::vector<unsigned>& sorted,
                                                            const std::vector<unsigned>& keys);
/// Uniform floats of `dimensions` dimensions, one after the other.
std::unique_ptr<RunWithResult<float>> curand_sobol(std::size_t dimensions, std::size_t vector_count);
std::unique_ptr<Run> copy(std::size_t size_bytes);
std::unique_ptr<Run> fill(std::size_t size_bytes);

} // namespace lab::bench::cuda
