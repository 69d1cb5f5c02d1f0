// SPDX-License-Identifier: Apache-2.0
#include "core/format/folder/SideText.h"

#include "core/base/Ascii.h"
#include "core/base/Utf8.h"
#include "core/format/DatasetProbe.h"
#include "core/format/labels/FlatLabels.h"
#include "core/format/labels/JoinWords.h"
#include "core/format/labels/LabelFormats.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <utility>

namespace voxdeck::folder {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kSpace = " \t";

/// Moves past the first field of the line and gives it.
std::string_view takeField(std::string_view &line)
{
    const std::size_t begin = std::min(line.find_first_not_of(kSpace), line.size());
    line.remove_prefix(begin);
    const std::size_t end = std::min(line.find_first_of(kSpace), line.size());
    const std::string_view field = line.substr(0, end);
    line.remove_prefix(end);
    return field;
}

bool isInteger(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

void joinTo(std::string &text, std::string_view more)
{
    if (!text.empty() && !more.empty())
        text.push_back(' ');
    text += more;
}

using labels::LabelTier;

bool isCalled(const LabelTier &tier, std::initializer_list<std::string_view> names)
{
    const std::string name = lowered(tier.name);
    return std::any_of(names.begin(), names.end(), [&name](std::string_view part) {
        return name.find(part) != std::string::npos;
    });
}

bool isLetter(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalpha(byte) != 0;
}

bool isSmallThenCapital(char before, char c)
{
    return std::islower(static_cast<unsigned char>(before)) != 0
           && std::isupper(static_cast<unsigned char>(c)) != 0;
}

/// "words", "Anna - words", "WordTier", "mots", "Wort": one word of the name says it. "emotion" and "keywords" do not.
bool isWordTier(const LabelTier &tier)
{
    const std::string_view name = tier.name;
    for (std::size_t begin = 0; begin < name.size();) {
        std::size_t end = begin;
        while (end < name.size() && isLetter(name[end])
               && (end == begin || !isSmallThenCapital(name[end - 1], name[end])))
            ++end;
        const std::string word = lowered(name.substr(begin, end - begin));
        if (word.starts_with("word") || word.starts_with("wort") || word == "mot" || word == "mots")
            return true;
        begin = std::max(end, begin + 1);
    }
    return false;
}

/// Neither sounds nor words: one interval an utterance.
bool isUtteranceTier(const LabelTier &tier)
{
    return !isWordTier(tier)
           && !isCalled(tier, {"phone", "phon", "segment", "syll", "pitch", "tone"});
}

/// What others write about the speech, beside a tier of the speech itself.
bool isAboutSpeech(const LabelTier &tier)
{
    return isCalled(tier, {"translat", "gloss", "comment", "note", "remark"});
}

/// A tier that is called by what it holds, so that its name is nobody's.
bool isCalledByContent(const LabelTier &tier)
{
    constexpr std::array<std::string_view, 12> kContents{
        "transcript", "transcripts", "transcription", "text",        "texts",  "sentence",
        "sentences",  "utterance",   "utterances",    "orthography", "speech", "phrases"};
    return isAboutSpeech(tier)
           || std::find(kContents.begin(), kContents.end(), lowered(tier.name)) != kContents.end();
}

std::vector<SaidPart> partsOfTier(const LabelTier &tier, bool namesSpeaker)
{
    std::vector<SaidPart> parts;
    for (const auto &segment : tier.segments) {
        auto text = oneLine(segment.text).value_or(std::string()); // cues have line breaks
        const bool isPart = segment.end > segment.start && segment.end > 0;
        if (segment.role != labels::SegmentRole::Speech || text.empty()
            || !(isPart || segment.isWhole))
            continue;
        SaidPart part{segment.isWhole ? 0 : segment.start,
                      segment.isWhole ? 0 : segment.end,
                      std::move(text),
                      speakerOf(tier, segment),
                      {}};
        if (part.speaker.empty() && namesSpeaker && !isCalledByContent(tier))
            part.speaker = tier.name;
        if (const std::string *const labelSet = findField(segment.fields, "labels"))
            part.labels = *labelSet;
        parts.push_back(std::move(part));
    }
    return parts;
}

/// Of a file of several recordings the one that is called as the file; of one recording that.
const labels::LabelRecording *recordingFor(const labels::LabelFile &file, const std::string &stem)
{
    if (file.recordings.size() == 1)
        return &file.recordings.front();
    const std::array known{stem};
    const auto matches = labels::matchRecordings(file, known);
    const labels::LabelRecording *found = nullptr;
    for (std::size_t at = 0; at < matches.size() && at < file.recordings.size(); ++at) {
        const auto kind = matches[at].kind;
        if (kind == labels::MatchKind::None || kind == labels::MatchKind::Ambiguous)
            continue;
        if (found)
            return nullptr; // two of one name: ambiguous
        found = &file.recordings[at];
    }
    return found;
}

/// The tiers with spoken text.
struct SpokenTiers {
    std::vector<const LabelTier *> utterances;
    const LabelTier *words = nullptr; ///< if there are no utterances
    bool namesSpeakers = false;       ///< tiers are called as who speaks (Praat, ELAN)
};

SpokenTiers tiersOf(const labels::LabelFile &file, const std::string &stem)
{
    SpokenTiers found;
    found.namesSpeakers = labels::infoOf(file.format).hasTiers;
    const auto *const recording = recordingFor(file, stem);
    if (!recording)
        return found;
    for (const LabelTier &tier : recording->tiers) {
        if (tier.isPoints)
            continue;
        const bool isWords = found.namesSpeakers && isWordTier(tier);
        if (isWords && !found.words)
            found.words = &tier;
        if (!found.namesSpeakers || isUtteranceTier(tier))
            found.utterances.push_back(&tier);
    }
    const auto isOther = [](const LabelTier *tier) {
        return isAboutSpeech(*tier);
    };
    const bool areAll = std::all_of(found.utterances.begin(), found.utterances.end(), isOther);
    if (found.namesSpeakers && !areAll)
        std::erase_if(found.utterances, isOther);
    return found;
}

std::string wordsOfTier(const LabelTier &tier)
{
    std::string text;
    for (const auto &segment : tier.segments) {
        if (segment.role == labels::SegmentRole::Speech)
            joinTo(text, stripPython(segment.text));
    }
    return text;
}

/// Each word goes to the utterance of its speaker that it begins in.
void addWords(std::vector<SaidPart> words, std::vector<SaidPart> &parts)
{
    const auto isEarlier = [](const SaidPart &a, const SaidPart &b) {
        return a.startSeconds < b.startSeconds;
    };
    std::stable_sort(words.begin(), words.end(), isEarlier);
    for (SaidPart &part : parts)
        for (auto word = std::lower_bound(words.begin(), words.end(), part, isEarlier);
             word != words.end() && word->startSeconds < part.endSeconds; ++word)
            if (word->speaker == part.speaker)
                part.words.push_back({word->text, word->startSeconds, word->endSeconds});
}

} // namespace

Result<std::string> oneLine(std::string_view bytes)
{
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    if (!isValidUtf8(bytes))
        return fail(ErrorCode::Corrupt, Sentence::tr("the text is not UTF-8"));
    std::string text;
    for (std::size_t at = 0; at < bytes.size();)
        joinTo(text, stripPython(nextPythonLine(bytes, at)));
    return text;
}

Result<std::string> textOfLab(std::string_view bytes)
{
    std::string text;
    bool isHtk = true;
    for (std::size_t at = 0; isHtk && at < bytes.size();) {
        std::string_view line = stripPython(nextPythonLine(bytes, at));
        if (line.empty())
            continue;
        isHtk = isInteger(takeField(line)) && isInteger(takeField(line));
        const std::string_view label = takeField(line);
        isHtk = isHtk && !label.empty();
        joinTo(text, label);
    }
    return isHtk ? oneLine(text) : oneLine(bytes);
}

std::string withoutSampleNumbers(std::string_view line)
{
    std::string_view rest = line;
    const std::string_view first = takeField(rest);
    const std::string_view last = takeField(rest);
    const bool isTimit = isInteger(first) && isInteger(last) && !stripPython(rest).empty();
    return std::string(isTimit ? stripPython(rest) : line);
}

std::map<std::string, std::string, std::less<>> linesById(std::string_view bytes)
{
    std::map<std::string, std::string, std::less<>> lines;
    if (bytes.starts_with(kByteOrderMark))
        bytes.remove_prefix(kByteOrderMark.size());
    for (std::size_t at = 0; at < bytes.size();) {
        std::string_view line = stripPython(nextPythonLine(bytes, at));
        if (!isValidUtf8(line))
            continue;
        const std::string_view id = takeField(line);
        if (!id.empty())
            lines.emplace(id, stripPython(line));
    }
    return lines;
}

std::span<const std::string_view> labelEndings()
{
    static constexpr std::array<std::string_view, 8> kEndings{
        ".TextGrid", ".textgrid", ".eaf", ".srt", ".vtt", ".stm", ".ctm", ".json"};
    return kEndings;
}

Result<std::vector<SaidPart>> partsOfLabels(const FileSystem &fs, const std::filesystem::path &path,
                                            std::string *problem)
{
    labels::ReadOptions options;
    options.maximumBytes = std::uint64_t{16} << 20;
    VOX_TRY(auto file, labels::readLabels(fs, path, options));
    if (problem && !file.problems.empty()) {
        const labels::LabelProblem &first = file.problems.front();
        *problem = first.line > 0 ? "line " + std::to_string(first.line) + ": " : std::string();
        *problem += first.reason;
    }
    std::vector<SaidPart> words; // one each
    if (labels::infoOf(file.format).isOfWords) {
        for (const LabelTier *const tier : tiersOf(file, path.stem().string()).utterances) {
            auto more = partsOfTier(*tier, false);
            words.insert(words.end(), std::make_move_iterator(more.begin()),
                         std::make_move_iterator(more.end()));
        }
        file = labels::joinWords(std::move(file));
    }
    const auto found = tiersOf(file, path.stem().string());
    std::vector<SaidPart> parts;
    for (const LabelTier *const tier : found.utterances) {
        auto more = partsOfTier(*tier, found.utterances.size() > 1 && found.namesSpeakers);
        parts.insert(parts.end(), std::make_move_iterator(more.begin()),
                     std::make_move_iterator(more.end()));
    }
    std::stable_sort(parts.begin(), parts.end(), [](const SaidPart &a, const SaidPart &b) {
        return a.startSeconds < b.startSeconds;
    });
    addWords(std::move(words), parts);
    if (parts.empty() && found.words)
        parts.push_back({0, 0, wordsOfTier(*found.words), {}, {}});
    return parts;
}

} // namespace voxdeck::folder
