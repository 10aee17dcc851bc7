#!/usr/bin/env python3
"""normal.py BUILD SECONDS: what ninja noted of a build, in the one form that does not tell in which order and when it was made.

BUILD/.ninja_log and BUILD/.ninja_deps (ninja 1.11 to 1.12: src/build_log.cc, src/deps_log.cc) are written anew: outputs by name, each
as if it had been made at SECONDS since 1970, which is the time that the archive gives to every file. Exit code 2: another format.
"""
import struct
import sys
from pathlib import Path

LOG_VERSIONS = ("# ninja log v5", "# ninja log v6", "# ninja log v7")
DEPS_HEADER = b"# ninjadeps\n" + struct.pack("<i", 4)


def normal_log(text: str, nanoseconds: int) -> str:
    """Columns: start and end in ms, time of the output in ns, output, hash of the command."""
    head, *lines = text.splitlines()
    if head not in LOG_VERSIONS:
        raise ValueError(f"ninja writes another log than is known here: {head}")
    last = {line.split("\t")[3]: line.split("\t")[4] for line in lines}  # of an output the last line counts
    return "".join([head + "\n"] + [f"0\t0\t{nanoseconds}\t{name}\t{last[name]}\n" for name in sorted(last)])


def read_deps(content: bytes) -> dict:
    """The inputs of each output, by name."""
    if not content.startswith(DEPS_HEADER):
        raise ValueError("ninja writes other dependencies than are known here")
    names, inputs, at = [], {}, len(DEPS_HEADER)
    while at < len(content):
        (size,) = struct.unpack_from("<I", content, at)
        record = content[at + 4 : at + 4 + (size & 0x7FFFFFFF)]
        at += 4 + len(record)
        if size >> 31:  # the number of the output, its time, the numbers of the inputs
            numbers = struct.unpack(f"<{len(record) // 4}I", record)
            inputs[names[numbers[0]]] = [names[number] for number in numbers[3:]]
        else:  # a name and its number
            names.append(record[:-4].rstrip(b"\0"))
    return inputs


def written_deps(inputs: dict, nanoseconds: int) -> bytes:
    names = sorted(set(inputs).union(*inputs.values()))
    number = {name: i for i, name in enumerate(names)}
    written = DEPS_HEADER
    for name in names:
        record = name + b"\0" * (-len(name) % 4) + struct.pack("<I", ~number[name] & 0xFFFFFFFF)
        written += struct.pack("<I", len(record)) + record
    for output in sorted(inputs):
        record = struct.pack("<IQ", number[output], nanoseconds)
        record += b"".join(struct.pack("<I", number[name]) for name in inputs[output])
        written += struct.pack("<I", len(record) | 1 << 31) + record
    return written


def main() -> int:
    build, nanoseconds = Path(sys.argv[1]), int(sys.argv[2]) * 10**9
    log, deps = build / ".ninja_log", build / ".ninja_deps"
    try:
        log.write_text(normal_log(log.read_text(), nanoseconds))
        deps.write_bytes(written_deps(read_deps(deps.read_bytes()), nanoseconds))
    except (ValueError, OSError, struct.error) as error:
        print(f"lab: {error}", file=sys.stderr)
        return 2
    return 0


sys.exit(main())
