#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts the real servers that are installed, all on this machine, and prints a line for each:
#
#   tests/remote/servers.sh DIR [PORT]      NAME URL ACCESS-KEY SECRET-KEY, of ceph and swift; ports from PORT on
#   tests/remote/servers.sh DIR stop
#
# packaging/install-dependencies.sh --servers installs them. One that is missing is named on standard error; exits
# with 77 where none could be started.
set -euo pipefail
here=$(dirname "$0")
D=$(realpath -m "$1") P=${2:-18080}
if [ "$P" = stop ]; then
    "$here/radosgw.sh" "$D/ceph" stop
    "$here/swift.sh" "$D/swift" stop
    exit 0
fi
count=0
if url=$("$here/radosgw.sh" "$D/ceph" "$P"); then
    echo "ceph $url TESTKEY TESTSECRET"
    count=$((count + 1))
fi
if url=$("$here/swift.sh" "$D/swift" $((P + 10))); then
    echo "swift $url test:tester testing"
    count=$((count + 1))
fi
[ $count -gt 0 ] || exit 77
