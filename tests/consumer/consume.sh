#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Another project links what `cmake --install --component read` gave, by find_package and by pkg-config, and neither of
# its programs needs Qt or SQLite.
#
#     consume.sh BUILD_FOLDER SOURCE_FOLDER CXX_COMPILER CXX_FLAGS
set -euo pipefail
build=$1 source=$2 compiler=$3 flags=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --component read --prefix "$folder/installed" >"$folder/log" || { cat "$folder/log"; exit 1; }
# The project must not find headers beside the sources it was copied from.
cp -r "$source/tests/consumer/project" "$folder/project"

cmake -S "$folder/project" -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$folder/installed" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
cmake --build "$folder/cmake" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }

PKG_CONFIG_PATH=$(dirname "$(find "$folder/installed" -name voxdeck-read.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046,SC2086 # several options each
"$compiler" -std=c++20 $flags "$folder/project/count_speech.cpp" \
    $(pkg-config --cflags --libs voxdeck-read) -o "$folder/by-pkg-config"

for program in "$folder/cmake/count_speech" "$folder/by-pkg-config"; do
    if ldd "$program" | grep -iE 'Qt|sqlite|curl'; then
        echo "$program: a reader of datasets needs the libraries above; expected none of them"
        exit 1
    fi
    (cd "$source/resources/sample" && "$program" data.list) | tee "$folder/said"
    grep -qE '^[1-9][0-9]* utterances, [1-9][0-9]* frames$' "$folder/said"
done
