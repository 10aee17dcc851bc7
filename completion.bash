# Completes the commands, exercises and files of ./lab in bash: source completion.bash
_lab() {
    local top current=${COMP_WORDS[COMP_CWORD]} words
    top=$(dirname -- "$(type -P -- "${COMP_WORDS[0]}")") || return
    if [ "$COMP_CWORD" = 1 ]; then
        words=$(sed -n 's/^ *\(check | .*\)) found=.*/\1/p' "$top/lab" | tr -d '|')
    elif [[ ${COMP_WORDS[1]} = @(reset|trace) ]] && [ "$COMP_CWORD" = 3 ]; then
        words=$(cd -- "$top/exercises" && grep -ho 'name = "[a-z_]*\.[a-z]*"' -- "${COMP_WORDS[2]}"*/exercise.toml | cut -d '"' -f 2)
    elif [ "${COMP_WORDS[1]}" = explain ]; then
        words=$(sed -n 's/^\[\([^"]*\)\]$/\1/p' "$top/exercises/words.toml")
    else
        words=$(sed -n 's/^lab_exercise(\([0-9a-z-]*\) .*/\1/p' "$top/CMakeLists.txt")
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _lab ./lab lab
