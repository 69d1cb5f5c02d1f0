#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts OpenStack Swift with its S3 interface on this machine, one replica, one user:
#
#   tests/remote/swift.sh DIR [PORT]        keys test:tester, testing; http://127.0.0.1:PORT
#   tests/remote/swift.sh DIR stop
#
# Swift has no conditional PUT (501). It uses PORT to PORT+4. Needs the packages swift-proxy, swift-account,
# swift-container, swift-object and memcached; exits with 77 where they are missing.
set -euo pipefail
D=$(realpath -m "$1") P=${2:-18090}
if [ "$P" = stop ]; then
    for file in "$D"/run/*.pid; do kill "$(cat "$file")" 2>/dev/null || true; done
    exit 0
fi
for program in swift-proxy-server swift-account-server swift-container-server swift-object-server \
    swift-ring-builder memcached; do
    command -v $program >/dev/null || { echo "swift.sh: $program is not installed" >&2; exit 77; }
done
[ -r /etc/swift/swift.conf ] || { echo "swift.sh: /etc/swift/swift.conf cannot be read" >&2; exit 77; }
mkdir -p "$D"/{dev/sdb1,run,log}
owner=$(id -un)
started() { echo $! > "$D/run/$1.pid"; }
memcached -u "$owner" -l 127.0.0.1 -p "$((P + 4))" -U 0 >"$D/log/memcached" 2>&1 & started memcached
port=$P
for kind in account container object; do
    port=$((port + 1))
    (
        cd "$D"
        swift-ring-builder "$kind.builder" create 4 1 1
        swift-ring-builder "$kind.builder" add "r1z1-127.0.0.1:$port/sdb1" 1
        swift-ring-builder "$kind.builder" rebalance
    ) >"$D/log/$kind.ring" 2>&1
    cat > "$D/$kind.conf" <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
swift_dir = $D
devices = $D/dev
mount_check = false
user = $owner
workers = 0
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
C
    "swift-$kind-server" "$D/$kind.conf" >"$D/log/$kind" 2>&1 & started $kind
done
cat > "$D/proxy.conf" <<C
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $P
swift_dir = $D
user = $owner
workers = 0
[pipeline:main]
pipeline = catch_errors gatekeeper proxy-logging cache listing_formats bulk tempurl s3api tempauth slo dlo versioned_writes symlink copy proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((P + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
min_segment_size = 1
C
for filter in catch_errors gatekeeper proxy-logging:proxy_logging listing_formats bulk tempurl dlo versioned_writes \
    symlink copy; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "${filter%%:*}" "${filter##*:}" >> "$D/proxy.conf"
done
sed -i 's/^use = egg:swift#versioned_writes/&\nallow_versioned_writes = true/' "$D/proxy.conf"
swift-proxy-server "$D/proxy.conf" >"$D/log/proxy" 2>&1 & started proxy
for _ in $(seq 150); do
    curl -s -o /dev/null -m 1 "http://127.0.0.1:$P/info" && { echo "http://127.0.0.1:$P"; exit 0; }
    sleep .2
done
echo "swift.sh: the proxy does not answer; see $D/log" >&2
exit 1
