#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Starts a Ceph object gateway on this machine, with its data in memory and one user:
#
#   tests/remote/radosgw.sh DIR [PORT]      keys TESTKEY, TESTSECRET; http://localhost:PORT; also uses PORT+1 and +2
#   tests/remote/radosgw.sh DIR stop
#
# Needs the packages ceph-mon, ceph-osd, ceph-common and radosgw; exits with 77 where they are missing.
set -euo pipefail
D=$(realpath -m "$1") P=${2:-18080}
if [ "$P" = stop ]; then
    for file in "$D"/run/*.sh.pid; do kill "$(cat "$file")" 2>/dev/null || true; done
    exit 0
fi
for program in ceph-mon ceph-osd ceph radosgw; do
    command -v $program >/dev/null || { echo "radosgw.sh: $program is not installed" >&2; exit 77; }
done
mkdir -p "$D"/{mon,osd,rgw,run,log}
FSID=$(cat /proc/sys/kernel/random/uuid)
# Without the three "ms mon ... = crc", radosgw asks for encryption that does not go with "none".
cat > "$D/ceph.conf" <<C
[global]
fsid = $FSID
mon initial members = a
mon host = [v2:127.0.0.1:$((P + 1)),v1:127.0.0.1:$((P + 2))]
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon cluster mode = crc
ms mon service mode = crc
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
rgw rados pool pg num min = 4
run dir = $D/run
log file = $D/log/\$name.log
admin socket = $D/run/\$name.asok
pid file = $D/run/\$name.pid
keyring = $D/keyring
[mon.a]
mon data = $D/mon
[osd.0]
osd data = $D/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client.rgw]
rgw data = $D/rgw
rgw frontends = beast endpoint=127.0.0.1:$P
rgw dns name = localhost
C
export CEPH_CONF="$D/ceph.conf"
c=(-c "$D/ceph.conf")
started() { echo $! > "$D/run/$1.sh.pid"; }
monmaptool --create --addv a "[v2:127.0.0.1:$((P + 1)),v1:127.0.0.1:$((P + 2))]" --fsid "$FSID" "$D/monmap" >/dev/null
ceph-mon "${c[@]}" --mkfs -i a --monmap "$D/monmap"
ceph-mon "${c[@]}" -i a -f >"$D/log/mon.out" 2>&1 & started mon
U=$(cat /proc/sys/kernel/random/uuid)
timeout 60 ceph "${c[@]}" osd new "$U" 0 >/dev/null
ceph-osd "${c[@]}" -i 0 --mkfs --osd-uuid "$U" >"$D/log/mkfs" 2>&1
timeout 60 ceph "${c[@]}" osd crush add osd.0 1 root=default host=h 2>/dev/null || true
ceph-osd "${c[@]}" -i 0 -f >"$D/log/osd.out" 2>&1 & started osd
radosgw "${c[@]}" -n client.rgw -f >"$D/log/rgw.out" 2>&1 & started rgw
for _ in $(seq 300); do curl -s -o /dev/null -m 1 "http://127.0.0.1:$P/" && break; sleep .2; done
timeout 60 radosgw-admin "${c[@]}" user create --uid=t --display-name=t --access-key=TESTKEY \
    --secret-key=TESTSECRET >"$D/user.json"
echo "http://localhost:$P"
