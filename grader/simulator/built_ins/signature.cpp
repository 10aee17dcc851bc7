#include "grader/simulator/built_ins/signature.hpp"

#include <cctype>

namespace lab::simulator
{
namespace
{
/// Parses the subset of the Itanium C++ ABI that Clang uses for OpenCL's functions.
class Reader {
  public:
    explicit Reader(std::string_view rest) : rest_(rest) {}

    std::optional<Signature> signature()
    {
        if (!take("_Z"))
            return {};
        Signature read;
        read.name = word();
        while (is_good_ && !rest_.empty())
            if (!take("v"))
                read.parameters.push_back(type());
        return is_good_ && !read.name.empty() ? std::optional(read) : std::nullopt;
    }

  private:
    bool take(std::string_view text)
    {
        if (!rest_.starts_with(text))
            return false;
        rest_.remove_prefix(text.size());
        return true;
    }

    std::size_t number()
    {
        std::size_t value = 0;
        while (!rest_.empty() && std::isdigit(static_cast<unsigned char>(rest_.front()))) {
            value = 10 * value + static_cast<std::size_t>(rest_.front() - '0');
            rest_.remove_prefix(1);
            if (value > 10'000)
                return is_good_ = false;
        }
        return value;
    }

    std::string word()
    {
        const std::size_t length = number();
        if (length > rest_.size())
            is_good_ = false;
        const std::string text(rest_.substr(0, length));
        rest_.remove_prefix(is_good_ ? length : 0);
        return text;
    }

    ParameterType remembered(ParameterType type)
    {
        known_.push_back(type);
        return type;
    }

    /// "S_" is the first remembered type, "S0_" the second, and so on in base 36.
    ParameterType substitution()
    {
        std::size_t place = 0;
        bool is_first = true;
        while (!rest_.empty() && rest_.front() != '_') {
            const char digit = rest_.front();
            const int value = digit <= '9' ? digit - '0' : digit - 'A' + 10;
            place = 36 * place + static_cast<std::size_t>(value);
            is_first = false;
            rest_.remove_prefix(1);
        }
        take("_");
        place += is_first ? 0 : 1;
        is_good_ = is_good_ && place < known_.size();
        return is_good_ ? known_[place] : ParameterType{};
    }

    /// Qualifiers do not matter here, but a qualified type counts among the remembered types.
    ParameterType qualified()
    {
        while (take("V") || take("K") || take("r"))
            ;
        if (take("U")) {
            word();
            const ParameterType inner = type();
            return remembered(inner);
        }
        return remembered(type());
    }

    ParameterType pointer()
    {
        // A type in private memory has an implicit qualifier and therefore counts as qualified.
        const bool is_private =
            !rest_.empty() && std::string_view("VKUr").find(rest_.front()) == std::string_view::npos;
        ParameterType to = type();
        if (is_private)
            remembered(to);
        to.is_pointer = true;
        return remembered(to);
    }

    ParameterType type()
    {
        if (++depth_ > 32 || rest_.empty()) {
            is_good_ = false;
            return {};
        }
        const char first = rest_.front();
        if (first == 'V' || first == 'K' || first == 'U' || first == 'r')
            return qualified();
        if (take("P"))
            return pointer();
        if (take("S"))
            return substitution();
        if (take("Dv")) {
            const std::size_t lanes = number();
            take("_");
            ParameterType vector = type();
            vector.lanes = static_cast<std::uint8_t>(lanes);
            is_good_ = is_good_ && (lanes == 2 || lanes == 3 || lanes == 4 || lanes == 8 || lanes == 16);
            return remembered(vector);
        }
        if (std::isdigit(static_cast<unsigned char>(first))) {
            word(); // ocl_event, memory_order
            return remembered({});
        }
        return {scalar(), 1, false};
    }

    Element scalar()
    {
        if (take("Dh"))
            return Element::f16;
        constexpr std::string_view letters = "bcahstijlmxyfd";
        constexpr Element elements[] = {Element::boolean, Element::i8,  Element::i8,  Element::u8,
                                        Element::i16,     Element::u16, Element::i32, Element::u32,
                                        Element::i64,     Element::u64, Element::i64, Element::u64,
                                        Element::f32,     Element::f64};
        const auto place = letters.find(rest_.front());
        rest_.remove_prefix(1);
        return place == std::string_view::npos ? Element::other : elements[place];
    }

    std::string_view rest_;
    std::vector<ParameterType> known_;
    bool is_good_ = true;
    int depth_ = 0;
};
} // namespace

unsigned bytes_of(Element element)
{
    constexpr unsigned bytes[] = {8, 1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 4, 8};
    return bytes[static_cast<unsigned>(element)];
}

bool is_signed(Element element)
{
    return element == Element::i8 || element == Element::i16 || element == Element::i32 ||
           element == Element::i64;
}

std::optional<Signature> signature_of(std::string_view mangled) { return Reader(mangled).signature(); }
} // namespace lab::simulator
