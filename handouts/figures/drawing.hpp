// A picture of the handouts, as SVG. It holds no words but identifiers of the code, so both languages share it; captions
// are on the pages.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>

/// One picture. Coordinates are pixels; `kind` is one of the classes of the style sheet in drawing.cpp.
class Drawing {
  public:
    Drawing(int width, int height) : width_(width), height_(height) {}

    void box(double x, double y, double width, double height, std::string_view kind)
    {
        body_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>\n",
                             kind, x, y, width, height);
    }
    void line(double x1, double y1, double x2, double y2, std::string_view kind)
    {
        body_ += fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", kind, x1, y1, x2, y2);
    }
    void arrow(double x1, double y1, double x2, double y2, std::string_view kind)
    {
        body_ += fmt::format("<path class=\"{}\" marker-end=\"url(#tip)\" d=\"M{} {}L{} {}\"/>\n", kind, x1,
                             y1, x2, y2);
    }
    void area(const std::string& corners, std::string_view kind)
    {
        body_ += fmt::format("<polygon class=\"{}\" points=\"{}\"/>\n", kind, corners);
    }
    void dot(double x, double y, double radius, std::string_view kind)
    {
        body_ += fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", kind, x, y, radius);
    }
    /// `anchor`: start, middle or end of the text is at x; y is its vertical middle.
    void text(double x, double y, std::string_view words, std::string_view anchor = "middle",
              std::string_view kind = "text")
    {
        body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", kind, x,
                             y + 4.5, anchor, words);
    }

    /// Throws std::runtime_error.
    void write(const std::filesystem::path& file) const;

  private:
    int width_, height_;
    std::string body_;
};

Drawing work_items();      // 00-hello-world-cl.cpp
Drawing sweep_tree();      // 01-prefix-sum.cpp
Drawing block_sums();      // 01-prefix-sum.cpp
Drawing sobol_bits();      // 02-sobol.cpp
Drawing shrinking_range(); // 03-nary-search.cpp
Drawing device_enqueue();  // 03-nary-search.cpp
