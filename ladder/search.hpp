// Many keys in one sorted array: the steps of ladder/03-nary-search.
#pragma once

#include "ladder/problem.hpp"

#include <array>
#include <string_view>

namespace lab::ladder
{

/// The distribution of the elements among all numbers. Keys are drawn alike; for the last two, every other one at
/// random.
enum class Elements {
    uniform,
    skewed,    ///< cubes of uniform ones: crowded near 0
    clustered, ///< in one range of 2^20 numbers, except for the largest
    repeated,  ///< 1000 different numbers
};
constexpr std::array<std::string_view, 4> elements_names = {"uniform", "skewed", "clustered", "repeated"};

/// The index of the first element >= key for each of `key_count` keys in an array of `count` elements.
class Search : public Problem {
  public:
    Search(const cl::Context& context, const cl::Device& device, Elements elements, std::size_t count,
           std::size_t key_count);

    const std::vector<cl_uint>& sorted() const { return sorted_; }
    const std::vector<cl_uint>& keys() const { return keys_; }
    void poison(const cl::CommandQueue& queue) const override;
    /// Step 1 only finds keys that exist, the others where they would be: absent keys are not compared for step 1.
    std::string first_difference(const cl::CommandQueue& queue) const override;
    std::string first_difference(const std::vector<cl_uint>& indices) const;
    double least_bytes() const override { return 2.0 * sizeof(cl_uint) * item_count(); }
    double item_count() const override { return static_cast<double>(keys_.size()); }

  private:
    Launch passes() const;
    Launch one_launch() const;
    Launch upper_levels() const;
    Launch table() const;
    Launch two_tables() const;

    std::vector<cl_uint> sorted_, keys_;
    cl::Buffer sorted_buffer_, keys_buffer_, indices_buffer_;
};

} // namespace lab::ladder
