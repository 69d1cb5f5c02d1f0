// SPDX-License-Identifier: Apache-2.0
// Inside core/format/labels: what every reader fills and every writer uses.
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/labels/LabelFile.h"
#include "core/format/labels/LabelFormats.h"
#include "core/format/labels/LabelText.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck::labels {

/// A file that is being read: its text, and what was found so far.
class LabelReading {
public:
    LabelReading(std::string_view text, std::string name, const ReadOptions &options,
                 std::stop_token stop)
        : m_text(text),
          m_name(std::move(name)),
          m_options(options),
          m_stop(std::move(stop)),
          m_lines(text)
    {
    }

    LabelFile file;

    std::string_view text() const { return m_text; }
    const std::string &name() const { return m_name; } ///< the file's stem
    const std::stop_token &stop() const { return m_stop; }
    /// The next line. False after the last; Cancelled when asked to stop.
    Result<bool> nextLine();
    std::string_view line() const { return m_lines.line(); }
    std::uint64_t lineNumber() const { return m_lines.number(); }
    /// Cancelled when asked to stop: once a few thousand calls, so it costs nothing.
    Result<> checkStop();

    /// The recording of that name and its tier of that name, made if needed.
    LabelTier &tier(std::string_view recording, std::string_view tierName = {});
    LabelRecording &onlyRecording(); ///< named after the file
    /// Adds the segment. Invalid times are recorded as a problem instead; Unsupported above the
    /// maximum.
    Result<> add(LabelTier &tier, LabelSegment segment);
    Result<> countSegment(); ///< for readers that place segments themselves
    void problem(std::uint64_t line, Sentence reason);
    void keep(std::uint64_t line, std::string_view text);

private:
    std::string_view m_text;
    std::string m_name;
    const ReadOptions &m_options;
    std::stop_token m_stop;
    LineCursor m_lines;
    std::unordered_map<std::string, std::size_t> m_recordings;
    std::size_t m_lastRecording = 0;
    std::uint64_t m_segments = 0;
    unsigned m_calls = 0;
};

/// Why these times are invalid for a segment; empty when they are valid.
Sentence whyNoTimes(double start, double end);

/// "start \"1:20\" is not a number of seconds".
Sentence notSeconds(std::string_view field, std::string_view value);

/// A file that is being written: what the sink gets, in pieces, and what had to be changed.
class LabelWriting {
public:
    explicit LabelWriting(const LabelSink &sink) : m_sink(sink) {}

    std::string text; ///< append here, then call flush()
    Result<> flush(bool isLast = false);
    void wrote() { ++m_report.segments; }
    /// Counts one more segment or name to which `what` happened ("overlaps another of its tier: ...").
    void changed(const Sentence &what) { ++m_changes[what]; }
    WriteReport report() const;

private:
    const LabelSink &m_sink;
    WriteReport m_report;
    std::map<Sentence, std::uint64_t> m_changes;
};

/// A segment with its tier, as formats without tiers write them.
struct PlacedSegment {
    const LabelRecording *recording = nullptr;
    const LabelTier *tier = nullptr;
    const LabelSegment *segment = nullptr;
    std::string channel;  ///< as the format that is written counts them
    bool wasRead = false; ///< from a file of the same format, so its spelling is kept
};
/// All segments but fillers. From a file of the same format in its order; else by recording, and there
/// by start where there are several tiers.
std::vector<PlacedSegment> placedSegments(const LabelFile &labels, LabelFormat format);

/// Formats of one segment a line: each segment in its place, with the texts that were kept between.
using WriteSegment = Result<> (*)(const PlacedSegment &, LabelWriting &);
Result<> writeLines(const LabelFile &labels, LabelFormat format, LabelWriting &writing,
                    WriteSegment writeSegment);

/// A segment's channel as `to` counts: Label Studio from 0, NIST's formats from 1 or with letters. Left
/// unchanged unless `from` has a known way of counting.
std::string channelFor(LabelFormat to, LabelFormat from, const std::string &channel);

/// The first recording, or one without a name.
const LabelRecording &firstRecording(const LabelFile &labels);

/// A tier whose segments do not overlap, as TextGrid and EAF want them.
struct Lane {
    std::string name;
    std::string speaker;
    const LabelTier *tier = nullptr;
    bool isPoints = false;
    bool isFirst = false;                       ///< of its tier: fillers belong here
    std::vector<const LabelSegment *> segments; ///< by start; no fillers
    bool isVerbatim = false; ///< TextGrid only: written unchanged, fillers are among the segments
};
/// One lane a tier and speaker; what overlaps goes to further ones called "name (2)". Names are unique.
/// InvalidArgument when more than 256 segments of one overlap at some time.
Result<std::vector<Lane>> lanesOf(const LabelRecording &recording, LabelWriting &writing,
                                  bool pointsApart);

// Writers that have a file of their own; each other is beside its reader.
bool isBinaryTextGrid(std::string_view bytes);
Result<> readBinaryTextGrid(LabelReading &reading);
Result<> writeEaf(const LabelFile &labels, LabelWriting &writing);
Result<> writeLabelStudio(const LabelFile &labels, LabelWriting &writing);

} // namespace voxdeck::labels
