# intervals.dat: subdivisions, pass, length of the interval after it
set xlabel german ? "Durchgang" : "pass"
set ylabel german ? "Elemente im Intervall" : "elements in the interval"
set logscale y 2
set format y "2^{%L}"
set yrange [0.7:*]
set xrange [0:*]
set grid
set key top right title (german ? "Unterteilungen" : "subdivisions")
plot for [s in "2 4 16 64 256"] 'intervals.dat' using ($1 == s ? $2 : NaN):3 with linespoints lw 3 pt 7 title s
