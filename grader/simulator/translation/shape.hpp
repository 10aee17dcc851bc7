// What a type of LLVM is made of: its lanes, and where each lies in memory.
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
    /// A scalar has one, a vector its lanes, a struct or an array those of its members. Throws Unknown.
    std::vector<Leaf> leaves_of(LLVMTypeRef type) const;
    /// How many there are.
    unsigned lanes_of(LLVMTypeRef type) const { return static_cast<unsigned>(leaves_of(type).size()); }

  private:
    void add_leaves(LLVMTypeRef type, std::uint64_t offset, std::vector<Leaf>& leaves) const;

    LLVMTargetDataRef data_;
};

/// Bits of a scalar, or of an element of a vector.
unsigned element_bits(LLVMTypeRef type);

/// Of a typed pointer, where LLVM still has them. Opaque ones tell nothing.
bool leads_to_struct(LLVMTypeRef pointer);
} // namespace lab::simulator
