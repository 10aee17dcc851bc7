#!/usr/bin/env bash
# bench/class/make_class.sh DIR STUDENTS: creates a realistic class in DIR: each student's files for three exercises,
# no two files equal. Of ten students four hand in the solution, three a correct program of another shape, two a wrong
# one, one a hostile one; every fourth has not started the later stages.
set -eu
top=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
class=$1
students=$2

files_of() { # ID: the files to hand in
    sed -n 's/.*{ *name = "\([^"]*\)".*suite = .*/\1/p' "$top/exercises/$1/exercise.toml"
}

# Copies the file of a corpus entry, whole or as a patch of the solution.
take() { # ENTRY ID FOLDER
    local file
    file=$(find "$1" -maxdepth 1 -type f -printf '%f\n' -quit)
    case $file in
    *.patch) patch -s -o "$3/${file%.patch}" "$top/solutions/$2/${file%.patch}" "$1/$file" ;;
    *) cp "$1/$file" "$3/$file" ;;
    esac
}

# Renames one of the file's own names for the student, and adds a comment that says who it is.
make_ones_own() { # FILE STUDENT
    local name
    name=$(sed -n 's/^ *const \(uint\|int\|std::size_t\) \([a-z_]*\) = .*/\2/p' "$1" | head -n 1)
    [ -z "$name" ] || sed -i -E "s/(^|[^.>:A-Za-z0-9_])$name\b/\1${name}_$2/g" "$1"
    echo "// by student $2" >>"$1"
}

hand_in() { # STUDENT ID FOLDER
    local kind=right entries file
    while read -r file; do
        case $(($1 % 4)):$file in 0:*_large* | 0:*_single* | 0:*_gray* | 0:*_device*) ;; *) cp "$top/solutions/$2/$file" "$3" ;; esac
    done < <(files_of "$2")
    case $(($1 % 10)) in 7 | 8) kind=wrong ;; 9) kind=hostile ;; esac
    [ -d "$top/tests/$kind/$2" ] || kind=wrong
    entries=("$top/tests/$kind/$2"/*)
    [ $(($1 % 10)) -lt 4 ] || take "${entries[$(($1 * 7 % ${#entries[@]}))]}" "$2" "$3"
    while read -r file; do
        [ ! -f "$3/$file" ] || make_ones_own "$3/$file" "$1"
    done < <(files_of "$2")
}

for ((student = 0; student < students; ++student)); do
    folder=$class/$(printf 'student-%03d' "$student")
    mkdir -p "$folder"
    for id in 01-prefix-sum 02-sobol 03-nary-search; do hand_in "$student" "$id" "$folder"; done
done
