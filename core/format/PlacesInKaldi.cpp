// SPDX-License-Identifier: Apache-2.0
// The places of values in a Kaldi data directory: texts in `text`, languages in `utt2lang`,
// speakers in `utt2spk`, and inverted in `spk2utt`. Each of the files is patched separately.
#include "core/base/Sentence.h"
#include "core/base/Utf8.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/TimeSpelling.h"
#include "core/format/kaldi/KeyedLines.h"
#include "core/json/PythonFloat.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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
    if (key != change.key || !isBefore(value, change)) {
        search.refuseAsMoved(number);
        return;
    }
    if (!isOneStrippedLine(change.after)) {
        search.refuse(
            number, ErrorCode::InvalidArgument,
            Sentence::tr("a line of Kaldi holds no line break, and no white space at its ends"));
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
                      Sentence::tr("%1 has no line for it", path.filename().string()));
    return {};
}

/// The third and fourth field of a line of `segments`, after the utterance and its recording.
struct SegmentTimes {
    std::string_view key, start, end;
};
SegmentTimes splitSegment(std::string_view line)
{
    std::vector<std::string_view> fields;
    for (std::size_t at = 0; at < line.size() && fields.size() < 4;) {
        const std::size_t begin = line.find_first_not_of(" \t\r", at);
        if (begin == std::string_view::npos)
            break;
        at = std::min(line.find_first_of(" \t\r", begin), line.size());
        fields.push_back(line.substr(begin, at - begin));
    }
    return fields.size() == 4 ? SegmentTimes{fields[0], fields[2], fields[3]} : SegmentTimes{};
}

void changeTime(Search &search, std::size_t number, const LineReader::Line &line,
                const SegmentTimes &times, PatchedFile &file)
{
    const ListChange &change = search.changes[number];
    const std::string_view value = change.field == rf::kStart ? times.start : times.end;
    const bool isToEnd = change.field == rf::kEnd && change.before.empty(); // spelled -1
    const auto said = parsePythonFloat(value);
    if (!(isToEnd ? said && *said == -1 : isBefore(value, change))) {
        search.refuseAsMoved(number);
        return;
    }
    FilePatch patch;
    patch.offset = line.offset + static_cast<std::uint64_t>(value.data() - line.text.data());
    patch.length = value.size();
    const auto seconds = parsePythonFloat(change.after);
    std::string_view like = value; // a whole number says nothing of the others
    for (const std::string_view time : {times.start, times.end})
        like = decimalsIn(like) == 0 ? time : like;
    patch.bytes = seconds ? secondsLike(like, *seconds) : change.after;
    patch.change = number;
    file.patches.push_back(std::move(patch));
}

/// Start and end in `segments`. Refused where other files were made from the old times.
Result<> inSegments(Search &search, const std::vector<std::size_t> &numbers,
                    const std::filesystem::path &directory)
{
    const auto path = directory / "segments";
    const auto refuseAll = [&](ErrorCode code, const Sentence &why) {
        for (const std::size_t number : numbers)
            search.refuse(number, code, why);
        return Result<>();
    };
    if (!exists(search.fs, path))
        return refuseAll(
            ErrorCode::Unsupported,
            Sentence::tr("the Kaldi directory has no file segments, so each utterance is a whole "
                         "recording; write one with these times with \"voxdeck-cli export\""));
    for (const char *const made : {"feats.scp", "utt2num_frames", "vad.scp"})
        if (exists(search.fs, directory / made))
            return refuseAll(ErrorCode::InvalidArgument,
                             Sentence::tr("the directory has %1, which was computed from the old "
                                          "times; delete it, publish, and compute it again",
                                          made));
    std::unordered_multimap<std::string_view, std::size_t> wanted;
    for (const std::size_t number : numbers)
        wanted.emplace(search.changes[number].key, number);
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(auto lines, LineReader::open(search.fs, file.path));
    while (!wanted.empty()) {
        VOX_TRY(const auto line, lines.next());
        if (!line)
            break;
        if (line->number % kLinesPerLook == 0)
            VOX_CHECK(search.checkStop(path));
        const auto times = splitSegment(line->text);
        const auto [from, to] = wanted.equal_range(times.key);
        for (auto one = from; one != to; ++one)
            changeTime(search, one->second, *line, times, file);
        wanted.erase(from, to);
    }
    for (const auto &[key, number] : wanted)
        search.refuseAsMoved(number);
    search.found.files.push_back(std::move(file));
    return {};
}

constexpr std::uint64_t kMaximumTableBytes = std::uint64_t{512} << 20;

/// The line of `spk2utt` as it will be; empty where the speaker has nothing left.
std::string lineOfSpeaker(std::string_view line, const SpeakerMoves &moves)
{
    const auto split = kaldi::splitKeyedLine(1, line);
    std::vector<std::string_view> utterances;
    for (std::string_view rest = split.value; !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
        if (end > 0 && !moves.leave.contains(std::string(rest.substr(0, end))))
            utterances.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (const std::string &utterance : moves.come)
        utterances.insert(std::lower_bound(utterances.begin(), utterances.end(), utterance),
                          utterance);
    std::string made;
    for (const std::string_view utterance : utterances)
        made.append(made.empty() ? split.key : std::string_view()).append(" ").append(utterance);
    return made;
}

std::string turnedRound(std::string_view bytes, std::map<std::string, SpeakerMoves> moves)
{
    std::string made;
    const auto addNew = [&](std::map<std::string, SpeakerMoves>::iterator one) {
        if (!one->second.come.empty()) {
            std::string line(one->first);
            for (const std::string &utterance : one->second.come)
                line.append(" ").append(utterance);
            made.append(line).append("\n");
        }
        return moves.erase(one);
    };
    std::set<std::string_view> known;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        known.insert(kaldi::splitKeyedLine(1, bytes.substr(at, end - at)).key);
        at = end + 1;
    }
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        const std::string_view line = bytes.substr(at, end - at);
        const std::string_view key = kaldi::splitKeyedLine(1, line).key;
        for (auto one = moves.begin(); one != moves.end() && one->first < key;)
            one = known.contains(one->first) ? std::next(one) : addNew(one);
        if (const auto found = moves.find(std::string(key)); found == moves.end())
            made.append(line).append("\n");
        else if (const std::string changed = lineOfSpeaker(line, found->second); !changed.empty())
            made.append(changed).append("\n");
        at = end + 1;
    }
    for (auto one = moves.begin(); one != moves.end();)
        one = known.contains(one->first) ? std::next(one) : addNew(one);
    return made;
}

Result<> inSpk2utt(Search &search, const std::vector<std::size_t> &numbers,
                   const std::filesystem::path &path)
{
    std::map<std::string, SpeakerMoves> moves;
    for (const std::size_t number : numbers) {
        const ListChange &change = search.changes[number];
        moves[change.before].leave.insert(change.key);
        moves[change.after].come.insert(change.key);
    }
    return numbers.empty() ? Result<>() : patchSpk2utt(search, moves, numbers.front(), path);
}

/// Removes speakers that Kaldi could not hold: one of several words, or one without a gender where
/// others have one.
Result<std::vector<std::size_t>> possibleSpeakers(Search &search,
                                                  const std::vector<std::size_t> &numbers,
                                                  const std::filesystem::path &directory)
{
    std::optional<kaldi::KeyedLines> genders;
    if (exists(search.fs, directory / "spk2gender")) {
        VOX_TRY(genders, kaldi::KeyedLines::open(search.fs, directory / "spk2gender"));
    }
    std::vector<std::size_t> possible;
    for (const std::size_t number : numbers) {
        const std::string &speaker = search.changes[number].after;
        const auto split = kaldi::splitKeyedLine(1, speaker);
        const bool isWord = !speaker.empty() && split.key == speaker && isOneStrippedLine(speaker);
        bool isKnown = true;
        if (isWord && genders) {
            VOX_TRY(const auto gender, genders->find(speaker));
            isKnown = gender.has_value();
        }
        if (isWord && isKnown)
            possible.push_back(number);
        else
            search.refuse(
                number, ErrorCode::InvalidArgument,
                isWord ? Sentence::tr(
                    "spk2gender has no line for the speaker %1; add one, then publish again",
                    speaker)
                       : Sentence::tr("a speaker of Kaldi is one word"));
    }
    return possible;
}

Result<> inSpeakerTables(Search &search, const std::vector<std::size_t> &numbers,
                         const std::filesystem::path &directory)
{
    VOX_TRY(const auto possible, possibleSpeakers(search, numbers, directory));
    if (possible.empty())
        return {};
    const std::size_t filesBefore = search.found.files.size();
    VOX_CHECK(inKeyed(search, possible, directory / "utt2spk"));
    std::vector<std::size_t> changed;
    if (search.found.files.size() > filesBefore)
        for (const FilePatch &patch : search.found.files.back().patches)
            changed.push_back(patch.change);
    return inSpk2utt(search, changed, directory / "spk2utt");
}

} // namespace

/// It says the same as `utt2spk` will, for Kaldi refuses directories where it does not.
Result<> patchSpk2utt(Search &search, const std::map<std::string, SpeakerMoves> &moves,
                      std::size_t change, const std::filesystem::path &path)
{
    if (!exists(search.fs, path))
        return {};
    VOX_TRY(auto file, patchedFile(search.fs, path));
    VOX_TRY(const auto bytes, readWholeFile(search.fs, file.path, kMaximumTableBytes));
    std::string now = bytes;
    auto &files = search.found.files; // speakers may have been changed in it already
    const auto same = std::find_if(files.begin(), files.end(), [&file](const PatchedFile &other) {
        return other.path == file.path;
    });
    if (same != files.end()) {
        now = same->patches.front().bytes;
        files.erase(same);
    }
    file.patches.push_back({0, bytes.size(), turnedRound(now, moves), change});
    files.push_back(std::move(file));
    return {};
}

Result<> inKaldi(Search &search, const std::filesystem::path &directory)
{
    std::vector<std::size_t> texts;
    std::vector<std::size_t> languages;
    std::vector<std::size_t> speakers;
    std::vector<std::size_t> times;
    std::vector<std::size_t> durations;
    const bool hasText = exists(search.fs, directory / "text");
    for (const std::size_t number : search.order) {
        const std::string &field = search.changes[number].field;
        if (field == rf::kText && hasText)
            texts.push_back(number);
        else if (field == rf::kLanguage)
            languages.push_back(number);
        else if (field == rf::kSpeaker)
            speakers.push_back(number);
        else if (field == rf::kStart || field == rf::kEnd)
            times.push_back(number);
        else if (field == rf::kDuration && exists(search.fs, directory / "utt2dur"))
            durations.push_back(number);
        else
            search.refuse(number, ErrorCode::Unsupported,
                          Sentence::tr("a Kaldi directory has no file for `%1`", field));
    }
    if (!texts.empty())
        VOX_CHECK(inText(search, texts, directory / "text"));
    if (!languages.empty())
        VOX_CHECK(inKeyed(search, languages, directory / "utt2lang"));
    if (!speakers.empty())
        VOX_CHECK(inSpeakerTables(search, speakers, directory));
    if (!durations
             .empty()) // first: what the segments say decides whether something is left to publish
        VOX_CHECK(inKeyed(search, durations, directory / "utt2dur"));
    if (!times.empty())
        VOX_CHECK(inSegments(search, times, directory));
    return {};
}

} // namespace voxdeck::places
