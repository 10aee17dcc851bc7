// Used without nvcc: no NVIDIA library to compare with.
#include "bench/ladder/cuda_peers.hpp"

namespace lab::bench::cuda
{

std::string description() { return ""; }

std::unique_ptr<RunWithResult<int>> cub_exclusive_sum(const std::vector<int>&) { return nullptr; }

std::unique_ptr<RunWithResult<unsigned>> thrust_lower_bound(const std::vector<unsigned>&,
                                                            const std::vector<unsigned>&)
{
    return nullptr;
}

std::unique_ptr<RunWithResult<float>> curand_sobol(std::size_t, std::size_t) { return nullptr; }

std::unique_ptr<Run> copy(std::size_t) { return nullptr; }

std::unique_ptr<Run> fill(std::size_t) { return nullptr; }

} // namespace lab::bench::cuda
