// SPDX-License-Identifier: Apache-2.0
#include "core/format/UtteranceSource.h"

#include "core/format/DatasetKind.h"
#include "core/format/RecordFields.h"

#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

/// Kinds whose path need not be there itself: "shard-{000..719}.tar".
bool mayNameSeveral(DatasetKind kind)
{
    return kind == DatasetKind::Nemo || kind == DatasetKind::WebDataset
           || kind == DatasetKind::WenetShards;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openUtteranceSource(const FileSystem &fs,
                                                             const std::filesystem::path &path,
                                                             const SourceOptions &options)
{
    DetectedDataset dataset;
    if (options.kind) {
        if (!mayNameSeveral(*options.kind))
            VOX_CHECK(fs.status(path));
        dataset = {*options.kind, path, {}};
    } else {
        VOX_TRY(dataset, detectDatasetKind(fs, path));
    }
    const DatasetKindEntry &entry = datasetKindEntry(dataset.kind);
    if (!entry.open)
        return fail(ErrorCode::Unsupported,
                    "is " + std::string(entry.title) + ", which has no list of utterances to read",
                    path.string());
    return entry.open(fs, dataset.path, options);
}

void addHints(JsonValue &record, const SourceOptions &options)
{
    for (const auto &[field, text] : {std::pair(record_fields::kCountry, &options.country),
                                      std::pair(record_fields::kLanguage, &options.language)}) {
        if (!text->empty() && !record.find(field))
            record.set(field, JsonValue::ofString(*text));
    }
}

Result<> checkTimes(std::optional<double> startSeconds, std::optional<double> endSeconds)
{
    const double start = startSeconds.value_or(0);
    if (!std::isfinite(start) || start < 0)
        return fail(ErrorCode::InvalidArgument, "the start is not a time of 0 seconds or later");
    if (endSeconds && !(std::isfinite(*endSeconds) && *endSeconds > start))
        return fail(ErrorCode::InvalidArgument, "the end does not lie after the start");
    return {};
}

} // namespace voxdeck
