// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/SplitRuleOptions.h"

#include "core/format/csv/CsvReader.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

namespace voxdeck::cli {

namespace {

constexpr double kPercent = 100;

tl::unexpected<Error> wrong(std::string detail, const char *option)
{
    return fail(ErrorCode::InvalidArgument, std::move(detail), option);
}

/// "500GB", "1.5TiB", "200000000".
Result<std::uint64_t> readSize(const std::string &text)
{
    double number = 0;
    const char *const end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, number);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    struct Unit {
        std::string_view name;
        double bytes;
    };
    constexpr std::array kUnits{Unit{"", 1},
                                Unit{"B", 1},
                                Unit{"MB", 1e6},
                                Unit{"GB", 1e9},
                                Unit{"TB", 1e12},
                                Unit{"MiB", 1048576.0},
                                Unit{"GiB", 1073741824.0},
                                Unit{"TiB", 1099511627776.0}};
    for (const Unit &known : kUnits) {
        const double bytes = number * known.bytes;
        if (problem == std::errc() && unit == known.name && bytes >= 1 && bytes < 1e18)
            return static_cast<std::uint64_t>(bytes);
    }
    return wrong("\"" + text
                     + "\" is not a size; expected a number and a unit, such as 500GB or 200MiB",
                 "--subset-size");
}

Result<> readShares(const SplitRuleOptions &options, SplitRule &rule)
{
    const std::array given{std::pair("train", options.train),
                           std::pair("validation", options.validation),
                           std::pair("test", options.test)};
    double sum = 0;
    for (const auto &[split, percent] : given)
        sum += percent.value_or(0);
    if (sum > kPercent + 1e-6)
        return wrong("the percentages add up to more than 100", "--train");
    if (options.train && std::abs(sum - kPercent) > 1e-6)
        return wrong("the percentages do not add up to 100; without --train, train gets the rest",
                     "--train");
    const double minimum = options.method == "longest" ? 0.01 : 0; // hours, as in the known script
    if (options.test)
        rule.shares.push_back({"test", *options.test / kPercent, minimum});
    if (options.validation)
        rule.shares.push_back({"validation", *options.validation / kPercent, 0});
    return {};
}

Result<> readMethod(const SplitRuleOptions &options, SplitRule &rule)
{
    if (options.method == "longest")
        rule.method = SplitMethod::LongestFirst;
    else if (options.method == "random")
        rule.method = SplitMethod::Random;
    else if (options.method == "hash")
        rule.method = SplitMethod::Hash;
    else if (options.method == "lists")
        rule.method = SplitMethod::ListsOnly;
    if (options.by == "count")
        rule.measure = SplitMeasure::Count;
    else if (options.by == "recordings")
        rule.measure = SplitMeasure::Recordings;
    if (rule.method == SplitMethod::ListsOnly && options.lists.empty())
        return wrong("needs --lists FILE.csv", "--method");
    if (!options.field.empty() && rule.method != SplitMethod::Hash)
        return wrong("goes with --method hash", "--field");
    return {};
}

std::optional<std::size_t> columnNamed(const CsvRecord &header, std::string_view name)
{
    const auto found = std::find(header.fields.begin(), header.fields.end(), name);
    return found == header.fields.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - header.fields.begin()));
}

} // namespace

void addRuleOptions(CLI::App &command, SplitRuleOptions &options)
{
    const auto percent = CLI::Range(0.0, kPercent);
    command.add_option("--train", options.train, "Percent for train; without it, the rest")
        ->check(percent);
    command.add_option("--validation", options.validation, "Percent for validation")
        ->check(percent);
    command.add_option("--test", options.test, "Percent for test")->check(percent);
    command.add_option("--by", options.by, "Unit of the percentages (default: hours)")
        ->check(CLI::IsMember({"hours", "count", "recordings"}));
    command
        .add_option(
            "--method", options.method,
            "random by the seed (default); longest recordings first; hash of a field, which "
            "stays when data grows; lists alone")
        ->check(CLI::IsMember({"random", "longest", "hash", "lists"}));
    command
        .add_option("--field", options.field,
                    "Field that is hashed: recording (default), speaker, language, country")
        ->check(CLI::IsMember({"recording", "speaker", "language", "country"}));
    command.add_option("--seed", options.seed, "The same seed gives the same splits (default 0)");
    command.add_option("--stratify", options.stratify,
                       "Keep the percentages in each: language, country, speaker, or several");
    command
        .add_option("--unit", options.unit,
                    "Unit that stays in one split: recording (default), or speaker with all "
                    "recordings that share one")
        ->check(CLI::IsMember({"recording", "speaker"}));
    command.add_option("--keep-together", options.together,
                       "Also keep recordings in one split that share a value of this field of the "
                       "list, such as source_video");
    command.add_option(
        "--lists", options.lists,
        "CSV with split and recording (or video_id, speaker); takes precedence over the rule");
    command
        .add_option("--subset-hours", options.subsetHours,
                    "Divide train into numbered subsets of at most so many hours")
        ->check(CLI::PositiveNumber);
    command.add_option("--subset-size", options.subsetSize,
                       "Like --subset-hours, by size, such as 500GB, of 16 kHz 16 bit mono audio");
    command.add_option("--filter", options.filter,
                       "Only recordings with a segment that matches this query");
    command.add_flag("--reassign", options.reassigns, "Also reassign recordings that have a split");
    command.add_option("--reason", options.reason,
                       "Reason for changing frozen splits too, kept in the journal");
}

namespace {

/// pandas writes whole numbers of a column with gaps as 2.0.
Result<std::uint32_t> subsetIn(std::string_view text, std::uint64_t line, const std::string &path)
{
    std::string_view digits = text;
    if (digits.ends_with(".0"))
        digits.remove_suffix(2);
    std::uint32_t number = 0;
    const char *const end = digits.data() + digits.size();
    const auto [rest, problem] = std::from_chars(digits.data(), end, number);
    if (problem != std::errc() || rest != end)
        return fail(ErrorCode::InvalidArgument,
                    "line " + std::to_string(line) + ": subset_id is \"" + std::string(text)
                        + "\"; expected a whole number",
                    path);
    return number;
}

} // namespace

Result<std::vector<ListedSplit>> readSplitLists(const FileSystem &fs, const std::string &path)
{
    VOX_TRY(auto reader, CsvReader::open(fs, path));
    VOX_TRY(const auto header, reader.next());
    std::optional<std::size_t> name;
    std::optional<std::size_t> split;
    std::optional<std::size_t> subset;
    std::optional<std::size_t> audio;
    if (header) {
        split = columnNamed(*header, "split");
        subset = columnNamed(*header, "subset_id");
        audio = columnNamed(*header, "source_audio_path");
        for (const char *const column :
             {"recording", "video_id", "speaker", "id", "source_audio_path"})
            name = name ? name : columnNamed(*header, column);
    }
    if (!name || !split)
        return fail(ErrorCode::InvalidArgument,
                    "needs the columns split and recording (or video_id, speaker, id, "
                    "source_audio_path)",
                    path);
    std::vector<ListedSplit> lines;
    std::map<std::pair<std::string, std::string>, std::size_t> known; // by name and audio
    for (;;) {
        VOX_TRY(const auto record, reader.next());
        if (!record)
            return lines;
        if (record->fields.empty())
            continue;
        if (record->fields.size() <= std::max(*name, *split))
            return fail(ErrorCode::InvalidArgument,
                        "line " + std::to_string(record->lineNumber) + " has too few fields", path);
        const auto field = [&record](std::optional<std::size_t> column) {
            return column && *column < record->fields.size() ? std::string(record->fields[*column])
                                                             : std::string();
        };
        ListedSplit line{field(name), field(audio), field(split), {}, record->lineNumber};
        if (line.split.empty())
            continue;
        if (const std::string text = field(subset); !text.empty()) {
            VOX_TRY(line.subset, subsetIn(text, record->lineNumber, path));
        }
        const auto [at, isNew] = known.try_emplace({line.name, line.audio}, lines.size());
        if (isNew)
            lines.push_back(std::move(line));
        else if (lines[at->second].split != line.split)
            return fail(ErrorCode::InvalidArgument,
                        "line " + std::to_string(record->lineNumber) + " puts " + line.name
                            + " into " + line.split + ", line "
                            + std::to_string(lines[at->second].line) + " into "
                            + lines[at->second].split + "; expected one split",
                        path);
    }
}

Result<SplitPlanOptions> readRule(Surroundings &s, const SplitRuleOptions &options)
{
    SplitPlanOptions plan;
    VOX_CHECK(readMethod(options, plan.rule));
    VOX_CHECK(readShares(options, plan.rule));
    plan.rule.seed = options.seed;
    plan.rule.hashField = options.field;
    for (std::size_t begin = 0; begin < options.stratify.size();) {
        const std::size_t end = std::min(options.stratify.find(',', begin),
                                         options.stratify.size());
        plan.rule.stratifyBy.push_back(options.stratify.substr(begin, end - begin));
        begin = end + 1;
    }
    if (!options.lists.empty()) {
        VOX_TRY(plan.lists, readSplitLists(s.fs, options.lists));
    }
    if (plan.rule.shares.empty() && plan.lists.empty() && !options.train)
        return wrong("give --train, --validation, --test or --lists", "split");
    if (options.subsetHours > 0 || !options.subsetSize.empty()) {
        plan.subsets = SubsetLimit{options.subsetHours, 0};
        if (!options.subsetSize.empty()) {
            VOX_TRY(plan.subsets->maximumBytes, readSize(options.subsetSize));
        }
    }
    plan.reassigns = options.reassigns;
    plan.reason = options.reason;
    return plan;
}

} // namespace voxdeck::cli
