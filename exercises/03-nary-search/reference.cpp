#include "reference.hpp"

#include <algorithm>
#include <random>

std::vector<cl_uint> sample_sorted(std::size_t length)
{
    std::mt19937 generator(1);
    std::vector<cl_uint> sorted(length);
    cl_uint value = 0;
    for (cl_uint& element : sorted) {
        value += generator() % 4;
        element = value;
    }
    return sorted;
}

std::vector<cl_uint> sample_keys(std::size_t count, std::optional<cl_uint> first,
                                 const std::vector<cl_uint>& sorted)
{
    std::mt19937 generator(2);
    std::vector<cl_uint> keys;
    for (std::size_t i = 0; i < count; ++i) {
        const cl_uint any = static_cast<cl_uint>(generator());
        if (i == 0 && first) {
            keys.push_back(*first);
        } else if (sorted.empty()) {
            keys.push_back(any);
        } else {
            const cl_uint bound = std::max(sorted.back(), cl_uint{1});
            keys.push_back(i % 4 == 3 ? any % bound : sorted[any % sorted.size()]);
        }
    }
    return keys;
}

std::vector<cl_uint> serial_search(const std::vector<cl_uint>& sorted, const std::vector<cl_uint>& keys)
{
    std::vector<cl_uint> indices;
    for (const cl_uint key : keys) {
        const auto place = std::lower_bound(sorted.begin(), sorted.end(), key);
        const bool found = place != sorted.end() && *place == key;
        indices.push_back(found ? static_cast<cl_uint>(place - sorted.begin()) : CL_UINT_MAX);
    }
    return indices;
}
