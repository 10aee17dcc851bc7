# From the entries of exercises/words.toml that have a code to the initialisers of lab/error.cpp. TOML's basic strings are C++'s.
/^\[CL_/ {
    N
    N
    N
    s/^\[(.*)\]\ncode = (.*)\nen = (".*")\nde = (".*")$/{\2, "\1", \3, \4},/p
}
