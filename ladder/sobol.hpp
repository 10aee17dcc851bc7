// Points of a Sobol sequence: the steps of ladder/02-sobol.
#pragma once

#include "ladder/problem.hpp"

namespace lab::ladder
{

/// The first `vector_count` points, in binary order, of a sequence with drawn direction numbers.
class Sobol : public Problem {
  public:
    Sobol(const cl::Context& context, const cl::Device& device, std::size_t dimensions,
          std::size_t vector_count);

    std::size_t dimensions() const { return dimensions_; }
    std::size_t vector_count() const { return vector_count_; }
    const std::vector<cl_uint>& direction_numbers() const { return direction_numbers_; }
    void poison(const cl::CommandQueue& queue) const override;
    std::string first_difference(const cl::CommandQueue& queue) const override;
    std::string first_difference(const std::vector<cl_float>& points) const;
    double least_bytes() const override { return sizeof(cl_float) * item_count(); }
    double item_count() const override { return static_cast<double>(dimensions_ * vector_count_); }

  private:
    Launch points(const cl::Program& program, std::size_t points_per_work_item, std::size_t group_size) const;
    /// Runs the solution's sobol_gray_code.cl, whose points are in another order.
    Launch voluntary_stage() const;
    Launch over_all_points(const cl::Kernel& kernel, std::size_t points_per_work_item,
                           std::size_t group_size) const;

    std::size_t dimensions_, vector_count_;
    std::vector<cl_uint> direction_numbers_;
    cl::Buffer numbers_buffer_, points_buffer_;
};

} // namespace lab::ladder
