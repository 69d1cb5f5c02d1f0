// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/format/DatasetKind.h"

#include <optional>

/// The rules that recognise the kinds, all in one place because they must not claim each other's
/// files: each looks at the probe and says why the path may be its kind.
namespace voxdeck::sniff {

std::optional<Sniffed> touch(const DatasetProbe &probe);
std::optional<Sniffed> kaldi(const DatasetProbe &probe);
std::optional<Sniffed> wenet(const DatasetProbe &probe);
std::optional<Sniffed> nemo(const DatasetProbe &probe);
std::optional<Sniffed> lhotse(const DatasetProbe &probe);
std::optional<Sniffed> aligned(const DatasetProbe &probe);
std::optional<Sniffed> manifestCsv(const DatasetProbe &probe);
std::optional<Sniffed> splitsCsv(const DatasetProbe &probe);
std::optional<Sniffed> csv(const DatasetProbe &probe);
std::optional<Sniffed> tsv(const DatasetProbe &probe);
std::optional<Sniffed> fileList(const DatasetProbe &probe);
std::optional<Sniffed> audioFolder(const DatasetProbe &probe);
std::optional<Sniffed> folder(const DatasetProbe &probe);

std::optional<Sniffed> webDataset(const DatasetProbe &probe);
std::optional<Sniffed> wenetShards(const DatasetProbe &probe);

} // namespace voxdeck::sniff
