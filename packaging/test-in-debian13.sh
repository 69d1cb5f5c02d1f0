#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs ./check and ./start in a Debian 13 root (Qt 6.8, GCC 14). On demand: it
# downloads about 700 MB and wants root, 10 GB of disk and, on two cores, most of an hour.
#
#   packaging/test-in-debian13.sh [--keep] [--build-only] [--in FOLDER] [COMMAND...]
#
#   --keep        leaves the root in place; the next run with the same --in goes on from it
#   --in FOLDER   where the root goes (default: a new folder below /var/tmp)
#   --build-only  instead of the tests only configures and compiles the core and its tests
#   COMMAND       runs this in the copy of the tree instead
#
# Uses the present tree, with uncommitted changes; files that git ignores are left out. Nothing
# is written outside FOLDER. The mirror is the one this machine's apt is set up with.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(dirname "$here")
readonly keyring=/usr/share/keyrings/debian-archive-keyring.gpg

say() { printf 'debian13: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

keep=no
root=
steps=('./check' './start --no-display')
# shellcheck disable=SC2016 # one step is expanded in the root
while [ $# -gt 0 ]; do
    case "$1" in
    --keep) keep=yes ;;
    --in) root=${2:?--in needs a folder}; shift ;;
    --build-only) steps=('packaging/install-dependencies.sh --build --test && cmake --preset dev &&
        cmake --build --preset dev --parallel "$(nproc)" --target voxdeck_core tests_unit') ;;
    -*) sed -n '3,14s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) break ;;
    esac
    shift
done
[ $# -eq 0 ] || steps=("$*")

[ "$(id -u)" -eq 0 ] || die "a Debian root can only be made and entered by root; try sudo $0"
command -v mmdebstrap >/dev/null || die "mmdebstrap is missing: apt-get install mmdebstrap"
[ -r $keyring ] || die "$keyring is missing: apt-get install debian-archive-keyring"

[ -n "$root" ] || root=$(mktemp -d /var/tmp/voxdeck-debian13.XXXXXX)
mkdir -p "$root"
root=$(cd "$root" && pwd)
[ "$root" != / ] || die "the root of this machine is not a place for another"
work=$(mktemp -d)

# Only what was mounted here is unmounted, the last first. A root that something is still mounted in
# is never removed: that would reach the machine's own /dev.
mounted=()
leave() {
    status=$?
    trap - EXIT INT TERM
    for ((i = ${#mounted[@]} - 1; i >= 0; --i)); do
        umount "${mounted[i]}" || umount --lazy "${mounted[i]}" || true
    done
    rm -rf "$work" "$root/etc/apt/apt.conf.d/90voxdeck-run"
    if [ $keep = no ] && [ -f "$root/.voxdeck-root" ]; then
        if grep -qF " $root/" /proc/self/mountinfo; then
            say "something is still mounted below $root; it stays"
        else
            rm -rf --one-file-system "$root"
        fi
    else
        say "the root stays in $root"
    fi
    exit $status
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# How to reach a mirror (proxy, certificates) is the machine's setting; it goes in for the run only.
(umask 077; apt-config dump | grep -E '^Acquire::(http|https|ftp|Retries|Check-)' >"$work/apt.conf" || true)

if [ ! -f "$root/.voxdeck-root" ]; then
    [ -z "$(ls -A "$root")" ] || die "$root is not empty and no root that this script made"
    mirror=$("$here/debian-mirror.sh" | head -n 1)
    [ -n "$mirror" ] || die "apt on this machine is set up with no Debian mirror"
    say "making a Debian 13 root in $root"
    APT_CONFIG="$work/apt.conf" mmdebstrap --quiet --variant=buildd --include=ca-certificates \
        trixie "$root" "deb [signed-by=$keyring] $mirror trixie main"
    # services that packages want to start stay off
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod 755 "$root/usr/sbin/policy-rc.d"
    : >"$root/.voxdeck-root"
fi

mount_in() { # mount_in PLACE ARGUMENT...
    local place="$root$1"
    shift
    mkdir -p "$place"
    mount "$@" "$place"
    mounted+=("$place")
}
mount_in /proc -t proc proc
mount_in /dev --bind /dev
mount_in /dev/pts --bind /dev/pts
mount_in /dev/shm -t tmpfs tmpfs
mount_in /tmp -t tmpfs -o mode=1777,size=4g tmpfs
cp --dereference --remove-destination /etc/resolv.conf "$root/etc/resolv.conf"
install -m 600 "$work/apt.conf" "$root/etc/apt/apt.conf.d/90voxdeck-run"

say "copying the tree"
target="$root/voxdeck"
mkdir -p "$target"
# A kept root keeps what was built, and nothing that has left the tree since.
find "$target" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
# Files that git knows or would add; those deleted but not committed are left out.
(cd "$tree" && git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] || printf '%s\0' "$file"; done |
    tar --create --no-recursion --null --files-from=-) |
    tar --extract --no-same-owner --directory "$target"
# Some checks ask git which files belong to the tree.
chroot "$root" sh -c 'command -v git >/dev/null || { apt-get -q update &&
    apt-get -q -y install --no-install-recommends git; }' >&2
chroot "$root" sh -c 'cd /voxdeck && git init -q 2>/dev/null; git -C /voxdeck add -A' >&2

for step in "${steps[@]}"; do
    say "running $step"
    began=$SECONDS
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        LC_ALL=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
        chroot "$root" bash -c "cd /voxdeck && $step" ||
        die "failed in Debian 13 after $((SECONDS - began)) s: $step"
    say "passed in $((SECONDS - began)) s: $step"
done
