#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# with-null-sink.sh PROGRAM [ARGUMENT...]: runs it with a separate audio server, whose only output
# is a sink named "vox" that is silent and can be recorded as "vox.monitor".
set -u
if [ -z "${VOXDECK_INNER:-}" ]; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    export XDG_RUNTIME_DIR=$folder XDG_CONFIG_HOME=$folder XDG_STATE_HOME=$folder HOME=$folder
    unset PULSE_SERVER PIPEWIRE_REMOTE DBUS_SESSION_BUS_ADDRESS
    VOXDECK_INNER=1 dbus-run-session -- "$0" "$@" 2> >(grep -v 'Failed to set fd limit' >&2)
    exit $?
fi
# waitFor SECONDS COMMAND...: until it works, or says what did not come up.
waitFor() {
    local tries=$(($1 * 20)); shift
    for ((i = 0; i < tries; i++)); do "$@" > /dev/null 2>&1 && return 0; sleep 0.05; done
    echo "gave up waiting for: $*" >&2
    return 1
}
# The server answers before it can make sinks ("Failure: Not supported"): asked again until there is one.
module=
makeSink() {
    [ -n "$module" ] || module=$(pactl load-module module-null-sink sink_name=vox \
        media.class=Audio/Sink rate=48000 channels=2) || return 1
    pactl list short sinks | grep -q vox
}
makeDefault() { pactl set-default-sink vox && [ "$(pactl get-default-sink)" = vox ]; }
log=$XDG_RUNTIME_DIR/server.log
pipewire > "$log" 2>&1 & servers=$!
waitFor 10 test -S "$XDG_RUNTIME_DIR/pipewire-0" || exit 98
wireplumber >> "$log" 2>&1 & servers="$! $servers"
pipewire-pulse >> "$log" 2>&1 & servers="$! $servers"
status=98
if waitFor 20 pactl info; then
    # Asking again until the session manager has noticed is part of the start, not of the test.
    if waitFor 20 makeSink && waitFor 10 makeDefault; then
        "$@"
        status=$?
    fi
fi
[ $status = 98 ] && cat "$log" >&2
kill $servers
wait
exit $status
