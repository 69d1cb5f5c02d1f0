// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0340, 0650
#pragma once

/// The list formats, one row each: the enumerator, and the namespace of the folder that describes the format. The rows
/// make DatasetKind and its table (DatasetKind.h). A new format is a folder and a row at the end of this list; the folder
/// defines `NAMESPACE::kENUMERATORFormat`. Probing and help follow the order of the rows.
// clang-format off
#define VOXDECK_DATASET_KINDS(ROW) \
    ROW(Touch, touch) \
    ROW(Kaldi, kaldi) \
    ROW(Wenet, wenet) \
    ROW(Nemo, nemo) \
    ROW(Lhotse, lhotse) \
    ROW(Aligned, aligned) \
    ROW(ManifestCsv, csv) \
    ROW(SplitsCsv, csv) \
    ROW(Csv, csv) \
    ROW(Tsv, csv) \
    ROW(FileList, filelist) \
    ROW(AudioFolder, hub) \
    ROW(Folder, folder) \
    ROW(WebDataset, tar) \
    ROW(WenetShards, tar)
// clang-format on
