#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the addresses of the Debian mirrors this machine's own apt is set up with, one a line, the
# best first. Nothing else in the repository names a mirror.
set -euo pipefail

# shellcheck disable=SC1091
. /etc/os-release
codename=${VERSION_CODENAME:-}

# apt itself reads every spelling of sources (one-line, deb822, mirror lists) and tells what it made
# of them. Suites for updates, security and backports live elsewhere or lack source packages.
# shellcheck disable=SC2016 # apt expands these
apt-get indextargets --format '$(RELEASE) $(REPO_URI)' "Created-By: Packages" |
    awk -v codename="$codename" '
        $2 ~ /^cdrom:/ { next }
        $1 == codename { print 0, $2; next }
        $1 ~ /^(stable|oldstable|testing|sid|unstable|bookworm|trixie)$/ { print 1, $2 }' |
    sort -s -k1,1n | awk '!seen[$2]++ { print $2 }'
