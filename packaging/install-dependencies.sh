#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Debian packages that Voxdeck needs and that are not there yet (Debian 12 and 13).
#
#   packaging/install-dependencies.sh [--build] [--desktop] [--test] [--servers] [--print]
#
#   --build    compiler and libraries
#   --desktop  what the window needs to look right: fonts for all scripts, Wayland
#   --test     what ./check needs besides: clang tools, shells, sound servers, virtual screen, oracles
#   --servers  real object stores and the clients of others, for RealServersTest: 90 MB, only where asked for
#   --print    only prints the package names, one a line
#
# Without an option: the first three. With nothing missing it says so at once and touches nothing.
# It asks for root through sudo when it has to install; VOXDECK_NO_INSTALL=1 turns installing off.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'voxdeck: %s\n' "$*" >&2; }
die() { say "$*"; exit 3; }

# shellcheck disable=SC1091
. /etc/os-release
release="${ID:-}-${VERSION_ID:-}"

build=(build-essential lld cmake ninja-build ccache pkg-config git python3
    qt6-base-dev qt6-base-dev-tools qt6-multimedia-dev qt6-svg-dev
    qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
    libgl-dev libxkbcommon-dev libvulkan-dev
    libexpected-dev libsndfile1-dev libogg-dev libvorbis-dev libmpg123-dev libopus-dev libsonic-dev libsoxr-dev
    libsamplerate0-dev libkissfft-dev libebur128-dev libavformat-dev libavcodec-dev libavutil-dev libchromaprint-dev
    libcld2-dev libicu-dev libutf8proc-dev libhunspell-dev libpcre2-dev libexpat1-dev libyaml-dev libsqlite3-dev libcli11-dev
    libcurl4-openssl-dev libsecret-1-dev libxxhash-dev libssl-dev zlib1g-dev libbz2-dev liblzma-dev libzstd-dev xz-utils)
desktop=(fonts-noto-core fonts-noto-cjk fonts-hack qt6-wayland qt6-translations-l10n)
test=(hunspell-en-us libbenchmark-dev libedlib-dev libarchive-dev zstd bzip2 clang clang-format clang-tidy
    xvfb xauth xdotool openbox at-spi2-core python3-gi gir1.2-atspi-2.0
    dbus-daemon gnome-keyring pipewire pipewire-bin pipewire-pulse wireplumber pulseaudio-utils
    zsh fish strace ffmpeg mount util-linux file dpkg-dev desktop-file-utils appstream gcovr)

servers=(ceph-mon ceph-osd radosgw ceph-common swift-proxy swift-account swift-container swift-object memcached
    python3-boto3 python3-lz4 rclone s3cmd curl)
# Node.js of another source conflicts with Debian's npm: what matters is that the commands are there.
for command in node:nodejs npm:npm; do
    command -v "${command%:*}" >/dev/null || servers+=("${command#*:}")
done

case "$release" in
debian-12)
    build+=(libwebrtc-audio-processing-dev) # Debian 13's has no speech detector to be asked
    test+=(libclang-rt-14-dev)
    ;;
debian-13)
    desktop+=(qt6-svg-plugins)
    test+=(libclang-rt-19-dev)
    ;;
esac

wanted=()
only_print=no
for option in "$@"; do
    case "$option" in
    --build) wanted+=("${build[@]}") ;;
    --desktop) wanted+=("${desktop[@]}") ;;
    --test) wanted+=("${test[@]}") ;;
    --servers) wanted+=("${servers[@]}") ;;
    --print) only_print=yes ;;
    *) sed -n '3,14s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    esac
done
if [ ${#wanted[@]} -eq 0 ]; then
    wanted=("${build[@]}" "${desktop[@]}" "${test[@]}")
fi
if [ $only_print = yes ]; then
    printf '%s\n' "${wanted[@]}"
    exit 0
fi

case "$release" in
debian-12 | debian-13) ;;
*)
    say "this is ${PRETTY_NAME:-an unknown system}; package names are known for Debian 12 and 13 only."
    say "install what CMake asks for yourself; going on with what is here."
    exit 0
    ;;
esac

installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null || true)
missing=()
for package in "${wanted[@]}"; do
    grep -qx "$package installed" <<<"$installed" || missing+=("$package")
done

if [ ${#missing[@]} -gt 0 ]; then
    if [ "${VOXDECK_NO_INSTALL:-0}" = 1 ]; then
        die "VOXDECK_NO_INSTALL is set and these packages are missing: ${missing[*]}"
    fi
    as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null \
            || die "not root and no sudo; as root, run: apt-get install --no-install-recommends ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${#missing[@]} Debian packages: ${missing[*]}"
    apt() {
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y \
            -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >&2 </dev/null
    }
    apt update || say "the package lists could not be renewed; trying with those at hand"
    apt install --no-install-recommends "${missing[@]}" \
        || die "apt-get could not install: ${missing[*]}"
fi

# The Hub's own client, in the version that was tried.
case " $* " in
*' --servers '*)
    if [ ! -d .deps/hub-client/node_modules/@huggingface/hub ] && command -v npm >/dev/null; then
        npm install --silent --no-audit --no-fund --prefix .deps/hub-client @huggingface/hub@2.17.5 >&2 \
            || say "the Hub's client could not be installed; its tests are left out"
    fi
    ;;
esac
[ ${#missing[@]} -gt 0 ] || say "all ${#wanted[@]} Debian packages are there"
