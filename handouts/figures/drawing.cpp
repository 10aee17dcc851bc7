#include "drawing.hpp"

#include <fstream>
#include <stdexcept>

void Drawing::write(const std::filesystem::path& file) const
{
    std::ofstream out(file);
    out << fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">
<style>
text {{ font: 13px "DejaVu Sans", Arial, sans-serif; fill: #222 }}
.code {{ font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: 12px }}
.small {{ font-size: 10.5px }}
.tiny {{ font-size: 9px }}
.strong {{ font-weight: bold }}
rect, circle, polygon, path {{ stroke: #667; stroke-width: 1; fill: none }}
.paper {{ fill: #fff; stroke: none }}
.plain {{ fill: #f4f5f7 }}
.changed {{ fill: #fbd38d; stroke: #b7651a }}
.zero {{ fill: #fff; stroke: #b7651a; stroke-width: 2 }}
.set {{ fill: #2b5c8a }}
.clear {{ fill: #fff }}
.chosen {{ fill: #cfe2f3 }}
.soft {{ fill: #eef4fa; stroke: none }}
.faint {{ stroke: #bbc }}
.move {{ stroke: #2b5c8a; stroke-width: 1.3; stroke-dasharray: 4 3 }}
.add {{ stroke: #b7651a; stroke-width: 1.3 }}
.mark {{ fill: #b7651a; stroke: none }}
#tip path {{ fill: #667; stroke: none }}
@media screen and (prefers-color-scheme: dark) {{
text {{ fill: #ddd }} .paper {{ fill: #1c1e21 }} .plain {{ fill: #2a2d33 }} .changed {{ fill: #7a4a17 }} .zero, .clear {{ fill: #1c1e22 }}
.chosen {{ fill: #244766 }} .soft {{ fill: #22303d }} .set {{ fill: #7fb2e0 }} .faint {{ stroke: #445 }}
.move {{ stroke: #7fb2e0 }} .add {{ stroke: #e0a060 }} .mark {{ fill: #e0a060 }} }}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="paper" width="{0}" height="{1}"/>
{2}</svg>
)",
        width_, height_, body_);
    if (!out.flush()) {
        throw std::runtime_error(file.string() + " cannot be written");
    }
}
