// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0214
// Texts in files beside their audio: .txt and .lab of one text each, and cells of the tables of corpora. How
// FolderSource reads them, the other way round.
#include "core/base/Sentence.h"
#include "core/base/SplitName.h"
#include "core/base/Utf8.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/folder/SideText.h"
#include "core/format/folder/TextCells.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

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
            Sentence::tr(
                "a text beside its audio holds no line break, and no white space at its ends"));
        return;
    }
    file.patches.push_back(
        {static_cast<std::uint64_t>(old.data() - bytes.data()), old.size(), change.after, number});
}

void refuseOtherEncoding(Search &search, std::size_t number, const std::filesystem::path &path)
{
    search.refuse(
        number, ErrorCode::Unsupported,
        Sentence::tr("%1 is not UTF-8. Convert it from its own encoding, for example with \"iconv "
                     "-f ISO-8859-1 -t UTF-8 FILE > NEW\", then import and publish again",
                     path.filename().string()));
}

/// TIMIT has its words and sounds in files of their own beside the text.
bool isOfTimit(const FileSystem &fs, const std::filesystem::path &text)
{
    constexpr std::array<std::string_view, 4> kEndings{".wrd", ".WRD", ".phn", ".PHN"};
    return std::any_of(kEndings.begin(), kEndings.end(), [&](std::string_view ending) {
        return exists(fs, std::filesystem::path(text).replace_extension(ending));
    });
}

std::string_view withoutField(std::string_view text)
{
    constexpr std::string_view kSpace = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_of(kSpace), text.size()));
    text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
    return text;
}

/// The text behind the first and the last sample, which stay.
void behindSamples(Search &search, std::size_t number, std::string_view bytes,
                   const std::string &said, PatchedFile &file)
{
    const std::string words = folder::withoutSampleNumbers(said);
    std::string_view old = stripPython(withoutMark(bytes));
    if (words != said)
        old = withoutField(withoutField(old));
    const std::string &after = search.changes[number].after;
    const std::string made = words != said ? "0 1 " + after : after;
    if (folder::withoutSampleNumbers(made) != after)
        search.refuse(
            number, ErrorCode::InvalidArgument,
            Sentence::tr("a text of TIMIT is not empty and does not begin with two numbers"));
    else
        put(search, number, bytes, old, words, file);
}

/// The whole file is one text, white space around it aside.
void inWhole(Search &search, const Numbers &numbers, std::string_view bytes, PatchedFile &file)
{
    const auto said = folder::oneLine(bytes);
    std::string_view old = stripPython(withoutMark(bytes));
    if (old.empty())
        old = withoutMark(bytes).substr(0, 0);
    const bool isLab = file.path.extension() == ".lab";
    const auto asLab = isLab ? folder::textOfLab(bytes) : said;
    for (const std::size_t number : numbers) {
        const bool isFirst = number == numbers.front();
        if (!isValidUtf8(bytes))
            refuseOtherEncoding(search, number, file.path);
        else if (!said || !asLab || *said != *asLab)
            search.refuse(number, ErrorCode::Unsupported,
                          Sentence::tr("the file has word times; such files are not edited"));
        else if (!isFirst)
            search.refuse(number, ErrorCode::InvalidArgument,
                          Sentence::tr("the file holds the text of several audio files"));
        else if (!isLab && isOfTimit(search.fs, file.path)
                 && folder::withoutSampleNumbers(*said) == search.changes[number].before)
            behindSamples(search, number, bytes, *said, file);
        else
            put(search, number, bytes, old, *said, file);
    }
}

/// The first text of an audio file: a file of its own beside it, whose name is free.
void inNew(Search &search, const Numbers &numbers, PatchedFile &file)
{
    file.isNew = true;
    for (const std::size_t number : numbers) {
        const ListChange &change = search.changes[number];
        if (!change.before.empty())
            search.refuseAsMoved(number);
        else if (number != numbers.front())
            search.refuse(number, ErrorCode::InvalidArgument,
                          Sentence::tr("%1 would hold the text of several audio files",
                                       file.path.filename().string()));
        else if (!isOneStrippedLine(change.after))
            search.refuse(
                number, ErrorCode::InvalidArgument,
                Sentence::tr(
                    "a text beside its audio holds no line break, and no white space at its ends"));
        else
            file.patches.push_back({0, 0, change.after + "\n", number});
    }
}

/// Whether the folders of an audio file say which of several tables is about it (train/ beside train.csv, val.csv):
/// each table keeps to its folder then.
bool isInFolderOfTable(std::string_view key, const std::filesystem::path &table)
{
    const auto folders = std::filesystem::path(key).parent_path();
    return std::any_of(folders.begin(), folders.end(), [&](const auto &folder) {
        return folder == table.stem() || !plainSplitName(folder.native()).empty();
    });
}

void inCell(Search &search, std::size_t number, const folder::TextCell &cell,
            std::set<std::uint64_t> &taken, PatchedFile &file)
{
    const ListChange &change = search.changes[number];
    if (!isValidUtf8(cell.text)) {
        refuseOtherEncoding(search, number, file.path);
        return;
    }
    if (cell.text != change.before) {
        search.refuseAsMoved(number);
        return;
    }
    auto spelled = folder::spelledInCell(cell, change.after);
    if (!spelled)
        search.refuse(number, spelled.error().code, spelled.error().detail);
    else if (!taken.insert(cell.offset).second)
        search.refuse(number, ErrorCode::InvalidArgument,
                      Sentence::tr("its line in %1 holds the text of several audio files",
                                   file.path.filename().string()));
    else
        file.patches.push_back({cell.offset, cell.length, *std::move(spelled), number});
}

std::vector<folder::WantedText> wantedTexts(const Search &search, const Numbers &numbers)
{
    std::vector<folder::WantedText> wanted;
    wanted.reserve(numbers.size());
    for (const std::size_t number : numbers)
        wanted.push_back({search.changes[number].key, search.changes[number].before});
    return wanted;
}

/// The same texts in another table.
Result<> inOtherTable(Search &search, const Numbers &numbers, const std::filesystem::path &path)
{
    const auto wanted = wantedTexts(search, numbers);
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(const auto cells, folder::textCells(search.fs, path, wanted));
    std::set<std::uint64_t> taken;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const auto &cell = cells[at];
        if (cell && cell->isNamed && cell->text == search.changes[numbers[at]].before)
            inCell(search, numbers[at], *cell, taken, file);
    }
    if (!file.patches.empty())
        search.found.files.push_back(std::move(file));
    return {};
}

/// Common Voice has a clip in train.tsv and in validated.tsv: the tables in the folder of one that name the same
/// audio with the same text get the new text too, so that they do not contradict each other.
Result<> inOtherTables(Search &search, const std::filesystem::path &table, const Numbers &numbers)
{
    Numbers open;
    for (const std::size_t number : numbers)
        if (!isInFolderOfTable(search.changes[number].key, table))
            open.push_back(number);
    if (open.empty())
        return {};
    VOX_TRY(const auto entries, search.fs.list(table.parent_path()));
    for (const auto &entry : entries) {
        const auto other = table.parent_path() / entry.name;
        const bool isAlike = other != table && other.extension() == table.extension()
                             && folder::isTextTable(other);
        if (!isAlike)
            continue;
        VOX_CHECK(search.checkStop(other));
        VOX_CHECK(inOtherTable(search, open, other));
    }
    return {};
}

/// A line for each text.
Result<> inLines(Search &search, const Numbers &numbers, const std::filesystem::path &path,
                 PatchedFile &file)
{
    const auto wanted = wantedTexts(search, numbers);
    VOX_TRY(const auto cells, folder::textCells(search.fs, path, wanted));
    std::set<std::uint64_t> taken;
    Numbers written;
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const std::size_t before = file.patches.size();
        if (cells[at])
            inCell(search, numbers[at], *cells[at], taken, file);
        if (file.patches.size() > before && cells[at]->isNamed)
            written.push_back(numbers[at]);
        if (!cells[at])
            search.refuse(
                numbers[at], ErrorCode::Unsupported,
                Sentence::tr("no line of %1 has the name of this audio. Export the list instead",
                             path.filename().string()));
    }
    return inOtherTables(search, path, written);
}

/// A file with the audio's name is about that audio alone, even if a table could have that name.
bool isOfLines(const Search &search, const Numbers &numbers, const std::filesystem::path &path)
{
    const std::string_view key = search.changes[numbers.front()].key;
    return folder::isTextTable(path) && key.substr(key.rfind('/') + 1) != path.stem().string();
}

/// Its lines are the same text in words, syllables and sounds: THCHS-30.
bool isOfSounds(const std::filesystem::path &path)
{
    return path.extension() == ".trn";
}

/// The first line is the text; those of syllables and sounds stay, as TIMIT's files of words and sounds do.
void inFirstLine(Search &search, const Numbers &numbers, std::string_view bytes, PatchedFile &file)
{
    std::size_t at = 0;
    const std::string_view line = withoutMark(nextPythonLine(bytes, at));
    const auto said = folder::oneLine(line);
    for (const std::size_t number : numbers) {
        if (!isValidUtf8(bytes) || !said)
            refuseOtherEncoding(search, number, file.path);
        else if (number != numbers.front())
            search.refuse(number, ErrorCode::InvalidArgument,
                          Sentence::tr("the file holds the text of several audio files"));
        else if (search.changes[number].after.empty()
                 || search.changes[number].after.ends_with(".trn"))
            search.refuse(
                number, ErrorCode::InvalidArgument,
                Sentence::tr(
                    "a text in a .trn file is not empty, and not the name of such a file"));
        else
            put(search, number, bytes, stripPython(line), *said, file);
    }
}

} // namespace

Result<> inTextFiles(Search &search, const std::filesystem::path & /*folder*/)
{
    std::map<std::filesystem::path, Numbers> byFile;
    for (const std::size_t number : search.order) {
        const ListChange &change = search.changes[number];
        const auto ending = change.textFile.extension().string();
        const auto labels = folder::labelEndings();
        const bool isLabels = std::find(labels.begin(), labels.end(), ending) != labels.end();
        if (change.field != record_fields::kText)
            search.refuse(
                number, ErrorCode::Unsupported,
                Sentence::tr("files beside audio hold texts only, no `%1`", change.field));
        else if (change.textFile.empty())
            search.refuse(number, ErrorCode::InvalidArgument,
                          Sentence::tr("its audio is in no folder, so no text file can be written "
                                       "beside it; write a list with \"voxdeck-cli export\""));
        else if (isLabels)
            search.refuse(
                number, ErrorCode::Unsupported,
                Sentence::tr("an annotation file beside the audio is not changed; write new ones "
                             "with \"voxdeck-cli labels export W --to FORMAT -o FOLDER\""));
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
        if (isOfLines(search, numbers, path)) {
            VOX_CHECK(inLines(search, numbers, path, file));
        } else {
            VOX_TRY(const auto bytes, readWholeFile(search.fs, file.path, kMaximumBytes));
            if (isOfSounds(path))
                inFirstLine(search, numbers, bytes, file);
            else
                inWhole(search, numbers, bytes, file);
        }
        search.found.files.push_back(std::move(file));
    }
    return {};
}

} // namespace voxdeck::places
