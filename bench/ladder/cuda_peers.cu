// CUB, cuRAND, Thrust and the CUDA runtime's own copy, each timed alike: caches are overwritten first, which also keeps
// the device busy until all commands are enqueued; then two events around the library's call.
#include "bench/ladder/cuda_peers.hpp"

#include <cub/device/device_scan.cuh>
#include <curand.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>

#include <stdexcept>

namespace lab::bench::cuda
{

namespace
{

constexpr std::size_t flushed_bytes = std::size_t{1} << 28; // several times the second-level cache

void check(cudaError_t error)
{
    if (error != cudaSuccess)
        throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(error));
}

void check(curandStatus_t status)
{
    if (status != CURAND_STATUS_SUCCESS)
        throw std::runtime_error("cuRAND: status " + std::to_string(status));
}

template <typename Call> double time_s(const Call& call)
{
    static thrust::device_vector<char> flushed(flushed_bytes);
    static cudaEvent_t start = nullptr, end = nullptr;
    if (start == nullptr) {
        check(cudaEventCreate(&start));
        check(cudaEventCreate(&end));
    }
    check(cudaMemsetAsync(thrust::raw_pointer_cast(flushed.data()), 1, flushed_bytes));
    check(cudaEventRecord(start));
    call();
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float time_ms = 0;
    check(cudaEventElapsedTime(&time_ms, start, end));
    return time_ms * 1e-3;
}

template <typename Element> std::vector<Element> to_host(const thrust::device_vector<Element>& elements)
{
    std::vector<Element> here(elements.size());
    thrust::copy(elements.begin(), elements.end(), here.begin());
    return here;
}

class Cub : public RunWithResult<int> {
  public:
    explicit Cub(const std::vector<int>& input) : input_(input), output_(input.size())
    {
        std::size_t size_bytes = 0;
        call(nullptr, size_bytes);
        scratch_.resize(size_bytes);
    }
    double run_s() override
    {
        std::size_t size_bytes = scratch_.size();
        return time_s([&] { call(thrust::raw_pointer_cast(scratch_.data()), size_bytes); });
    }
    std::vector<int> result() override { return to_host(output_); }

  private:
    void call(void* scratch, std::size_t& size_bytes)
    {
        check(cub::DeviceScan::ExclusiveSum(scratch, size_bytes, thrust::raw_pointer_cast(input_.data()),
                                            thrust::raw_pointer_cast(output_.data()),
                                            static_cast<int>(input_.size())));
    }
    thrust::device_vector<int> input_, output_;
    thrust::device_vector<char> scratch_;
};

class Thrust : public RunWithResult<unsigned> {
  public:
    Thrust(const std::vector<unsigned>& sorted, const std::vector<unsigned>& keys)
        : sorted_(sorted), keys_(keys), indices_(keys.size())
    {
    }
    double run_s() override
    {
        return time_s([this] {
            thrust::lower_bound(thrust::cuda::par_nosync, sorted_.begin(), sorted_.end(), keys_.begin(),
                                keys_.end(), indices_.begin());
        });
    }
    std::vector<unsigned> result() override { return to_host(indices_); }

  private:
    thrust::device_vector<unsigned> sorted_, keys_, indices_;
};

class Curand : public RunWithResult<float> {
  public:
    Curand(std::size_t dimensions, std::size_t vector_count) : points_(dimensions * vector_count)
    {
        check(curandCreateGenerator(&generator_, CURAND_RNG_QUASI_SOBOL32));
        check(curandSetQuasiRandomGeneratorDimensions(generator_, static_cast<unsigned>(dimensions)));
    }
    ~Curand() override { curandDestroyGenerator(generator_); }
    double run_s() override
    {
        return time_s([this] {
            check(
                curandGenerateUniform(generator_, thrust::raw_pointer_cast(points_.data()), points_.size()));
        });
    }
    std::vector<float> result() override { return to_host(points_); }

  private:
    thrust::device_vector<float> points_;
    curandGenerator_t generator_ = nullptr;
};

class Copy : public Run {
  public:
    explicit Copy(std::size_t size_bytes) : from_(size_bytes), to_(size_bytes) {}
    double run_s() override
    {
        return time_s([this] {
            check(cudaMemcpyAsync(thrust::raw_pointer_cast(to_.data()),
                                  thrust::raw_pointer_cast(from_.data()), from_.size(),
                                  cudaMemcpyDeviceToDevice));
        });
    }

  private:
    thrust::device_vector<char> from_, to_;
};

class Fill : public Run {
  public:
    explicit Fill(std::size_t size_bytes) : bytes_(size_bytes) {}
    double run_s() override
    {
        return time_s(
            [this] { check(cudaMemsetAsync(thrust::raw_pointer_cast(bytes_.data()), 0, bytes_.size())); });
    }

  private:
    thrust::device_vector<char> bytes_;
};

std::string version(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

} // namespace

std::string description()
{
    int runtime = 0, driver = 0, device_count = 0;
    if (cudaGetDeviceCount(&device_count) != cudaSuccess || device_count == 0)
        return "";
    check(cudaRuntimeGetVersion(&runtime));
    check(cudaDriverGetVersion(&driver));
    return "CUDA " + version(runtime) + ", driver for CUDA " + version(driver) + ", CUB " +
           std::to_string(CUB_MAJOR_VERSION) + "." + std::to_string(CUB_MINOR_VERSION);
}

std::unique_ptr<RunWithResult<int>> cub_exclusive_sum(const std::vector<int>& input)
{
    return std::make_unique<Cub>(input);
}

std::unique_ptr<RunWithResult<unsigned>> thrust_lower_bound(const std::vector<unsigned>& sorted,
                                                            const std::vector<unsigned>& keys)
{
    return std::make_unique<Thrust>(sorted, keys);
}

std::unique_ptr<RunWithResult<float>> curand_sobol(std::size_t dimensions, std::size_t vector_count)
{
    return std::make_unique<Curand>(dimensions, vector_count);
}

std::unique_ptr<Run> copy(std::size_t size_bytes) { return std::make_unique<Copy>(size_bytes); }

std::unique_ptr<Run> fill(std::size_t size_bytes) { return std::make_unique<Fill>(size_bytes); }

} // namespace lab::bench::cuda
