// SPDX-License-Identifier: Apache-2.0
#include "core/format/labels/JoinWords.h"

#include "core/base/Utf8.h"
#include "core/format/labels/LabelFormats.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::labels {

namespace {

char32_t lastCharacter(std::string_view text)
{
    std::size_t at = text.size();
    while (at > 0 && (static_cast<unsigned char>(text[--at]) & 0xC0U) == 0x80U) {
    }
    return nextUtf8(text, at);
}

bool needsSpace(std::string_view left, std::string_view right)
{
    if (left.empty() || right.empty())
        return false;
    std::size_t at = 0;
    return isSpaceSeparatedScript(lastCharacter(left))
           || isSpaceSeparatedScript(nextUtf8(right, at));
}

struct Utterance {
    LabelSegment segment;
    std::size_t words = 0;
    std::size_t confident = 0;
};

void append(Utterance &utterance, const LabelSegment &word)
{
    LabelSegment &to = utterance.segment;
    appendText(to.text, word.text);
    to.end = std::max(to.end, word.end);
    ++utterance.words;
    if (word.confidence) {
        to.confidence = to.confidence.value_or(0) + *word.confidence;
        ++utterance.confident;
    }
}

LabelSegment finished(Utterance utterance)
{
    auto &confidence = utterance.segment.confidence;
    if (confidence && utterance.confident == utterance.words)
        confidence = *confidence / static_cast<double>(utterance.words);
    else
        confidence.reset();
    return std::move(utterance.segment);
}

std::vector<LabelSegment> joined(std::vector<LabelSegment> words, const JoinOptions &options)
{
    std::stable_sort(words.begin(), words.end(), [](const LabelSegment &a, const LabelSegment &b) {
        return a.start < b.start;
    });
    std::vector<LabelSegment> utterances;
    std::map<std::pair<std::string, std::string>, Utterance> open; // by channel and speaker
    for (auto &word : words) {
        if (word.role != SegmentRole::Speech) {
            utterances.push_back(std::move(word));
            continue;
        }
        Utterance &utterance = open[{word.channel, word.speaker}];
        const bool goesOn = utterance.words > 0
                            && word.start - utterance.segment.end <= options.maximumGapSeconds
                            && word.end - utterance.segment.start <= options.maximumSeconds;
        if (!goesOn) {
            if (utterance.words > 0)
                utterances.push_back(finished(std::move(utterance)));
            utterance = {};
            utterance.segment.start = word.start;
            utterance.segment.end = word.end;
            utterance.segment.channel = word.channel;
            utterance.segment.speaker = word.speaker;
            utterance.segment.line = word.line;
            utterance.segment.startDecimals = word.startDecimals;
            utterance.segment.endDecimals = word.endDecimals;
        }
        append(utterance, word);
    }
    for (auto &[who, utterance] : open)
        utterances.push_back(finished(std::move(utterance)));
    std::stable_sort(
        utterances.begin(), utterances.end(),
        [](const LabelSegment &a, const LabelSegment &b) { return a.start < b.start; });
    return utterances;
}

} // namespace

void appendText(std::string &to, std::string_view text)
{
    if (needsSpace(to, text))
        to += ' ';
    to += text;
}

LabelFile joinWords(LabelFile labels, const JoinOptions &options)
{
    // Marks of alternatives and their other words lose their places between the words.
    if (infoOf(labels.format).isOfWords)
        std::erase_if(labels.kept,
                      [](const KeptText &kept) { return !kept.text.starts_with(";;"); });

    for (auto &recording : labels.recordings)
        for (auto &tier : recording.tiers)
            if (!tier.isPoints)
                tier.segments = joined(std::move(tier.segments), options);
    return labels;
}

} // namespace voxdeck::labels
