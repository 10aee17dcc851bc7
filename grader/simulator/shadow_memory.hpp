// Beside each word of the simulator's memory: how its content depends on the inputs of the launch.
#pragma once

#include "grader/simulator/access.hpp"
#include "grader/simulator/dependence.hpp"

#include <nlohmann/json_fwd.hpp>

#include <unordered_map>
#include <vector>

namespace lab::simulator
{
class ShadowMemory {
  public:
    /// Buffers in the order they were made in, whose content is the input; `constants` are those of the program.
    ShadowMemory(const std::vector<Access>& buffers, const std::vector<Access>& constants,
                 Dependences& dependences);

    /// `line`: of the instruction, for what becomes `other` there.
    Dependence read(const Access& access, unsigned line);
    /// A number of more than 32 bits is followed in its first word only.
    void write(const Access& access, const Dependence& dependence);
    void copy(const Access& from, const Access& to, unsigned line);
    /// Nothing is known any more of what is there.
    void forget(const Access& access);
    void forget(const oclgrind::Memory* memory) { words_.erase(memory); }

    /// Nothing of the word was ever written.
    bool is_untouched(const Access& word) const;
    bool depends_on_an_input(const Access& word) const;
    /// The buffers, see FormulaInterpreter::result.
    nlohmann::json buffers() const;

  private:
    /// Bytes are kept apart only as written or not.
    struct Word {
        Dependence dependence;
        std::uint8_t written = 0; // a bit for each byte
        bool is_initial = false;  // global memory as the launch found it
        bool is_changed = false;  // by the launch
    };

    static nlohmann::json as_json(const Word& word);
    Dependence whole_word(const oclgrind::Memory* memory, std::size_t address, unsigned line);
    Input input_at(std::size_t address) const;

    std::vector<Access> buffers_;
    Dependences& dependences_;
    std::unordered_map<const oclgrind::Memory*, std::unordered_map<std::size_t, Word>> words_; // by address
};
} // namespace lab::simulator
