// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
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
    .title = VOX_SENTENCE("a country's manifest"),
    .lookedFor = VOX_SENTENCE("CSV with the columns key, video_id, start_seconds"),
    .sniff = sniff::manifestCsv,
    .open = openCsvSource,
    .openWriter = openManifestWriter,
    .publishing = {.findValues = places::inCsvTable,
                   .whyNoRows = VOX_SENTENCE(
                       "a row of a country's manifest belongs to the aligned file of its"
                       " recording. Write a list with these segments with"
                       " \"voxdeck-cli export\"")},
    .traits = {.ending = "csv",
               .separator = Separator::Comma,
               .namesRecordings = true,
               .splitsFile = splitsFileOf}};
static_assert(isWhole(kManifestCsvFormat));

constexpr DatasetKindEntry kSplitsCsvFormat{
    .name = "splits",
    .title = VOX_SENTENCE("a country's splits"),
    .lookedFor = VOX_SENTENCE("CSV with the columns video_id and split"),
    .sniff = sniff::splitsCsv,
    .open = openCsvSource,
    .publishing = {places::inCsvTable},
    .traits = {.ending = "csv"}};
static_assert(isWhole(kSplitsCsvFormat));

constexpr DatasetKindEntry kCsvFormat{
    .name = "csv",
    .title = VOX_SENTENCE("a table of comma-separated values"),
    .lookedFor = VOX_SENTENCE("CSV with a header that names audio"),
    .sniff = sniff::csv,
    .open = openCsvSource,
    .openWriter = openCsvWriter,
    .publishing = {places::inCsvTable, places::rowsInCsvTable},
    .traits = {.ending = "csv", .separator = Separator::Comma}};
static_assert(isWhole(kCsvFormat));

constexpr DatasetKindEntry kTsvFormat{
    .name = "tsv",
    .title = VOX_SENTENCE("a table of tab-separated values"),
    .lookedFor = VOX_SENTENCE("TSV with a header that names audio"),
    .sniff = sniff::tsv,
    .open = openTsvSource,
    .openWriter = openTsvWriter,
    .publishing = {places::inTsvTable, places::rowsInTsvTable},
    .traits = {.ending = "tsv", .separator = Separator::Tab}};
static_assert(isWhole(kTsvFormat));

} // namespace voxdeck::csv
