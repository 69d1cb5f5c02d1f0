#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# packaging/build-karchive.sh [PREFIX]        (default: .deps/karchive in the repository)
#
# Builds KArchive for Qt 6 on Debian 12, which does not package it, from the source package of the
# next Debian release: once; a second run sees the stamp and returns at once. Any user may run it.
# Nothing of the system's apt is changed: a private apt with its own state fetches from the mirror
# the machine is set up with, and checks the signed index and every checksum as apt always does.
set -euo pipefail

readonly suite=trixie
readonly keyring=/usr/share/keyrings/debian-archive-keyring.gpg
readonly recipe=1 # raise it when the steps below change: everybody builds again
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=${1:-$(dirname "$here")/.deps/karchive}

say() { printf 'karchive: %s\n' "$*"; }
die() { printf 'karchive: %s\n' "$*" >&2; exit 1; }

stamp="$prefix/.recipe"
if [[ -f $stamp && $(head -n 1 "$stamp") == "recipe $recipe" ]]; then
    say "already built in $prefix ($(sed -n 2p "$stamp"))"
    exit 0
fi

# shellcheck disable=SC1091
. /etc/os-release
if [[ ${ID:-} != debian ]]; then
    die "this script is for Debian; elsewhere install KArchive for Qt 6 (KF6Archive) yourself"
elif (( ${VERSION_ID:-13} >= 13 )); then
    say "Debian ${VERSION_ID:-testing} packages it: libkf6archive-dev is used, nothing to build"
    exit 0
fi

missing=()
for need in cmake:cmake ninja:ninja-build g++:g++ dpkg-source:dpkg-dev gpgv:gpgv; do
    command -v "${need%%:*}" >/dev/null || missing+=("${need##*:}")
done
for package in qt6-base-dev zlib1g-dev; do
    dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' ||
        missing+=("$package")
done
(( ${#missing[@]} == 0 )) || die "these are needed first: apt-get install ${missing[*]}"
[[ -r $keyring ]] || die "$keyring is missing: apt-get install debian-archive-keyring"

mkdir -p "$(dirname "$prefix")"
prefix=$(cd "$(dirname "$prefix")" && pwd)/$(basename "$prefix")
# One builder at a time; the others wait, then find the stamp.
exec 9>"$prefix.lock"
flock 9
if [[ -f $stamp && $(head -n 1 "$stamp") == "recipe $recipe" ]]; then
    say "already built in $prefix (by another run)"
    exit 0
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/build-karchive.XXXXXX")
trap 'rm -rf "$work" "$prefix.new"' EXIT

# --- a private apt ---------------------------------------------------------------------------------
# Of the system's settings it keeps those on how to reach a mirror (proxies, certificates, time-outs).
mkdir -p "$work"/{lists/partial,cache/archives/partial,etc/empty,src}
: >"$work/status"
(umask 077; apt-config dump | grep -E '^Acquire::' >"$work/etc/apt.conf" || true)

cat >>"$work/etc/apt.conf" <<CONF
Acquire::AllowInsecureRepositories "false";
Acquire::AllowWeakRepositories "false";
Acquire::AllowDowngradeToInsecureRepositories "false";
Acquire::Retries "3";
Dir::Etc::main "/dev/null";
Dir::Etc::parts "$work/etc/empty";
Dir::Etc::sourceparts "$work/etc/empty";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "$work/etc/empty";
Dir::Etc::trusted "/dev/null";
Dir::Etc::trustedparts "$work/etc/empty";
Dir::Etc::sourcelist "$work/etc/sources.list";
Dir::State "$work";
Dir::State::lists "$work/lists";
Dir::State::status "$work/status";
Dir::Cache "$work/cache";
APT::Sandbox::User "$(id -un)";
CONF

# APT_CONFIG is read before the system's files, and names empty ones in their place.
private_apt() { APT_CONFIG="$work/etc/apt.conf" apt-get -qq "$@"; }

found=
while read -r mirror; do
    printf '%s [signed-by=%s] %s %s main\n' deb "$keyring" "$mirror" "$suite" \
        deb-src "$keyring" "$mirror" "$suite" >"$work/etc/sources.list"
    if private_apt update --error-on=any >"$work/update.log" 2>&1; then
        found=1
        break
    fi
done < <("$here/debian-mirror.sh")
if [[ -z $found ]]; then
    [[ -s $work/update.log ]] || die "apt on this machine is set up with no Debian mirror"
    sed -E 's#//[^/@ ]*@#//#' "$work/update.log" >&2
    if grep -q 'NO_PUBKEY\|not signed' "$work/update.log"; then
        die "the signature of $suite could not be verified: apt-get update && apt-get install debian-archive-keyring (it must hold the $suite keys)"
    fi
    die "no mirror this machine's apt knows gave a verified index of Debian $suite with its sources"
fi

say "fetching the source package from the mirror apt is set up with"
cd "$work/src"
private_apt source --download-only kf6-karchive ||
    die "the source package kf6-karchive could not be fetched"
private_apt download extra-cmake-modules || die "extra-cmake-modules could not be fetched"
# apt has compared these files with the signed index; the .dsc's own signature adds nothing.
dpkg-source --no-check -x kf6-karchive_*.dsc tree >/dev/null 2>"$work/unpack.log" ||
    { cat "$work/unpack.log" >&2; die "the source package could not be unpacked"; }
dpkg-deb -x extra-cmake-modules_*.deb ecm
version=$(basename kf6-karchive_*.dsc .dsc)

# --- two edits for Qt 6.4 -------------------------------------------------------------------------
# Each must find its text: a newer source that changed there deserves a look, not a guess.
grep -q '^set(REQUIRED_QT_VERSION [0-9.]*)$' tree/CMakeLists.txt ||
    die "$version no longer sets REQUIRED_QT_VERSION as expected: look at tree/CMakeLists.txt"
sed -i 's/^set(REQUIRED_QT_VERSION [0-9.]*)$/set(REQUIRED_QT_VERSION 6.4.0)/' tree/CMakeLists.txt
grep -q 'QStringEncoder' tree/src/k7zip.cpp ||
    die "$version no longer uses QStringEncoder in src/k7zip.cpp: is the edit still needed?"
! grep -q '#include <QStringEncoder>' tree/src/k7zip.cpp ||
    die "$version includes <QStringEncoder> itself: drop that edit"
grep -q '^#include "k7zip.h"$' tree/src/k7zip.cpp ||
    die "$version no longer starts src/k7zip.cpp as expected"
sed -i '0,/^#include "k7zip.h"$/s//&\n#include <QStringEncoder>/' tree/src/k7zip.cpp

# --- build and put in place -----------------------------------------------------------------------
# Static, and only what voxdeck uses: tar needs nothing, zip needs zlib. So our programs and their
# package depend on no private library.
say "building $version"
run() {
    "$@" >"$work/build.log" 2>&1 || { tail -n 40 "$work/build.log" >&2; die "failed: $1 $2"; }
}
run cmake -S tree -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF \
    -DBUILD_TESTING=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DWITH_BZIP2=OFF -DWITH_LIBLZMA=OFF -DWITH_OPENSSL=OFF -DWITH_LIBZSTD=OFF \
    -DCMAKE_DISABLE_FIND_PACKAGE_BZip2=ON -DCMAKE_DISABLE_FIND_PACKAGE_LibLZMA=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_OpenSSL=ON -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON \
    -DLibZstd_FOUND=0 \
    -DECM_DIR="$work/src/ecm/usr/share/ECM/cmake" -DCMAKE_INSTALL_PREFIX="$prefix"
run cmake --build build
rm -rf "$prefix.new"
run env DESTDIR="$work/root" cmake --install build
mv "$work/root$prefix" "$prefix.new"
mkdir -p "$prefix.new/share/doc/karchive"
cp -r tree/LICENSES "$prefix.new/share/doc/karchive/"
printf 'recipe %s\n%s\n' "$recipe" "$version" >"$prefix.new/.recipe"
rm -rf "$prefix"
mv "$prefix.new" "$prefix"
say "installed in $prefix"
