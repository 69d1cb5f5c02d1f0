// SPDX-License-Identifier: Apache-2.0
#include "core/measure/ScoreImport.h"

#include "core/audit/TextLanguage.h"
#include "core/base/Ascii.h"
#include "core/base/Stopped.h"
#include "core/format/KeyedTexts.h"
#include "core/items/KeyIndex.h"
#include "core/measure/ScoreFields.h"
#include "core/rows/ImportedScores.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/SegmentTable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLinesBetweenReports = 4096;
constexpr std::size_t kMostKeyBytes = 200; ///< of a key in a report
constexpr std::size_t kMostWordBytes = 60; ///< of a value in a report
constexpr std::string_view kLanguageMetric = "lid_differs";

/// As programs spell a number; nothing for a word. NaN and infinity are numbers here.
std::optional<double> numberIn(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem == std::errc::result_out_of_range) // 1e999, 1e-999
        return std::strtod(std::string(text).c_str(), nullptr);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                      : std::nullopt;
}

std::string shortened(std::string_view text, std::size_t most)
{
    return text.size() > most ? std::string(text.substr(0, most)) + "..." : std::string(text);
}

std::string namesOfImported()
{
    std::string names;
    for (const Metric &metric : metrics())
        if (isImported(metric))
            names.append(names.empty() ? "" : ", ").append(metric.name);
    return names;
}

/// One field of one file, inside the caller's transaction.
class Joining {
public:
    Joining(Database &database, KeyIndex &index, bool isDryRun, ScoreReport &to)
        : m_db(database),
          m_index(index),
          m_scores(database),
          m_isDryRun(isDryRun),
          m_isLanguage(to.metric->name == kLanguageMetric),
          m_report(to)
    {
    }

    Result<> run(KeyedTextReader &reader, const ProgressSink &progress, const std::stop_token &stop)
    {
        for (;;) {
            if (m_report.lines % kLinesBetweenReports == 0) {
                VOX_CHECK(checkStop(stop, "nothing was changed"));
                report(progress, {reader.bytesRead(), reader.sizeBytes(), "bytes"});
            }
            VOX_TRY(const auto line, reader.next());
            if (!line)
                return {};
            ++m_report.lines;
            VOX_CHECK(take(*line));
        }
    }
    bool hasNamedSome() const { return m_hasNamedSome; }

private:
    Result<> take(const KeyedText &line)
    {
        if (line.problem) {
            ++m_report.badLines;
            fails(line.line, line.keys.empty() ? std::string() : line.keys.front(),
                  line.problem->detail);
            return {};
        }
        VOX_TRY(const auto match, m_index.match(line.keys));
        if (match.kind == KeyMatch::Kind::Several) {
            ++m_report.ambiguousKeys;
            fails(line.line, match.key,
                  match.isByName
                      ? Sentence::tr("%1 segments have this name in other folders", match.count)
                      : Sentence::tr("%1 segments have this key", match.count));
            return {};
        }
        bool isIt = match.kind == KeyMatch::Kind::One;
        if (isIt) { // not another key with the same hash
            VOX_TRY(isIt, hasKey(m_index.idAt(match.place), match.key));
        }
        if (!isIt) {
            ++m_report.unknownKeys;
            fails(line.line, line.keys.front(), Sentence::tr("no segment has this key"));
            return {};
        }
        m_hasNamedSome = true;
        if (!m_index.meet(match.place)) {
            ++m_report.doubleKeys;
            fails(line.line, match.key,
                  Sentence::tr("the key appeared before; its first line counts"));
            return {};
        }
        m_report.byName += match.isByName ? 1 : 0;
        return takeValue(line.line, match.key, m_index.idAt(match.place),
                         trimmed(line.text.value_or(std::string())));
    }

    Result<bool> hasKey(std::uint32_t id, const std::string &key)
    {
        VOX_TRY(const auto place, placeOfRow(m_db, id));
        VOX_TRY(auto language, valueOfRow(m_db, id, EditField::Language));
        if (!place || !language)
            return false;
        m_language = *std::move(language);
        return place->key() == key;
    }

    Result<> takeValue(std::uint64_t line, const std::string &key, std::uint32_t id,
                       std::string_view text)
    {
        if (text.empty()) {
            ++m_report.empty;
            return put(id, {}, false);
        }
        if (m_isLanguage)
            return takeLanguage(line, key, id, text);
        const auto number = numberIn(text);
        if (!number) {
            ++m_report.notNumbers;
            fails(line, key,
                  Sentence::tr("\"%1\" is not a number; the segment keeps what it has",
                               shortened(text, kMostWordBytes)));
            return {};
        }
        if (!std::isfinite(*number)) {
            ++m_report.notFinite;
            fails(line, key,
                  Sentence::tr("%1: the score is unknown", shortened(text, kMostWordBytes)));
            return put(id, {}, false);
        }
        return put(id, number, true);
    }

    Result<> takeLanguage(std::uint64_t line, const std::string &key, std::uint32_t id,
                          std::string_view text)
    {
        TextLanguage observed; // "te", "te-IN", "te: Telugu"
        for (const char c : text.substr(0, text.find_first_of("-_: ")))
            observed.code += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const auto agrees = languagesAgree(m_language, observed);
        if (agrees)
            return put(id, *agrees ? 0.0 : 1.0, true);
        ++m_report.undeclared;
        fails(line, key, Sentence::tr("the segment declares no language to compare with"));
        return put(id, {}, false);
    }

    /// `counts`: as a segment with a value.
    Result<> put(std::uint32_t id, std::optional<double> value, bool counts)
    {
        bool isOther = false;
        if (m_isDryRun) {
            auto query = m_db.statement("SELECT value FROM metric WHERE kind = ? AND row = ?");
            VOX_TRY(const bool isKnown, query.bind(m_report.metric->id).bind(id).step());
            isOther = isKnown != value.has_value() || (isKnown && query.real(0) != *value);
        } else {
            VOX_TRY(isOther, m_scores.put(id, m_report.metric->id, value, m_isLanguage));
        }
        if (counts)
            ++(isOther ? m_report.changed : m_report.same);
        return {};
    }

    void fails(std::uint64_t line, const std::string &key, Sentence reason)
    {
        ++m_report.failureCount;
        if (m_report.failures.size() < ScoreReport::kMostFailures)
            m_report.failures.push_back({line, shortened(key, kMostKeyBytes), std::move(reason)});
    }

    Database &m_db;
    KeyIndex &m_index;
    ImportedScores m_scores;
    const bool m_isDryRun;
    const bool m_isLanguage;
    ScoreReport &m_report;
    std::string m_language; ///< of the segment at hand
    bool m_hasNamedSome = false;
};

/// The fields to read, and in `ignored` those that are not metrics.
Result<std::vector<ScoreColumn>> columnsOf(const ScoreFile &look, const ScoreImportOptions &options,
                                           const std::filesystem::path &file,
                                           std::vector<std::string> &ignored)
{
    std::vector<ScoreColumn> columns;
    const auto has = [&look](const std::string &field) {
        return std::find(look.fields.begin(), look.fields.end(), field) != look.fields.end();
    };
    for (const ScoreColumn &asked : options.columns) {
        const bool isWhole = asked.field.find('.') == std::string::npos
                             || look.format != KeyedTextFormat::Json;
        if (!look.fields.empty() && isWhole && !has(asked.field))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("has no field \"%1\"; choose another with --column", asked.field),
                file.string());
        columns.push_back(asked);
    }
    for (const std::string &field : look.fields) {
        const auto isOf = [&field](const ScoreColumn &one) {
            return one.field == field;
        };
        if (std::any_of(options.columns.begin(), options.columns.end(), isOf))
            continue; // it is asked for by its name
        const Metric *const metric = metricOfScoreField(field);
        const auto hasMetric = [metric](const ScoreColumn &one) {
            return one.metric == metric;
        };
        if (metric && std::any_of(options.columns.begin(), options.columns.end(), hasMetric))
            continue; // another field is asked for as this score
        const bool isTaken = metric && std::any_of(columns.begin(), columns.end(), hasMetric);
        if (metric && !isTaken)
            columns.push_back({field, metric});
        else if ((!isTaken || !options.columns.empty()) && field != look.keyField
                 && field != options.keyField
                 && std::find(ignored.begin(), ignored.end(), field) == ignored.end())
            ignored.push_back(field);
        else if (metric && isTaken)
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "has two fields for %1, one of them \"%2\"; choose with --column FIELD=%1",
                    metric->name, field),
                file.string());
    }
    if (columns.empty())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("no field is known as a score; name one with --column "
                                 "FIELD=METRIC, where METRIC is one of %1",
                                 namesOfImported()),
                    file.string());
    return columns;
}

class ScoreImporter {
public:
    ScoreImporter(const FileSystem &fs, Workspace &workspace, const ScoreImportOptions &options,
                  const ProgressSink &progress, const std::stop_token &stop)
        : m_fs(fs),
          m_db(workspace.database()),
          m_options(options),
          m_progress(progress),
          m_stop(stop)
    {
    }

    Result<ScoreImportReport> run(const std::vector<std::filesystem::path> &files)
    {
        VOX_CHECK(m_index.load(m_db, m_stop));
        ScoreImportReport report;
        for (const auto &file : files)
            VOX_CHECK(read(file, report));
        return report;
    }

private:
    Result<> read(const std::filesystem::path &file, ScoreImportReport &all)
    {
        VOX_TRY(const ScoreFile look, lookAtScores(m_fs, file));
        if (!look.fields.empty() && look.keyField.empty() && m_options.keyField.empty())
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("has no field for the keys; name it with --key FIELD"),
                        file.string());
        VOX_TRY(const auto columns, columnsOf(look, m_options, file, all.ignored));
        for (const ScoreColumn &column : columns) {
            ScoreReport one;
            one.file = file.string();
            one.field = column.field;
            one.metric = column.metric;
            VOX_CHECK(readColumn(file, look, one));
            all.columns.push_back(std::move(one));
        }
        return {};
    }

    Result<> readColumn(const std::filesystem::path &file, const ScoreFile &look, ScoreReport &one)
    {
        KeyedTextOptions reading;
        reading.format = look.format;
        reading.keyField = m_options.keyField;
        reading.textField = one.field;
        reading.takesNumbers = true;
        VOX_TRY(const auto reader, KeyedTextReader::open(m_fs, file, reading));
        m_index.forget();
        if (!m_options.isDryRun)
            VOX_CHECK(ImportedScores(m_db).declare(one.metric->id, one.metric->name,
                                                   static_cast<int>(one.metric->input),
                                                   one.metric->version));
        Joining joining(m_db, m_index, m_options.isDryRun, one);
        VOX_CHECK(joining.run(*reader, m_progress, m_stop));
        if (joining.hasNamedSome())
            return {};
        auto detail = one.lines == 0 ? Sentence::tr("holds no lines; nothing was changed")
                                     : Sentence::tr("no line names a segment; nothing was changed");
        if (!one.failures.empty())
            detail = Sentence::tr("%1. Line %2, key %3: %4", detail, one.failures.front().line,
                                  one.failures.front().key, one.failures.front().reason);
        return fail(ErrorCode::InvalidArgument, std::move(detail), file.string());
    }

    const FileSystem &m_fs;
    Database &m_db;
    const ScoreImportOptions &m_options;
    const ProgressSink &m_progress;
    const std::stop_token &m_stop;
    KeyIndex m_index;
};

} // namespace

Result<ScoreImportReport> importScores(const FileSystem &fs, Workspace &workspace,
                                       const std::vector<std::filesystem::path> &files,
                                       const ScoreImportOptions &options,
                                       const ProgressSink &progress, const std::stop_token &stop)
{
    Database &db = workspace.database();
    ScoreImporter importer(fs, workspace, options, progress, stop);
    if (options.isDryRun) {
        const ReadSnapshot snapshot(db);
        return importer.run(files);
    }
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(ImportedScores(db).makeTables());
    VOX_TRY(auto report, importer.run(files));
    VOX_CHECK(countMetricWriting(db));
    VOX_CHECK(transaction.commit());
    return report;
}

} // namespace voxdeck
