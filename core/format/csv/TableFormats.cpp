// SPDX-License-Identifier: Apache-2.0
#include "core/format/DatasetKind.h"
#include "core/format/DatasetSniffs.h"
#include "core/format/ListPlaces.h"
#include "core/format/csv/ManifestWriter.h"
#include "core/format/csv/SplitsTable.h"
#include "core/format/csv/TableSource.h"
#include "core/format/csv/TableWriter.h"

namespace voxdeck::csv {

constexpr DatasetKindEntry kManifestCsvFormat{
    .name = "manifest",
    .title = "a country's manifest",
    .lookedFor = "CSV with the columns key, video_id, start_seconds",
    .sniff = sniff::manifestCsv,
    .open = openCsvSource,
    .openWriter = openManifestWriter,
    .publishing = {.findValues = places::inCsvTable,
                   .whyNoRows = "a row of a country's manifest belongs to the aligned file of its"
                                " recording. Write a list with these segments with"
                                " \"voxdeck-cli export\""},
    .traits = {.ending = "csv",
               .separator = Separator::Comma,
               .namesRecordings = true,
               .splitsFile = splitsFileOf}};
static_assert(isWhole(kManifestCsvFormat));

constexpr DatasetKindEntry kSplitsCsvFormat{.name = "splits",
                                            .title = "a country's splits",
                                            .lookedFor = "CSV with the columns video_id and split",
                                            .sniff = sniff::splitsCsv,
                                            .open = openCsvSource,
                                            .publishing = {places::inCsvTable},
                                            .traits = {.ending = "csv"}};
static_assert(isWhole(kSplitsCsvFormat));

constexpr DatasetKindEntry kCsvFormat{.name = "csv",
                                      .title = "a table of comma-separated values",
                                      .lookedFor = "CSV with a header that names audio",
                                      .sniff = sniff::csv,
                                      .open = openCsvSource,
                                      .openWriter = openCsvWriter,
                                      .publishing = {places::inCsvTable, places::rowsInCsvTable},
                                      .traits = {.ending = "csv", .separator = Separator::Comma}};
static_assert(isWhole(kCsvFormat));

constexpr DatasetKindEntry kTsvFormat{.name = "tsv",
                                      .title = "a table of tab-separated values",
                                      .lookedFor = "TSV with a header that names audio",
                                      .sniff = sniff::tsv,
                                      .open = openTsvSource,
                                      .openWriter = openTsvWriter,
                                      .publishing = {places::inTsvTable, places::rowsInTsvTable},
                                      .traits = {.ending = "tsv", .separator = Separator::Tab}};
static_assert(isWhole(kTsvFormat));

} // namespace voxdeck::csv
