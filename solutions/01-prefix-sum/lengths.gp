# lengths.dat: elements, ns per element: serial, a launch per level, single pass
set xlabel german ? "Elemente" : "elements"
set ylabel german ? "ns je Element" : "ns per element"
set logscale x 2
set logscale y 10
set format x "2^{%L}"
set grid
set key outside bottom center horizontal
plot 'lengths.dat' using 1:3 with linespoints lw 3 pt 7 lc rgb '#0b5cad' title (german ? "Ebenen" : "levels"), \
     'lengths.dat' using 1:4 with linespoints lw 3 pt 7 lc rgb '#7a3e9d' title (german ? "ein Durchgang" : "single pass"), \
     'lengths.dat' using 1:2 with linespoints lw 3 pt 7 lc rgb '#b35900' title (german ? "seriell" : "serial")
