// SPDX-License-Identifier: GPL-3.0-or-later
// The Hub's own client against the loopback Hub, for real_servers.py: what others write and read there.
//
//   node hub_client.mjs MODULE ENDPOINT TOKEN upload REPOSITORY FOLDER xet|lfs
//   node hub_client.mjs MODULE ENDPOINT TOKEN read REPOSITORY FOLDER        every file of the repository into FOLDER
import fs from "node:fs";
import path from "node:path";

const [module, hubUrl, accessToken, work, name, folder, way] = process.argv.slice(2);
const hub = await import(module);
const repo = { type: "dataset", name };
const common = { repo, hubUrl, accessToken };
if (work === "upload") {
    await hub.createRepo(common);
    const files = fs.readdirSync(folder, { recursive: true })
        .filter((file) => fs.statSync(path.join(folder, file)).isFile())
        .map((file) => ({ path: file, content: new Blob([fs.readFileSync(path.join(folder, file))]) }));
    await hub.uploadFiles({ ...common, files, useXet: way === "xet", commitTitle: "by the Hub's client" });
} else {
    for await (const entry of hub.listFiles({ ...common, recursive: true })) {
        if (entry.type !== "file") continue;
        const blob = await hub.downloadFile({ ...common, path: entry.path });
        const target = path.join(folder, entry.path);
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.writeFileSync(target, Buffer.from(await blob.arrayBuffer()));
    }
}
