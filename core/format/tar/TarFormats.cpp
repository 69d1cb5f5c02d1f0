// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/tar/ShardSource.h"

namespace voxdeck::tar {

namespace {

constexpr auto kInTars = VOX_SENTENCE(
    "texts inside tar shards are not replaced. Run `voxdeck-cli adopt SHARDS -o DIR`: it"
    " makes a dataset around the tars and publishes these edits there");

} // namespace

constexpr DatasetKindEntry kWebDatasetFormat{
    .name = "webdataset",
    .title = VOX_SENTENCE("a WebDataset"),
    .lookedFor = VOX_SENTENCE("tar shards, a list of them or a folder with them"),
    .sniff = sniff::webDataset,
    .open = openWebDataset,
    .publishing = {.whyNoValues = kInTars},
    .traits = {.holdsTars = true, .mayNameSeveral = true}};
static_assert(isWhole(kWebDatasetFormat));

constexpr DatasetKindEntry kWenetShardsFormat{
    .name = "wenet-shards",
    .title = VOX_SENTENCE("WeNet's tar shards"),
    .lookedFor = VOX_SENTENCE("tar shards with dots in their keys"),
    .sniff = sniff::wenetShards,
    .open = openWenetShards,
    .publishing = {.whyNoValues = kInTars},
    .traits = {.holdsTars = true, .mayNameSeveral = true}};
static_assert(isWhole(kWenetShardsFormat));

} // namespace voxdeck::tar
