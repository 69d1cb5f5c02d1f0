// SPDX-License-Identifier: Apache-2.0
#include "core/measure/UsageLog.h"

#include "core/base/Stopped.h"
#include "core/format/LineReader.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kUsageLinesBetweenReports = 64;

using Names = std::span<const std::string_view>;
constexpr std::array<std::string_view, 4> kSteps{"step", "globalstep", "iteration", "steps"};
constexpr std::array<std::string_view, 4> kRanks{"rank", "globalrank", "worker", "workerid"};
constexpr std::array<std::string_view, 10> kSamples{
    "samples",   "samplecounts",  "samplecounters", "sampleusage", "sampleids",
    "persample", "samplecounter", "keys",           "ids",         "seen"};
constexpr std::array<std::string_view, 8> kLanguages{
    "languages",  "languagecounts", "languagecounters", "languageusage", "perlanguage",
    "langcounts", "langs",          "languagecounter"};
constexpr std::array<std::string_view, 7> kShards{
    "shards", "shardcounts", "shardcounters", "shardusage", "pershard", "shardcounter", "files"};
constexpr std::array<std::string_view, 6> kKeys{"key", "id", "sampleid", "utt", "uttid", "sample"};
constexpr std::array<std::string_view, 4> kTimes{"count", "times", "n", "uses"};
constexpr std::array<std::string_view, 4> kNests{"counters", "counts", "usage", "datausage"};

std::string folded(std::string_view name)
{
    std::string plain;
    for (const char c : name)
        if (c != '_' && c != '-' && c != '.' && c != ' ')
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

bool isOneOf(std::string_view name, Names names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

using Counts = std::unordered_map<std::string, std::uint64_t>;

enum Kind : std::uint8_t { Samples, Languages, Shards };
constexpr std::size_t kKinds = 3;
constexpr std::array<const char *, kKinds> kNamesOfKinds{"sample", "language", "shard"};

/// A line, understood.
struct Line {
    std::string rank;
    std::optional<std::int64_t> step;
    std::array<std::optional<Counts>, kKinds> counts;
    bool isList = false; ///< samples are named, not counted
};

std::optional<std::uint64_t> wholeNumber(const JsonValue &value)
{
    constexpr double kMost = 1e15;
    if (!value.isNumber())
        return std::nullopt;
    const double number = value.toDouble(-1);
    if (!std::isfinite(number) || number < 0 || number > kMost || std::floor(number) != number)
        return std::nullopt;
    return static_cast<std::uint64_t>(number);
}

/// A key may be spelled as a number.
std::optional<std::string> nameIn(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return value.toString();
    if (value.kind() == JsonValue::Kind::Integer)
        return value.dump().value_or(std::string());
    return std::nullopt;
}

Result<> addCounts(Line &line, Kind kind, const JsonValue &value)
{
    auto &counts = line.counts[kind];
    if (!counts)
        counts.emplace();
    const auto wrong = [kind](const std::string &name) {
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the count of %1 \"%2\" is not a whole number of 0 or more",
                                 kNamesOfKinds[kind], name));
    };
    for (const auto &[name, count] : value.members()) {
        const auto number = wholeNumber(count);
        if (!number)
            return wrong(name);
        (*counts)[name] += *number;
    }
    for (const JsonValue &one : value.items()) {
        const auto name = nameIn(one);
        if (!name)
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr("an entry of the list of %1s is not a name", kNamesOfKinds[kind]));
        ++(*counts)[*name];
        line.isList = true;
    }
    if (value.kind() != JsonValue::Kind::Object && value.kind() != JsonValue::Kind::Array)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the counters by %1 are neither an object nor a list",
                                 kNamesOfKinds[kind]));
    return {};
}

Result<> takeMembers(Line &line, const JsonValue &object, bool isNested)
{
    std::optional<std::string> key;
    std::optional<std::uint64_t> times;
    for (const auto &[name, value] : object.members()) {
        const auto plain = folded(name);
        const bool isHolder = value.kind() == JsonValue::Kind::Object
                              || value.kind() == JsonValue::Kind::Array;
        if (isOneOf(plain, kSteps) && value.kind() == JsonValue::Kind::Integer)
            line.step = value.toInteger();
        else if (isOneOf(plain, kRanks))
            line.rank += nameIn(value).value_or(std::string()) + '/';
        else if (isHolder && isOneOf(plain, kSamples))
            VOX_CHECK(addCounts(line, Samples, value));
        else if (isHolder && isOneOf(plain, kLanguages))
            VOX_CHECK(addCounts(line, Languages, value));
        else if (isHolder && isOneOf(plain, kShards))
            VOX_CHECK(addCounts(line, Shards, value));
        else if (!isNested && value.kind() == JsonValue::Kind::Object && isOneOf(plain, kNests))
            VOX_CHECK(takeMembers(line, value, true));
        else if (isOneOf(plain, kKeys))
            key = nameIn(value);
        else if (isOneOf(plain, kTimes)) {
            times = wholeNumber(value);
            if (!times)
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("\"%1\" is not a whole number of 0 or more", name));
        }
    }
    if (key) {
        auto &counts = line.counts[Samples];
        if (!counts)
            counts.emplace();
        (*counts)[*key] += times.value_or(1);
        line.isList = true;
    }
    return {};
}

Result<Line> lineIn(const LineReader::Line &text)
{
    if (text.isTooLong)
        return fail(ErrorCode::Corrupt, Sentence::tr("the line is longer than 64 MiB"));
    VOX_TRY(const auto value, JsonValue::parse(text.text));
    if (value.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::Corrupt, Sentence::tr("expected a JSON object"));
    Line line;
    VOX_CHECK(takeMembers(line, value, false));
    if (std::none_of(line.counts.begin(), line.counts.end(),
                     [](const auto &counts) { return counts.has_value(); }))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("has no counters: expected samples, languages or shards"));
    return line;
}

/// The counters of one kind of one rank, read both ways.
struct Running {
    Counts sum;        ///< as counts since the line before
    Counts base, last; ///< as totals: of runs that began anew, and of the last line
    bool canBeTotals = true;

    void take(const Counts &line, bool isRestart, bool isList)
    {
        for (const auto &[name, count] : line)
            sum[name] += count;
        if (isList) {
            canBeTotals = false;
            return;
        }
        const bool falls = std::any_of(last.begin(), last.end(), [&line](const auto &one) {
            const auto now = line.find(one.first);
            return now == line.end() || now->second < one.second;
        });
        if (falls)
            for (const auto &[name, count] : last)
                base[name] += count;
        canBeTotals = canBeTotals && (!falls || isRestart);
        last = line;
    }
    template <typename To>
    void addTo(To &to, bool areTotals) const
    {
        const bool usesTotals = areTotals && !last.empty();
        for (const auto &[name, count] : usesTotals ? last : sum)
            to[name] += count;
        if (usesTotals)
            for (const auto &[name, count] : base)
                to[name] += count;
    }
};

/// Which lines a resumed run has done again, by rank and step.
struct Place {
    std::string rank;
    std::optional<std::int64_t> step;
    bool isBad = false, isRepeated = false, isRestart = false;
};

class Reading {
public:
    Reading(const FileSystem &fs, const std::filesystem::path &file, const ProgressSink &progress,
            const std::stop_token &stop)
        : m_fs(fs), m_file(file), m_progress(progress), m_stop(stop)
    {
    }

    Result<UsageLog> run(UsageCounting counting)
    {
        VOX_CHECK(eachLine([this](const LineReader::Line &text) { look(text); }));
        findRepeated();
        std::size_t at = 0;
        VOX_CHECK(eachLine([this, &at](const LineReader::Line &text) {
            const Place &place = m_places[at++];
            if (place.isBad || place.isRepeated)
                return;
            if (const auto line = lineIn(text))
                for (std::size_t kind = 0; kind < kKinds; ++kind)
                    if (line->counts[kind])
                        m_running[{line->rank, kind}].take(*line->counts[kind], place.isRestart,
                                                           line->isList);
        }));
        if (m_running.empty())
            return fail(ErrorCode::InvalidArgument,
                        m_log.failures.empty()
                            ? Sentence::tr("holds no lines")
                            : Sentence::tr("is no usage log: no line has counters; line %1: %2",
                                           m_log.failures.front().line,
                                           m_log.failures.front().reason),
                        m_file.string());
        const bool canBeTotals = std::all_of(
            m_running.begin(), m_running.end(),
            [](const auto &one) { return one.second.canBeTotals; });
        m_log.areTotals = counting == UsageCounting::Totals
                          || (counting == UsageCounting::Told && canBeTotals);
        for (const auto &[whose, running] : m_running) {
            if (whose.second == Samples)
                running.addTo(m_log.samples, m_log.areTotals);
            else
                running.addTo(whose.second == Languages ? m_log.languages : m_log.shards,
                              m_log.areTotals);
        }
        return std::move(m_log);
    }

private:
    template <typename Use>
    Result<> eachLine(Use use)
    {
        VOX_TRY(auto reader, LineReader::open(m_fs, m_file));
        for (std::uint64_t lines = 0;; ++lines) {
            if (lines % kUsageLinesBetweenReports == 0) {
                VOX_CHECK(checkStop(m_stop, "nothing was changed"));
                report(m_progress, {reader.bytesRead(), reader.sizeBytes(), "bytes"});
            }
            VOX_TRY(auto line, reader.next());
            if (!line)
                return {};
            if (line->number == 1)
                line->text = withoutByteOrderMark(line->text);
            if (line->isTooLong || line->text.find_first_not_of(" \t") != std::string_view::npos)
                use(*line);
        }
    }

    void look(const LineReader::Line &text)
    {
        ++m_log.lines;
        Place place;
        if (const auto line = lineIn(text)) {
            place.rank = line->rank;
            place.step = line->step;
        } else {
            place.isBad = true;
            ++m_log.badLines;
            if (m_log.failures.size() < UsageLog::kMostFailures)
                m_log.failures.push_back({text.number, {}, line.error().detail});
        }
        m_places.push_back(std::move(place));
    }

    /// A run that is resumed from a checkpoint begins at an earlier step than the log ended with: what was logged from
    /// that step on was no part of the model.
    void findRepeated()
    {
        std::map<std::string, std::vector<std::size_t>> kept; ///< places of each rank
        for (std::size_t at = 0; at < m_places.size(); ++at) {
            Place &place = m_places[at];
            if (place.isBad || !place.step)
                continue;
            m_log.lastStep = std::max(m_log.lastStep.value_or(*place.step), *place.step);
            auto &before = kept[place.rank];
            // several lines of one step are parts of it
            place.isRestart = !before.empty() && *place.step < *m_places[before.back()].step;
            while (place.isRestart && !before.empty()
                   && *m_places[before.back()].step >= *place.step) {
                m_places[before.back()].isRepeated = true;
                ++m_log.resumed;
                before.pop_back();
            }
            before.push_back(at);
        }
    }

    const FileSystem &m_fs;
    const std::filesystem::path &m_file;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    UsageLog m_log;
    std::vector<Place> m_places;
    std::map<std::pair<std::string, std::size_t>, Running> m_running; ///< by rank and kind
};

} // namespace

Result<UsageLog> readUsageLog(const FileSystem &fs, const std::filesystem::path &file,
                              UsageCounting counting, const ProgressSink &progress,
                              const std::stop_token &stop)
{
    return Reading(fs, file, progress, stop).run(counting);
}

} // namespace voxdeck
