#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs a program with a session bus and an unlocked keyring of its own, which both end with it.
#
#   tests/ui/keychain/with-keyring.sh PROGRAM [ARGUMENT...]
set -euo pipefail
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -m 700 "$home/run"
export HOME=$home XDG_RUNTIME_DIR=$home/run XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config
# shellcheck disable=SC2016
dbus-run-session -- bash -c '
    printf test | gnome-keyring-daemon --unlock --components=secrets --foreground >/dev/null 2>&1 &
    keyring=$!
    until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
        string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean true"; do
        kill -0 $keyring || exit 1
        sleep .05
    done
    status=0
    VOXDECK_TEST_KEYRING=1 "$@" || status=$?
    kill $keyring
    exit $status' _ "$@"
