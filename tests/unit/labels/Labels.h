// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/labels/LabelFormats.h"

#include <cstdio>
#include <string>
#include <string_view>

namespace voxdeck::test {

/// The file, or one whose only note is the error.
inline labels::LabelFile parsed(std::string_view bytes, const std::string &name,
                                const labels::ReadOptions &options = {})
{
    auto file = labels::parseLabels(bytes, name, options);
    if (file)
        return *std::move(file);
    labels::LabelFile failed;
    failed.notes.push_back("error: " + describe(file.error()));
    return failed;
}

inline std::string written(labels::LabelFormat format, const labels::LabelFile &labels,
                           labels::WriteReport *report = nullptr)
{
    std::string bytes;
    auto result = labels::writeLabels(format, labels, [&](std::string_view piece) -> Result<> {
        bytes += piece;
        return {};
    });
    if (!result)
        return "error: " + describe(result.error());
    if (report)
        *report = *std::move(result);
    return bytes;
}

inline std::string numberText(double value)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

enum class Detail { All, WithoutFields };

/// Everything that a file says, without where it said it: equal texts are equal labels. Fillers are
/// TextGrid's own business.
inline std::string saidBy(const labels::LabelFile &file, Detail detail = Detail::All)
{
    std::string said;
    const auto add = [&said](std::string_view key, std::string_view value) {
        if (value.empty())
            return;
        said += ' ';
        said += key;
        said += "=[";
        said += value;
        said += ']';
    };
    const auto addFields = [&](const std::vector<labels::LabelField> &fields) {
        for (const auto &field : fields)
            if (detail == Detail::All)
                add(field.key, field.value);
    };
    for (const auto &recording : file.recordings) {
        said += "recording";
        add("name", recording.name);
        add("audio", recording.audio);
        addFields(recording.fields);
        said += '\n';
        for (const auto &tier : recording.tiers) {
            said += tier.isPoints ? " points" : " tier";
            add("name", tier.name);
            add("speaker", tier.speaker);
            addFields(tier.fields);
            said += '\n';
            for (const auto &segment : tier.segments) {
                if (segment.role == labels::SegmentRole::Filler)
                    continue;
                said += "  " + numberText(segment.start) + " " + numberText(segment.end);
                add("text", segment.text);
                add("speaker", segment.speaker);
                add("channel", segment.channel);
                if (segment.confidence)
                    add("confidence", numberText(*segment.confidence));
                if (segment.role == labels::SegmentRole::Ignored)
                    said += " ignored";
                if (segment.isWhole)
                    said += " whole";
                addFields(segment.fields);
                said += '\n';
            }
        }
    }
    for (const auto &kept : file.kept)
        said += "kept [" + kept.text + "]\n";
    return said;
}

inline std::string problemsOf(const labels::LabelFile &file)
{
    std::string all;
    for (const auto &note : file.notes)
        all += note + "\n";
    for (const auto &problem : file.problems)
        all += std::to_string(problem.line) + ": " + problem.reason + "\n";
    return all;
}

inline const labels::LabelSegment &segmentAt(const labels::LabelFile &file, std::size_t number,
                                             std::size_t tier = 0, std::size_t recording = 0)
{
    return file.recordings.at(recording).tiers.at(tier).segments.at(number);
}

} // namespace voxdeck::test

/// Texts are compared, so that a failure shows them.
#define COMPARE_TEXT(actual, expected)                                                             \
    QCOMPARE(QByteArray::fromStdString(actual), QByteArray::fromStdString(expected))
