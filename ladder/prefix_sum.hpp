// Exclusive prefix sums: the steps of ladder/01-prefix-sum.
#pragma once

#include "ladder/problem.hpp"

namespace lab::ladder
{

/// Sums of int that wrap around, over `count` elements, 1 to 2^32 - 1.
class PrefixSum : public Problem {
  public:
    PrefixSum(const cl::Context& context, const cl::Device& device, std::size_t count);

    const std::vector<cl_int>& input() const { return input_; }
    void poison(const cl::CommandQueue& queue) const override;
    std::string first_difference(const cl::CommandQueue& queue) const override;
    std::string first_difference(const std::vector<cl_int>& output) const;
    double least_bytes() const override { return 2.0 * sizeof(cl_int) * item_count(); }
    double item_count() const override { return static_cast<double>(input_.size()); }

  private:
    /// Scans each block, then the block sums, and adds to each block the sum of everything before it.
    Launch levels(const cl::Program& program, std::size_t group_size, std::size_t block_length) const;
    /// Computes the block sums first, then scans the blocks with their offsets.
    Launch sums_first(const cl::Program& program, std::size_t group_size, std::size_t block_length) const;
    /// Runs the solution's prefix_sum_single_pass.cl.
    Launch voluntary_stage() const;
    Launch one_pass(const cl::Program& program, std::size_t group_size, std::size_t tile_length) const;
    /// The same without clearing: launches are numbered.
    Launch one_pass_again(const cl::Program& program, std::size_t group_size, std::size_t tile_length) const;
    Launch chunks(const cl::Program& program) const;

    std::vector<cl_int> input_;
    cl::Buffer input_buffer_, output_buffer_;
};

} // namespace lab::ladder
