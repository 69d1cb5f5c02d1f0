// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0267
#pragma once

#include "core/audio/AudioWriter.h"
#include "core/audio/Resampler.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/items/SegmentMerging.h"
#include "core/shards/recipe/BuildCodec.h"
#include "core/shards/recipe/BuildFormat.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

enum class BuildOrder {
    Dataset,    ///< the order of the query
    Recordings, ///< rows of one recording together; with a seed the recordings are shuffled
    Shuffled    ///< each row independently; a seed is needed
};

/// What differs for one split.
struct SplitBuildRule {
    bool isIncluded = true;
    std::optional<std::uint64_t> maximumBytes; ///< 0: no limit
    std::optional<std::uint64_t> maximumItems; ///< 0: no limit
    std::optional<double> maximumCer;
};

/// A build's description, shared by the window, the command line and files. The file is
/// described in docs/recipe.md.
///
/// Units    bytes of a shard are those of the finished file, as estimated from a sample.
struct BuildRecipe {
    std::string dataset; ///< or a workspace; as given, relative to the recipe's file
    std::string filter;  ///< in the query language; empty: all rows
    /// Hash of the scoring profile (ScoringProfile.h) behind the rates that filter and limits ask for; empty: any. It
    /// decides which rows are planned, and nothing about the bytes of a shard.
    std::string profileHash;
    std::string output; ///< folder
    /// Folder of an older build, whose audio is reused where a row would give the same; does not
    /// affect the bytes.
    std::string reuse;
    BuildFormat format = BuildFormat::WebDataset;
    std::string naming; ///< ShardNames.h; empty: the format's own
    BuildCodec codec = AudioFileType::Flac;
    AudioFileType fallback = AudioFileType::Flac; ///< of what cannot be copied
    int sampleRateHz = 16000;
    std::optional<int> channel; ///< from 0; none: the row's own, else all, mixed
    ResamplerKind resampler = ResamplerKind::Soxr;
    std::optional<std::uint64_t> maximumBytes; ///< of a shard; none: the format's own; 0: no limit
    std::optional<std::uint64_t> maximumItems;
    BuildOrder order = BuildOrder::Recordings;
    std::optional<std::int64_t> seed;
    std::optional<double> maximumCer; ///< a share: 0.3 is 30 %
    std::optional<double> minimumSeconds;
    std::optional<double> maximumSeconds;
    std::uint64_t maximumRecordings = 0; ///< 0: all
    MergeRule merge; ///< for rows that pass max_cer; the limits of length apply to the merged rows
    std::map<std::string, SplitBuildRule> splits; ///< "train", "validation", "test", "unassigned"
    /// The run stops when a larger share of its rows fails; 1: never; empty: kUsualFailed, and not
    /// before kFewFailed rows. It does not affect the bytes, so it may differ when a build is
    /// resumed.
    std::optional<double> maximumFailed;
    /// Builds although recordings, speakers, texts or audio are in several splits; does not affect the bytes.
    bool allowsLeaks = false;
    /// A TouchDataset gets audio and metainfo alone, whatever further pairs its source has.
    bool leavesPairsOut = false;

    static constexpr std::uint64_t kVersion = 1;
    static constexpr std::uint64_t kDefaultBytes = 500'000'000;
    static constexpr double kUsualFailed = 0.01;
    static constexpr std::uint64_t kFewFailed = 20;

    /// Reads a recipe's text. InvalidArgument names the field, and what would be right there.
    static Result<BuildRecipe> parse(std::string_view json, const std::string &subject);
    static Result<BuildRecipe> read(const FileSystem &fs, const std::filesystem::path &path);
    /// One JSON object, spelled always the same. Without places it is what decides the bytes alone:
    /// `dataset`, `output`, `reuse`, `maximumFailed` and `allowsLeaks` are left out.
    std::string dump(bool withPlaces) const;
    /// What decides the bytes of a shard once its rows are known: a trial run, which has fewer recordings,
    /// makes the same ones.
    std::string dumpOfShards() const;
    /// Whether a build that `before` began can go on with this one: alike but for the limit of recordings.
    bool goesOnWith(const BuildRecipe &before) const;
    /// Whether one list can name shards of both: the same format, audio and names.
    bool fitsBeside(const BuildRecipe &other) const;
    /// Whether its parts fit together; parse() has looked already.
    Result<> check(const std::string &subject) const;

    /// How many of `rows` may fail in one run.
    std::uint64_t mostFailures(std::uint64_t rows) const;
    /// The type of the files that are encoded.
    AudioFileType encodedType() const { return codec.value_or(fallback); }
    /// What holds for one split ("" or "unassigned" for rows without one).
    SplitBuildRule ruleFor(std::string_view split) const;
};

Result<BuildOrder> buildOrderNamed(std::string_view name);

/// "500000000", "500MB", "1.5 GiB": K, M, G, T with "B" count in thousands, with "iB" in 1,024s.
Result<std::uint64_t> bytesFromText(std::string_view text);

} // namespace voxdeck
