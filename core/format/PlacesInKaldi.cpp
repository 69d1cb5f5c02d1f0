// SPDX-License-Identifier: Apache-2.0
// Where values stand in a Kaldi data directory: texts in `text`, languages in `utt2lang`, speakers in
// `utt2spk`. Each of the files is patched by itself.
#include "core/base/Utf8.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/kaldi/KeyedLines.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

constexpr std::uint64_t kLinesPerLook = 4096;

/// Key and value of a line of `text`, as KaldiSource takes them.
std::pair<std::string_view, std::string_view> splitText(std::string_view line)
{
    line = stripPython(line);
    std::size_t keyEnd = 0;
    for (std::size_t at = 0; keyEnd < line.size(); keyEnd = at) {
        if (isPythonSpace(nextUtf8(line, at)))
            break;
    }
    return {line.substr(0, keyEnd), stripPython(line.substr(keyEnd))};
}

/// Puts the value in place of the one behind the key; where there was none, behind a space.
void change(Search &search, std::size_t number, const LineReader::Line &line, std::string_view key,
            std::string_view value, PatchedFile &file)
{
    const ListChange &change = search.changes[number];
    if (key != change.key || value != change.before) {
        search.refuseAsMoved(number);
        return;
    }
    if (!isOneStrippedLine(change.after)) {
        search.refuse(number, ErrorCode::InvalidArgument,
                      "a line of Kaldi holds no line break, and no white space at its ends");
        return;
    }
    FilePatch patch;
    patch.length = value.size();
    patch.bytes = change.after;
    patch.change = number;
    const std::string_view before = line.text;
    if (!value.empty()) {
        patch.offset = static_cast<std::uint64_t>(value.data() - before.data());
    } else {
        const auto keyEnd = static_cast<std::size_t>(key.data() - before.data()) + key.size();
        const bool hasSpace = keyEnd < before.size()
                              && (before[keyEnd] == ' ' || before[keyEnd] == '\t');
        patch.offset = keyEnd + (hasSpace ? 1 : 0);
        if (!hasSpace)
            patch.bytes.insert(0, " ");
    }
    patch.offset += line.offset;
    file.patches.push_back(std::move(patch));
}

Result<> inText(Search &search, const std::vector<std::size_t> &numbers,
                const std::filesystem::path &path)
{
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto lines, LineReader::open(search.fs, file.path));
    auto next = numbers.begin();
    while (next != numbers.end()) {
        VOX_TRY(const auto line, lines.next());
        if (!line)
            break;
        if (line->number % kLinesPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        for (; next != numbers.end() && search.changes[*next].line <= line->number; ++next) {
            const auto [key, value] = splitText(line->text);
            change(search, *next, *line, key, value, file);
        }
    }
    for (; next != numbers.end(); ++next)
        search.refuseAsMoved(*next);
    search.found.files.push_back(std::move(file));
    return {};
}

/// A table that is asked by key.
Result<> inKeyed(Search &search, const std::vector<std::size_t> &numbers,
                 const std::filesystem::path &path)
{
    std::unordered_map<std::string_view, std::size_t> wanted;
    for (const std::size_t number : numbers)
        wanted.emplace(search.changes[number].key, number);
    if (exists(search.fs, path)) {
        VOX_TRY(auto file, patchedFile(search.fs, path));
        VOX_TRY(auto lines, LineReader::open(search.fs, file.path));
        while (!wanted.empty()) {
            VOX_TRY(const auto line, lines.next());
            if (!line)
                break;
            if (line->number % kLinesPerLook == 0)
                VOX_CHECK(search.checkStop(path));
            const auto split = kaldi::splitKeyedLine(line->number, line->text);
            const auto found = wanted.find(split.key);
            if (found == wanted.end())
                continue;
            change(search, found->second, *line, split.key, split.value, file);
            wanted.erase(found);
        }
        search.found.files.push_back(std::move(file));
    }
    for (const auto &[key, number] : wanted)
        search.refuse(number, ErrorCode::InvalidArgument,
                      path.filename().string() + " has no line for it");
    return {};
}

} // namespace

Result<> inKaldi(Search &search, const std::filesystem::path &directory)
{
    std::vector<std::size_t> texts;
    std::vector<std::size_t> languages;
    std::vector<std::size_t> speakers;
    const bool hasText = exists(search.fs, directory / "text");
    for (const std::size_t number : search.order) {
        const std::string &field = search.changes[number].field;
        if (field == rf::kText && hasText)
            texts.push_back(number);
        else if (field == rf::kLanguage)
            languages.push_back(number);
        else if (field == rf::kSpeaker)
            speakers.push_back(number);
        else
            search.refuse(number, ErrorCode::Unsupported,
                          "a Kaldi directory has no file for `" + field + '`');
    }
    if (!texts.empty())
        VOX_CHECK(inText(search, texts, directory / "text"));
    if (!languages.empty())
        VOX_CHECK(inKeyed(search, languages, directory / "utt2lang"));
    if (!speakers.empty())
        VOX_CHECK(inKeyed(search, speakers, directory / "utt2spk"));
    return {};
}

} // namespace voxdeck::places
