# scatter.dat: a Sobol point (x, y), a pseudo-random point (x, y)
set multiplot layout 1,2
set size square
set xrange [0:1]
set yrange [0:1]
set xtics 0.5
set ytics 0.5
unset key
set title "Sobol"
plot 'scatter.dat' using 1:2 with points pt 7 ps 0.35 lc rgb '#0b5cad'
set title (german ? "Pseudozufall" : "pseudo-random")
plot 'scatter.dat' using 3:4 with points pt 7 ps 0.35 lc rgb '#b35900'
unset multiplot
