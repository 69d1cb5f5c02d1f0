// SPDX-License-Identifier: Apache-2.0
// Texts in files beside their audio: .txt and .lab of one text each, .trans.txt of LibriSpeech, metadata.csv
// of LJ Speech. How FolderSource reads them, the other way round.
#include "core/base/Utf8.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/folder/CorpusTables.h"
#include "core/format/folder/SideText.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::places {

namespace {

constexpr std::uint64_t kMaximumBytes = std::uint64_t{64} << 20;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

using Numbers = std::vector<std::size_t>;

std::string_view withoutMark(std::string_view bytes)
{
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    return bytes;
}

/// Puts the value in place of `old`, which is a part of `bytes`.
void put(Search &search, std::size_t number, std::string_view bytes, std::string_view old,
         std::string_view said, PatchedFile &file)
{
    const ListChange &change = search.changes[number];
    if (said != change.before) {
        search.refuseAsMoved(number);
        return;
    }
    if (!isOneStrippedLine(change.after)) {
        search.refuse(
            number, ErrorCode::InvalidArgument,
            "a text beside its audio holds no line break, and no white space at its ends");
        return;
    }
    file.patches.push_back(
        {static_cast<std::uint64_t>(old.data() - bytes.data()), old.size(), change.after, number});
}

/// The whole file is one text, white space around it aside.
void inWhole(Search &search, const Numbers &numbers, std::string_view bytes, PatchedFile &file)
{
    const auto said = folder::oneLine(bytes);
    std::string_view old = stripPython(withoutMark(bytes));
    if (old.empty())
        old = withoutMark(bytes).substr(0, 0);
    const auto asLab = file.path.extension() == ".lab" ? folder::textOfLab(bytes) : said;
    const std::string text = said.value_or(std::string());
    const std::string words = folder::withoutSampleNumbers(text);
    for (const std::size_t number : numbers) {
        const bool isFirst = number == numbers.front();
        if (!isValidUtf8(bytes))
            search.refuse(number, ErrorCode::Unsupported,
                          file.path.filename().string()
                              + " is not UTF-8. Convert it from its own encoding, for example with"
                                " \"iconv -f ISO-8859-1 -t UTF-8 FILE > NEW\", then import and"
                                " publish again");
        else if (!said || !asLab || *said != *asLab)
            search.refuse(number, ErrorCode::Unsupported,
                          "the file says when each word is said; such files are not changed");
        else if (!isFirst)
            search.refuse(number, ErrorCode::InvalidArgument,
                          "the file holds the text of several audio files");
        else if (search.changes[number].before == words && old.ends_with(words))
            put(search, number, bytes, old.substr(old.size() - words.size()), words,
                file); // TIMIT's numbers stay
        else
            put(search, number, bytes, old, text, file);
    }
}

/// The first text of an audio file: a new file beside it, whose name is free.
void inNew(Search &search, const Numbers &numbers, PatchedFile &file)
{
    file.isNew = true;
    for (const std::size_t number : numbers) {
        const ListChange &change = search.changes[number];
        if (!change.before.empty())
            search.refuseAsMoved(number);
        else if (number != numbers.front())
            search.refuse(number, ErrorCode::InvalidArgument,
                          file.path.filename().string()
                              + " would hold the text of several audio files");
        else if (!isOneStrippedLine(change.after))
            search.refuse(
                number, ErrorCode::InvalidArgument,
                "a text beside its audio holds no line break, and no white space at its ends");
        else
            file.patches.push_back({0, 0, change.after + "\n", number});
    }
}

/// By the last parts of the keys.
using Wanted = std::multimap<std::string_view, std::size_t>;

std::string_view lastPart(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// "sub/a" names "c/sub/a", and "a" where the folder sub is what was opened.
bool namesKey(std::string_view id, std::string_view key)
{
    const auto endsWith = [](std::string_view whole, std::string_view end) {
        return whole.ends_with(end)
               && (whole.size() == end.size() || whole[whole.size() - end.size() - 1] == '/');
    };
    return endsWith(key, id) || endsWith(id, key);
}

/// The change that a line with this id is about: the id is the audio's name, perhaps with its folders and ending.
Wanted::iterator changeOf(const Search &search, Wanted &wanted, std::string_view id, bool mayEnd)
{
    const std::size_t dot = lastPart(id).rfind('.');
    std::vector<std::string_view> spellings{id};
    if (mayEnd && dot != std::string_view::npos)
        spellings.push_back(id.substr(0, id.size() - (lastPart(id).size() - dot)));
    for (const std::string_view spelling : spellings) {
        const auto [begin, end] = wanted.equal_range(lastPart(spelling));
        for (auto each = begin; each != end; ++each)
            if (namesKey(spelling, search.changes[each->second].key))
                return each;
    }
    return wanted.end();
}

/// A line for each text: `<id> <text>`, or `<id>|<text>|...`.
void inLines(Search &search, const Numbers &numbers, std::string_view bytes, char between,
             PatchedFile &file)
{
    Wanted wanted;
    for (const std::size_t number : numbers)
        wanted.emplace(lastPart(search.changes[number].key), number);
    const std::string_view all = withoutMark(bytes);
    for (std::size_t at = 0; at < all.size() && !wanted.empty();) {
        std::string_view line = nextPythonLine(all, at);
        if (between == ' ')
            line = stripPython(line);
        const std::size_t keyEnd = std::min(
            between == ' ' ? line.find_first_of(" \t") : line.find(between), line.size());
        const auto found = changeOf(search, wanted, line.substr(0, keyEnd), between == '|');
        if (found == wanted.end() || keyEnd == line.size())
            continue;
        std::string_view value = line.substr(keyEnd + 1);
        if (between == '|')
            value = value.substr(0, value.find('|'));
        value = stripPython(value);
        if (between == '|' && search.changes[found->second].after.find('|') != std::string::npos)
            search.refuse(found->second, ErrorCode::InvalidArgument,
                          "a | parts the fields of this file");
        else
            put(search, found->second, bytes, value, value, file);
        wanted.erase(found);
    }
    for (const auto &[id, number] : wanted)
        search.refuseAsMoved(number);
}

/// A table with named columns is itself a list, and is changed as one.
bool isTable(const std::filesystem::path &path)
{
    const auto ending = path.extension();
    return ending == ".csv" || ending == ".tsv" || path.filename() == "TRANS.txt";
}

/// Its lines are more than a text, or not text alone.
bool isOfLines(const std::filesystem::path &path)
{
    return path.extension() == ".trn" || path.extension() == ".data";
}

void refuseLines(Search &search, const Numbers &numbers, const std::filesystem::path &path)
{
    for (const std::size_t number : numbers)
        search.refuse(number, ErrorCode::Unsupported,
                      path.filename().string() + " is not changed; export the list instead");
}

void refuseTable(Search &search, const Numbers &numbers, const std::filesystem::path &path)
{
    for (const std::size_t number : numbers)
        search.refuse(number, ErrorCode::Unsupported,
                      "the text is a cell of " + path.filename().string()
                          + "; open that table instead of its folder to change it");
}

} // namespace

Result<> inTextFiles(Search &search)
{
    std::map<std::filesystem::path, Numbers> byFile;
    for (const std::size_t number : search.order) {
        const ListChange &change = search.changes[number];
        const auto ending = change.textFile.extension().string();
        const auto labels = folder::labelEndings();
        const bool isLabels = std::find(labels.begin(), labels.end(), ending) != labels.end();
        if (change.field != record_fields::kText)
            search.refuse(number, ErrorCode::Unsupported,
                          "files beside audio hold texts only, no `" + change.field + '`');
        else if (change.textFile.empty())
            search.refuse(number, ErrorCode::InvalidArgument,
                          "its audio is in no folder, so no text file can be written beside it; "
                          "write a list with "
                          "\"voxdeck-cli export\"");
        else if (isLabels)
            search.refuse(number, ErrorCode::Unsupported,
                          "an annotation file beside the audio is not changed; export the labels "
                          "instead");
        else
            byFile[change.textFile].push_back(number);
    }
    for (const auto &[path, numbers] : byFile) {
        VOX_CHECK(search.checkStop(path));
        if (!exists(search.fs, path)) {
            PatchedFile made;
            VOX_TRY(const auto folder, search.fs.resolve(path.parent_path()));
            made.path = folder / path.filename();
            inNew(search, numbers, made);
            search.found.files.push_back(std::move(made));
            continue;
        }
        VOX_TRY(auto file, patchedFile(search.fs, path));
        VOX_TRY(const auto bytes, readWholeFile(search.fs, file.path, kMaximumBytes));
        if (path.filename().string().ends_with(".trans.txt"))
            inLines(search, numbers, bytes, ' ', file);
        else if (const auto between = folder::separatorOfTable(path))
            inLines(search, numbers, bytes, *between, file);
        else if (isOfLines(path))
            refuseLines(search, numbers, path);
        else if (isTable(path))
            refuseTable(search, numbers, path);
        else
            inWhole(search, numbers, bytes, file);
        search.found.files.push_back(std::move(file));
    }
    return {};
}

} // namespace voxdeck::places
