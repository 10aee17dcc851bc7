// Correct kernels: equivalent variants of the solution, as other students would write it.
#include "grader/mutants/variants.hpp"

#include <algorithm>
#include <random>

namespace lab::mutants
{
std::string plain(std::string type)
{
    static const std::set<std::string> known = {"int",           "uint",   "unsigned int", "ulong",
                                                "unsigned long", "size_t", "float",        "bool"};
    for (const std::string qualifier : {"const ", "volatile ", "__private ", "__global ", "__local "})
        for (std::size_t at; (at = type.find(qualifier)) != std::string::npos;)
            type.erase(at, qualifier.size());
    return known.contains(type) ? type : "";
}

bool is_unsigned(const std::string& type)
{
    const std::string name = plain(type);
    return name.starts_with('u') || name == "size_t";
}

std::string fresh_name(const Workshop& shop, const std::string& stem)
{
    std::string name = stem;
    for (int number = 2; shop.syntax().text.find(name) != std::string::npos; ++number)
        name = stem + "_" + std::to_string(number);
    return name;
}

std::string in_brackets(const Workshop& shop, std::size_t i) { return "(" + shop.text(i) + ")"; }

namespace
{
std::vector<Mutant> single_changes(const Syntax& syntax)
{
    Workshop shop(syntax, Workshop::Scope::everything);
    rename(shop);
    write_loops_differently(shop);
    turn_operations_round(shop);
    shift_for_powers_of_two(shop);
    index_by_pointers(shop);
    add_barriers(shop);
    compute_ids(shop);
    write_assignments_out(shop);
    split_declarations(shop);
    turn_branches_round(shop);
    name_parts(shop);
    spell_differently(shop);
    return shop.take();
}

using Dice = std::minstd_rand; // defined by the standard to the bit: the same variants everywhere

/// A random selection of each operator's variants, at most `of_each`.
std::vector<Mutant> sample(std::vector<Mutant> all, std::size_t of_each, Dice& dice)
{
    for (std::size_t i = all.size(); i > 1; --i)
        std::swap(all[i - 1], all[dice() % i]);
    std::map<std::string, std::size_t> taken;
    std::vector<Mutant> some;
    for (Mutant& each : all)
        if (taken[each.operator_name]++ < of_each)
            some.push_back(std::move(each));
    std::sort(some.begin(), some.end(), [](const Mutant& a, const Mutant& b) {
        return std::tie(a.operator_name, a.line, a.text) < std::tie(b.operator_name, b.line, b.text);
    });
    return some;
}

/// A mutant with `changes` changes, made one after another.
Mutant changed_often(const Syntax& syntax, std::size_t changes, Dice& dice)
{
    Syntax now = syntax;
    Mutant result;
    for (std::size_t i = 0; i < changes; ++i) {
        std::vector<Mutant> next =
            sample(single_changes(now), 1, dice); // no operator is rarer than another one
        Mutant& drawn = next.at(dice() % next.size());
        result.original += (result.original.empty() ? "" : ", ") + drawn.operator_name;
        result.text = drawn.text;
        now = parse_kernel_text(drawn.text);
    }
    result.operator_name = "several-at-once";
    result.line = 1;
    return result;
}
} // namespace

std::vector<Mutant> variants_of(const Syntax& syntax)
{
    constexpr std::size_t of_each = 1, mixed = 8, changes = 6;
    Dice dice(1);
    std::vector<Mutant> all = sample(single_changes(syntax), of_each, dice);
    std::set<std::string> texts;
    for (std::size_t i = 0; i < mixed; ++i)
        if (Mutant made = changed_often(syntax, changes, dice); texts.insert(made.text).second)
            all.push_back(std::move(made));
    return all;
}
} // namespace lab::mutants
