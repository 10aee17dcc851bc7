#include "grader/mutants/syntax.hpp"

#include "grader/base/file.hpp"
#include "grader/mutants/written_parts.hpp"

#include <clang-c/Index.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <stdexcept>

namespace lab::mutants
{
namespace
{
std::string take(CXString string)
{
    const char* const characters = clang_getCString(string);
    const std::string copy = characters ? characters : "";
    clang_disposeString(string);
    return copy;
}

std::size_t offset_of(CXSourceLocation location)
{
    unsigned offset = 0;
    clang_getExpansionLocation(location, nullptr, nullptr, nullptr, &offset);
    return offset;
}

Range range_of(CXSourceRange range)
{
    return {offset_of(clang_getRangeStart(range)), offset_of(clang_getRangeEnd(range))};
}

bool is_from_macro(CXSourceLocation location)
{
    CXFile written = nullptr, expanded = nullptr;
    unsigned written_at = 0, expanded_at = 0;
    clang_getSpellingLocation(location, &written, nullptr, nullptr, &written_at);
    clang_getExpansionLocation(location, &expanded, nullptr, nullptr, &expanded_at);
    return written_at != expanded_at || !clang_File_isEqual(written, expanded);
}

Kind kind_of(CXCursor cursor)
{
    static const std::map<CXCursorKind, Kind> kinds = {
        {CXCursor_FunctionDecl, Kind::function}, {CXCursor_CXXMethod, Kind::function},
        {CXCursor_ParmDecl, Kind::parameter},    {CXCursor_VarDecl, Kind::variable},
        {CXCursor_DeclStmt, Kind::declaration},  {CXCursor_CompoundStmt, Kind::compound},
        {CXCursor_IfStmt, Kind::if_statement},   {CXCursor_ForStmt, Kind::loop},
        {CXCursor_CXXForRangeStmt, Kind::loop},  {CXCursor_WhileStmt, Kind::loop},
        {CXCursor_DoStmt, Kind::loop},           {CXCursor_ReturnStmt, Kind::return_statement},
        {CXCursor_CallExpr, Kind::call},         {CXCursor_ArraySubscriptExpr, Kind::subscript},
        {CXCursor_BinaryOperator, Kind::binary}, {CXCursor_CompoundAssignOperator, Kind::assignment},
        {CXCursor_UnaryOperator, Kind::unary},   {CXCursor_IntegerLiteral, Kind::integer},
        {CXCursor_DeclRefExpr, Kind::reference}, {CXCursor_LambdaExpr, Kind::lambda},
    };
    const auto found = kinds.find(clang_getCursorKind(cursor));
    return found == kinds.end() ? Kind::other : found->second;
}

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool is_integer_type(CXType type)
{
    const CXTypeKind kind = clang_getCanonicalType(type).kind;
    return kind >= CXType_Char_U && kind <= CXType_Int128;
}

/// Collects the nodes of the file itself, without the declarations from headers.
class Collector {
  public:
    explicit Collector(Syntax& syntax) : syntax_(syntax) {}

    void collect(CXCursor cursor, std::size_t parent)
    {
        struct Call {
            Collector* collector;
            std::size_t parent;
        } call{this, parent};
        clang_visitChildren(
            cursor,
            [](CXCursor child, CXCursor, CXClientData data) {
                const auto& to = *static_cast<Call*>(data);
                if (clang_Location_isFromMainFile(clang_getCursorLocation(child)))
                    to.collector->collect(child, to.collector->add(child, to.parent));
                return CXChildVisit_Continue;
            },
            &call);
    }

  private:
    /// The index of the cursor's node, or of its parent if the compiler only wrapped something around it.
    std::size_t add(CXCursor cursor, std::size_t parent)
    {
        Node node;
        node.kind = kind_of(cursor);
        node.range = range_in_text(clang_getCursorExtent(cursor));
        node.name = take(clang_getCursorSpelling(cursor));
        const CXType type = clang_getCursorType(cursor);
        node.type = take(clang_getTypeSpelling(type));
        node.is_integer = is_integer_type(type);
        node.is_in_macro = is_from_macro(clang_getRangeStart(clang_getCursorExtent(cursor)));
        node.parent = parent;
        if (node.kind == Kind::variable || node.kind == Kind::parameter)
            node.name_end = offset_of(clang_getCursorLocation(cursor)) + node.name.size();
        if (node.kind == Kind::reference) {
            const CXSourceLocation declared = clang_getCursorLocation(clang_getCursorReferenced(cursor));
            if (clang_Location_isFromMainFile(declared))
                node.declaration = offset_of(declared);
        }
        const std::size_t index = syntax_.nodes.size();
        syntax_.nodes.push_back(std::move(node));
        if (parent != nothing)
            syntax_.nodes[parent].children.push_back(index);
        return index;
    }

    /// For a macro, the compiler reports its beginning as its end.
    Range range_in_text(CXSourceRange given) const
    {
        Range range = range_of(given);
        if (is_from_macro(clang_getRangeEnd(given)))
            while (range.end < syntax_.text.size() && is_of_word(syntax_.text[range.end]))
                ++range.end;
        return range;
    }

    Syntax& syntax_;
};

void blank(std::string& text, const Range& range)
{
    for (std::size_t i = range.begin; i < range.end; ++i)
        if (text[i] != '\n')
            text[i] = ' ';
}

void mask(Syntax& syntax, CXTranslationUnit unit)
{
    syntax.masked = syntax.uncommented = syntax.text;
    CXToken* tokens = nullptr;
    unsigned count = 0;
    clang_tokenize(unit, clang_getCursorExtent(clang_getTranslationUnitCursor(unit)), &tokens, &count);
    std::size_t begin = nothing;
    for (unsigned i = 0; i < count; ++i) {
        const CXTokenKind kind = clang_getTokenKind(tokens[i]);
        const Range range = range_of(clang_getTokenExtent(unit, tokens[i]));
        const std::string spelled = syntax.text_of(range);
        if (kind == CXToken_Comment && spelled.starts_with("// TODO "))
            begin = range.end;
        if (kind == CXToken_Comment && spelled.starts_with("// END TODO ") && begin != nothing) {
            syntax.todo_blocks.push_back({begin, range.begin});
            begin = nothing;
        }
        const bool is_text = kind == CXToken_Literal && spelled.find_first_of("\"'") != std::string::npos;
        if (kind == CXToken_Comment || is_text)
            blank(syntax.masked, range);
        if (kind == CXToken_Comment)
            blank(syntax.uncommented, range);
    }
    clang_disposeTokens(unit, tokens, count);
}

std::string errors_of(CXTranslationUnit unit)
{
    for (unsigned i = 0; i < clang_getNumDiagnostics(unit); ++i) {
        const CXDiagnostic diagnostic = clang_getDiagnostic(unit, i);
        const bool is_error = clang_getDiagnosticSeverity(diagnostic) >= CXDiagnostic_Error;
        const std::string said =
            take(clang_formatDiagnostic(diagnostic, clang_defaultDiagnosticDisplayOptions()));
        clang_disposeDiagnostic(diagnostic);
        if (is_error)
            return said;
    }
    return "";
}

/// `file` need not exist.
Syntax parse_text(const std::string& file, const std::string& text,
                  const std::vector<std::string>& compiler_options)
{
    std::vector<const char*> options{"-isystem", LAB_CLANG_RESOURCES "/include"};
    for (const std::string& option : compiler_options)
        options.push_back(option.c_str());
    CXUnsavedFile content{file.c_str(), text.data(), text.size()};
    const std::unique_ptr<void, decltype(&clang_disposeIndex)> index(clang_createIndex(0, 0),
                                                                     &clang_disposeIndex);
    const std::unique_ptr<CXTranslationUnitImpl, decltype(&clang_disposeTranslationUnit)> unit(
        clang_parseTranslationUnit(index.get(), file.c_str(), options.data(),
                                   static_cast<int>(options.size()), &content, 1, CXTranslationUnit_None),
        &clang_disposeTranslationUnit);
    if (!unit)
        throw std::runtime_error(file + " cannot be parsed");
    if (const std::string errors = errors_of(unit.get()); !errors.empty())
        throw std::runtime_error(errors);
    Syntax syntax;
    syntax.text = text;
    mask(syntax, unit.get());
    Collector(syntax).collect(clang_getTranslationUnitCursor(unit.get()), nothing);
    find_arguments(syntax);
    find_operators(syntax);
    return syntax;
}

Syntax parse_kernel_as(const std::string& file, const std::string& text)
{
    const auto options = [](const char* standard) {
        return std::vector<std::string>{"-x",
                                        "cl",
                                        standard,
                                        "-target",
                                        "spir64",
                                        "-Xclang",
                                        "-finclude-default-header",
                                        "-Wno-everything"};
    };
    try {
        return parse_text(file, text, options("-cl-std=CL1.2"));
    } catch (const std::runtime_error&) {
        return parse_text(file, text, options("-cl-std=CL2.0")); // one that enqueues kernels
    }
}
} // namespace

std::optional<std::size_t> Syntax::enclosing(std::size_t node, Kind kind) const
{
    for (std::size_t i = nodes[node].parent; i != nothing; i = nodes[i].parent)
        if (nodes[i].kind == kind)
            return i;
    return {};
}

Syntax parse(const std::string& file, const std::vector<std::string>& compiler_options)
{
    return parse_text(file, read_file(file), compiler_options);
}

Syntax parse_kernel(const std::string& file) { return parse_kernel_as(file, read_file(file)); }

Syntax parse_kernel_text(const std::string& text) { return parse_kernel_as("variant.cl", text); }
} // namespace lab::mutants
