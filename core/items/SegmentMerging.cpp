// SPDX-License-Identifier: Apache-2.0
#include "core/items/SegmentMerging.h"

#include "core/base/Stopped.h"
#include "core/text/Tokens.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

constexpr double kOverlapSeconds = 0.01; // what rounding may make of two that touch
constexpr double kRoundedSeconds = 1e-6;
constexpr double kMostSeconds = 86400;

constexpr Select kPiece("SELECT shard, item, recording, segment, channel, speaker, split, subset,"
                        " start, stop FROM segment WHERE id = ?");

MergePiece pieceOf(const Statement &query)
{
    MergePiece piece;
    piece.shard = static_cast<std::uint32_t>(query.integer(kPiece["shard"]));
    piece.item = query.count(kPiece["item"]);
    piece.recording = static_cast<std::uint32_t>(query.integer(kPiece["recording"]));
    piece.isWhole = piece.recording == 0 && query.integer(kPiece["segment"]) < 0;
    if (!query.isNull(kPiece["channel"]))
        piece.channel = static_cast<int>(query.integer(kPiece["channel"]));
    piece.speaker = query.text(kPiece["speaker"]);
    piece.split = static_cast<Split>(query.integer(kPiece["split"]));
    if (!query.isNull(kPiece["subset"]))
        piece.subset = query.integer(kPiece["subset"]);
    piece.startSeconds = query.real(kPiece["start"]);
    piece.endSeconds = query.real(kPiece["stop"]);
    return piece;
}

bool isOneRecording(const MergePiece &a, const MergePiece &b)
{
    if (a.recording != 0 || b.recording != 0)
        return a.recording == b.recording;
    return !a.isWhole && !b.isWhole && a.shard == b.shard && a.item == b.item;
}

void keepIfSame(std::string &kept, const std::string &other)
{
    if (kept != other)
        kept.clear();
}

void addText(std::string &to, const std::string &more)
{
    to.append(joinerBetween(to, more)).append(more);
}

/// Those that all have, in the order of the first.
std::vector<TranscriptVersion> joinedVersions(std::span<const SegmentRow> rows)
{
    std::vector<TranscriptVersion> joined;
    for (TranscriptVersion version : rows.front().versions) {
        bool haveAll = true;
        for (const SegmentRow &row : rows.subspan(1)) {
            const auto found = std::find_if(
                row.versions.begin(), row.versions.end(),
                [&version](const TranscriptVersion &one) { return one.name == version.name; });
            haveAll = haveAll && found != row.versions.end();
            if (haveAll)
                addText(version.text, found->text);
        }
        if (haveAll)
            joined.push_back(std::move(version));
    }
    return joined;
}

/// A part without a hypothesis would count as one that nobody heard.
void rateAnew(std::span<const SegmentRow> rows, SegmentRow &whole, const RowRater &rater)
{
    whole.listed = {}; // of one piece only
    const bool isHeard = std::all_of(rows.begin(), rows.end(),
                                     [](const SegmentRow &row) { return row.hasHypothesis(); });
    whole.isHypothesisEmpty = isHeard && whole.hypothesis.empty();
    const ErrorScore score = isHeard ? rater.scoreOf(textsOf(whole), {}) : ErrorScore{};
    whole.cer = score.cer;
    whole.wer = score.wer;
}

} // namespace

Result<> MergeRule::check() const
{
    const auto isIn = [](double value, double most) {
        return std::isfinite(value) && value >= 0 && value <= most;
    };
    if (!isIn(targetSeconds, kMostSeconds))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the length of merged segments must be from 0 to 86,400 s"));
    if (!isIn(maximumGap, kMostSeconds))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the gap must be from 0 to 86,400 s"));
    return {};
}

bool MergeRun::joins(const MergePiece &next)
{
    const bool doesJoin = m_rule.isOn() && m_last && isOneRecording(*m_last, next)
                          && m_last->channel == next.channel && m_last->split == next.split
                          && m_last->subset == next.subset
                          && (!m_rule.isSameSpeaker || m_last->speaker == next.speaker)
                          && next.startSeconds >= m_last->endSeconds - kOverlapSeconds
                          && next.startSeconds - m_last->endSeconds
                                 <= m_rule.maximumGap + kRoundedSeconds
                          && next.endSeconds - m_last->startSeconds
                                 <= m_rule.targetSeconds + kRoundedSeconds;
    if (doesJoin)
        m_last->endSeconds = std::max(m_last->endSeconds, next.endSeconds);
    else
        m_last = next;
    return doesJoin;
}

Result<std::optional<MergePiece>> mergePieceOf(Workspace &workspace, std::uint32_t id)
{
    auto query = workspace.database().statement(kPiece.sql());
    VOX_TRY(const bool hasRow, query.bind(id).step());
    return hasRow ? std::optional(pieceOf(query)) : std::nullopt;
}

Result<std::shared_ptr<const RowOrder>>
orderForMerging(Workspace &workspace, const std::shared_ptr<const RowOrder> &order,
                const std::stop_token &stop)
{
    struct Placed {
        std::uint64_t recording;
        double startSeconds;
        std::uint32_t id;
    };
    std::vector<Placed> placed;
    placed.reserve(static_cast<std::size_t>(order->size()));
    std::unordered_map<std::uint64_t, std::uint64_t> numbers; // by first appearance
    auto query = workspace.database().statement(kPiece.sql());
    for (std::uint64_t at = 0; at < order->size(); ++at) {
        if (at % 4096 == 0 && stop.stop_requested())
            return stopped();
        const std::uint32_t id = order->idAt(at);
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (!hasRow)
            continue;
        const MergePiece piece = pieceOf(query);
        const std::uint64_t identity = piece.recording != 0
                                           ? piece.recording
                                           : (std::uint64_t{1} << 63U)
                                                 | (std::uint64_t{piece.shard} << 40U) | piece.item;
        const auto found = numbers.emplace(identity, numbers.size()).first;
        placed.push_back({found->second, piece.startSeconds, id});
    }
    std::stable_sort(placed.begin(), placed.end(), [](const Placed &a, const Placed &b) {
        return a.recording != b.recording ? a.recording < b.recording
                                          : a.startSeconds < b.startSeconds;
    });
    std::vector<std::uint32_t> ids;
    ids.reserve(placed.size());
    for (const Placed &row : placed)
        ids.push_back(row.id);
    return std::make_shared<const RowOrder>(RowOrder::of(std::move(ids)));
}

SegmentRow mergedRow(std::span<const SegmentRow> rows, const RowRater &rater)
{
    assert(!rows.empty());
    SegmentRow whole = rows.front();
    if (rows.size() == 1)
        return whole;
    for (const SegmentRow &row : rows.subspan(1)) {
        whole.startSeconds = std::min(whole.startSeconds, row.startSeconds);
        whole.endSeconds = std::max(whole.endSeconds, row.endSeconds);
        addText(whole.text, row.text);
        addText(whole.hypothesis, row.hypothesis);
        keepIfSame(whole.country, row.country);
        for (const EditFieldInfo &info : kEditFields)
            if (info.isInherited && info.text)
                keepIfSame(whole.*info.text, row.*info.text);
        whole.isFlagged = whole.isFlagged || row.isFlagged;
        whole.isUnpublished = whole.isUnpublished || row.isUnpublished;
    }
    whole.versions = joinedVersions(rows);
    whole.fields.clear();
    whole.snrDb.reset();
    rateAnew(rows, whole, rater);
    whole.status = SegmentStatus::Pending;
    return whole;
}

Result<MergeCount> mergeRows(Workspace &workspace, const RowOrder &order, const MergeRule &rule,
                             const std::function<bool(std::span<const std::uint32_t>)> &group,
                             const std::stop_token &stop)
{
    MergeCount counted;
    MergeRun run(rule);
    std::vector<std::uint32_t> ids;
    double begin = 0;
    double end = 0;
    const auto tell = [&] {
        if (ids.empty())
            return true;
        ++counted.after;
        counted.secondsAfter += end - begin;
        counted.longestSeconds = std::max(counted.longestSeconds, end - begin);
        const bool goesOn = group(ids);
        ids.clear();
        return goesOn;
    };
    auto query = workspace.database().statement(kPiece.sql());
    for (std::uint64_t at = 0; at < order.size(); ++at) {
        if (at % 4096 == 0 && stop.stop_requested())
            return stopped();
        const std::uint32_t id = order.idAt(at);
        VOX_TRY(const bool hasRow, query.rewind().bind(id).step());
        if (!hasRow)
            continue;
        const MergePiece piece = pieceOf(query);
        ++counted.before;
        counted.secondsBefore += std::max(0.0, piece.endSeconds - piece.startSeconds);
        if (!run.joins(piece)) {
            if (!tell())
                return counted;
            begin = piece.startSeconds;
            end = piece.endSeconds;
        }
        end = std::max(end, piece.endSeconds);
        ids.push_back(id);
    }
    tell();
    return counted;
}

} // namespace voxdeck
