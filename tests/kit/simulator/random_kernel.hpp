// Random kernels: correct by construction, so that all devices compute the same and the simulator finds no fault.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace lab::kit
{
/// The body of `kernel_with` (kernel_job.hpp): statements on scalars, vectors, a struct and a private array,
/// branches, loops, exchanges through local memory with barriers around them, and sums by atomic operations. Nothing
/// in it is undefined.
class RandomKernel {
  public:
    explicit RandomKernel(std::uint32_t seed) : generator_(seed) { make(); }

    const std::string& body() const { return body_; }
    /// The same without the barrier between the stores and the loads of one exchange: a race.
    std::string without_a_barrier() const;

  private:
    struct Variable {
        std::string type, name;
    };

    void make();
    void statement(unsigned depth, bool is_uniform);
    void declare();
    void assign();
    void branch(unsigned depth);
    void loop(unsigned depth, bool is_uniform);
    void choice(unsigned depth);
    void exchange();
    void sum();
    void in_array();
    void in_struct();

    std::string number(unsigned depth);           // an expression of type uint
    std::string of_type(const std::string& type); // an expression of it
    std::string operation(unsigned depth);
    std::string of_vector();
    std::string of_float();
    const Variable& any_variable();
    std::string as_number(const Variable& variable);
    unsigned drawn(unsigned count) { return static_cast<unsigned>(generator_() % count); }
    template <class T> const T& one_of(const std::vector<T>& all) { return all[drawn(all.size())]; }
    void line(const std::string& text) { body_ += std::string(4 * indent_, ' ') + text + "\n"; }

    std::mt19937 generator_;
    std::string body_;
    std::vector<Variable> variables_;
    std::vector<std::size_t> barriers_; // where those begin that an exchange needs
    unsigned indent_ = 1, names_ = 1, left_ = 0;
};
} // namespace lab::kit
