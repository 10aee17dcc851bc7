// Must fail: Host.LaunchesTheKernel
// The points are right, and no device had a part in them.
#include "sobol.hpp"

DirectionNumbers direction_numbers(const SobolFigures& figures)
{
    const std::size_t s = figures.m.size();
    DirectionNumbers v{};
    for (std::size_t k = 0; k < s; ++k)
        v[k] = figures.m[k] << (31 - k);
    for (std::size_t k = s; k < v.size(); ++k) {
        v[k] = v[k - s] ^ (v[k - s] >> s);
        for (std::size_t i = 1; i < s; ++i)
            if (figures.polynomial >> (s - i) & 1)
                v[k] ^= v[k - i];
    }
    return v;
}

std::vector<cl_float> sobol(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                            const std::vector<DirectionNumbers>& dimensions, std::size_t vector_count,
                            lab::Profile& profile)
{
    std::vector<cl_float> points;
    for (const DirectionNumbers& v : dimensions)
        for (std::size_t i = 0; i < vector_count; ++i) {
            cl_uint x = 0;
            for (std::size_t k = 0; k < v.size(); ++k)
                if (i >> k & 1)
                    x ^= v[k];
            points.push_back(static_cast<float>(x >> 8) * 0x1p-24F);
        }
    return points;
}
