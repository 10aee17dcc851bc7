# convergence.dat: points, error with Sobol points, error with pseudo-random ones
set xlabel german ? "Punkte N" : "points N"
set ylabel german ? "Fehler" : "error"
set logscale x 2
set logscale y 10
set format x "2^{%L}"
set format y "10^{%L}"
set grid
set key bottom left
# The slopes, fitted in logarithms.
f(x) = a + b * x
g(x) = c + d * x
set fit quiet logfile '/dev/null'
a = 1; b = -1; c = 1; d = -0.5
fit f(x) 'convergence.dat' using (log($1)):(log($2)) via a, b
fit g(x) 'convergence.dat' using (log($1)):(log($3)) via c, d
slope(s) = sprintf(german ? "Steigung %.2f" : "slope %.2f", s)
plot 'convergence.dat' using 1:2 with linespoints lw 3 pt 7 lc rgb '#0b5cad' title "Sobol: ".slope(b), \
     exp(f(log(x))) with lines dt 2 lc rgb '#0b5cad' notitle, \
     'convergence.dat' using 1:3 with linespoints lw 3 pt 7 lc rgb '#b35900' \
         title (german ? "Pseudozufall: " : "pseudo-random: ").slope(d), \
     exp(g(log(x))) with lines dt 2 lc rgb '#b35900' notitle
