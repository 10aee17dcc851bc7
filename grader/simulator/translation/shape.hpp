// The lanes of an LLVM type, and where each is stored in memory.
#pragma once

#include "grader/simulator/translation/llvm.hpp"

#include <cstdint>
#include <vector>

namespace lab::simulator
{
struct Leaf {
    std::uint64_t offset = 0; // in bytes
    unsigned bits = 0;
    bool is_float = false, is_pointer = false;
};

class Layout {
  public:
    explicit Layout(LLVMModuleRef module) : data_(LLVMGetModuleDataLayout(module)) {}

    std::uint64_t size_of(LLVMTypeRef type) const { return LLVMABISizeOfType(data_, type); }
    std::uint64_t offset_of(LLVMTypeRef structure, unsigned member) const
    {
        return LLVMOffsetOfElement(data_, structure, member);
    }
    /// The leaf of a scalar, the lanes of a vector, or the leaves of all members of a struct or array. Throws
    /// Unknown.
    std::vector<Leaf> leaves_of(LLVMTypeRef type) const;
    /// The number of leaves.
    unsigned lanes_of(LLVMTypeRef type) const { return static_cast<unsigned>(leaves_of(type).size()); }

  private:
    void add_leaves(LLVMTypeRef type, std::uint64_t offset, std::vector<Leaf>& leaves) const;

    LLVMTargetDataRef data_;
};

/// The width of a scalar or of an element of a vector, in bits.
unsigned element_bits(LLVMTypeRef type);

/// True for a typed pointer to a struct. Opaque pointers, in newer versions of LLVM, do not show their target.
bool leads_to_struct(LLVMTypeRef pointer);
} // namespace lab::simulator
