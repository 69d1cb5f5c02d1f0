// SPDX-License-Identifier: Apache-2.0
#include "core/measure/ScoreFields.h"

#include "core/format/JsonRecords.h"
#include "core/format/LineReader.h"
#include "core/format/RecordFields.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/TableReader.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kHeadBytes = std::size_t{64} << 10;

struct Spelling {
    std::string_view field, metric;
};
// As their own programs write them, folded: DNSMOS's dnsmos_local.py, torchaudio's SQUIM, UTMOS, NISQA's run_predict.py.
constexpr std::array kSpellings{
    Spelling{"ovrl", "dnsmos"},
    Spelling{"dnsmosovrl", "dnsmos"},
    Spelling{"dnsmosovr", "dnsmos"},
    Spelling{"mosovr", "dnsmos"},
    Spelling{"sig", "dnsmos_sig"},
    Spelling{"mossig", "dnsmos_sig"},
    Spelling{"bak", "dnsmos_bak"},
    Spelling{"mosbak", "dnsmos_bak"},
    Spelling{"p808mos", "dnsmos_mos"},
    Spelling{"p808", "dnsmos_mos"},
    Spelling{"stoi", "squim_stoi"},
    Spelling{"pesq", "squim_pesq"},
    Spelling{"sisdr", "squim_sisdr"},
    Spelling{"utmosv2", "utmos"},
    Spelling{"utmos22strong", "utmos"},
    Spelling{"mospred", "nisqa"},
    Spelling{"lidprob", "lid_score"},
    Spelling{"langscore", "lid_score"},
    Spelling{"languagescore", "lid_score"},
    Spelling{"languageprobability", "lid_score"},
    Spelling{"lid", "lid_differs"},
    Spelling{"lidlanguage", "lid_differs"},
    Spelling{"predictedlanguage", "lid_differs"},
    Spelling{"detectedlanguage", "lid_differs"},
    Spelling{"predlang", "lid_differs"},
};

std::string foldedName(std::string_view name)
{
    std::string folded;
    for (const char c : name) {
        if (c == '_' || c == '-' || c == '.' || c == ' ')
            continue;
        folded += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return folded;
}

Result<std::vector<std::string>> fieldsOfRecords(const FileSystem &fs,
                                                 const std::filesystem::path &file)
{
    std::vector<std::string> fields;
    VOX_TRY(auto records, JsonRecords::open(fs, file));
    for (;;) {
        VOX_TRY(const auto record, records.next());
        if (!record)
            return fields;
        if (!record->value || record->value->kind() != JsonValue::Kind::Object)
            continue;
        for (const auto &[name, value] : record->value->members())
            fields.push_back(name);
        return fields;
    }
}

Result<std::vector<std::string>>
fieldsOfTable(const FileSystem &fs, const std::filesystem::path &file, Separator separator)
{
    VOX_TRY(auto table, TableReader::open(fs, file, separator));
    VOX_TRY(const auto header, table.next());
    std::vector<std::string> fields;
    if (header)
        fields.assign(header->fields.begin(), header->fields.end());
    return fields;
}

/// The field that names segments: one that is called as keys are, else as audio is.
std::string keyFieldOf(const std::vector<std::string> &fields)
{
    for (const auto wanted : {record_fields::kKey, record_fields::kAudio})
        for (const std::string &field : fields)
            if (canonicalColumn(field) == wanted)
                return field;
    return {};
}

} // namespace

const Metric *metricOfScoreField(std::string_view field)
{
    const std::string folded = foldedName(field);
    for (const Metric &metric : metrics())
        if (isImported(metric) && foldedName(metric.name) == folded)
            return &metric;
    const auto *const found = std::find_if(
        kSpellings.begin(), kSpellings.end(),
        [&folded](const Spelling &one) { return one.field == folded; });
    return found == kSpellings.end() ? nullptr : metricNamed(found->metric);
}

Result<ScoreFile> lookAtScores(const FileSystem &fs, const std::filesystem::path &file)
{
    VOX_TRY(const auto head, readHead(fs, file, kHeadBytes));
    const std::string_view text = withoutByteOrderMark(head);
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("holds no lines"), file.string());
    ScoreFile found;
    const std::string_view line = text.substr(begin, text.find_first_of("\r\n", begin) - begin);
    if (line.front() == '{' || line.front() == '[' || isYamlName(file)) {
        found.format = KeyedTextFormat::Json;
        VOX_TRY(found.fields, fieldsOfRecords(fs, file));
    } else if (line.find(',') != line.npos || line.find(';') != line.npos
               || file.extension() == ".csv") {
        found.format = KeyedTextFormat::Csv;
        const bool isComma = line.find(',') != line.npos || line.find(';') == line.npos;
        VOX_TRY(found.fields,
                fieldsOfTable(fs, file, isComma ? Separator::Comma : Separator::Semicolon));
    } else if (line.find('\t') != line.npos || file.extension() == ".tsv") {
        VOX_TRY(found.fields, fieldsOfTable(fs, file, Separator::Tab));
        found.format = KeyedTextFormat::Tsv;
    }
    found.keyField = keyFieldOf(found.fields);
    const bool isTwoWords = found.format == KeyedTextFormat::Tsv && found.fields.size() == 2
                            && found.keyField.empty()
                            && found.fields[1].find_first_not_of("0123456789.eE+-")
                                   == std::string::npos;
    if (isTwoWords) { // "key <tab> 3.1": Kaldi's lines, which have no header
        found.format = KeyedTextFormat::Kaldi;
        found.fields.clear();
    }
    return found;
}

} // namespace voxdeck
