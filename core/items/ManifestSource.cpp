// SPDX-License-Identifier: Apache-2.0
#include "core/items/ManifestSource.h"

#include "core/format/RecordFields.h"
#include "core/items/ListItems.h"
#include "core/items/RowUtterance.h"
#include "core/search/MetricColumns.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 256;

class ManifestSource final : public UtteranceSource {
public:
    ManifestSource(Workspace &workspace, const ItemSource &items,
                   std::shared_ptr<const RowOrder> order, RowAudio audio, const MergeRule &merge,
                   const std::vector<const Metric *> &metrics, bool namesRecordings)
        : m_workspace(workspace),
          m_items(items),
          m_order(std::move(order)),
          m_audio(std::move(audio)),
          m_merge(merge),
          m_metrics(metrics),
          m_namesRecordings(namesRecordings),
          m_reader(workspace)
    {
        std::vector<std::string> fields;
        for (const Metric *const metric : m_metrics)
            fields.push_back(metricFieldName(*metric));
        m_reader.setFields(std::move(fields));
    }

    Result<std::optional<InputLine>> next() override
    {
        if (!m_utterances) {
            VOX_TRY(m_utterances,
                    RowUtterances::create(m_workspace, m_items, RowUtterances::Recordings::Named));
            VOX_TRY(m_rater, RowRater::of(m_workspace.database()));
        }
        if (m_next == m_order->size())
            return std::optional<InputLine>();
        InputLine line;
        line.number = m_next + 1;
        VOX_TRY(const auto rows, takeRows());
        line.key = rows.front().key;
        if (rows.front().id == 0) // gone since: another process is importing
            return std::optional(std::move(line));
        auto utterance = utteranceFor(rows);
        if (utterance)
            line.utterance = *std::move(utterance);
        else
            line.problem = std::move(utterance).error();
        return std::optional(std::move(line));
    }

    std::uint64_t bytesRead() const override { return m_next; }
    std::uint64_t sizeBytes() const override { return m_order->size(); }

private:
    Result<const SegmentRow *> rowAt(std::uint64_t place)
    {
        if (place < m_first || place >= m_first + m_page.size()) {
            m_first = place;
            VOX_TRY(m_page, m_reader.rows(*m_order, m_first, kRowsAtOnce));
        }
        return &m_page[static_cast<std::size_t>(place - m_first)];
    }

    /// The next one, with all that is joined with it.
    Result<std::vector<SegmentRow>> takeRows()
    {
        VOX_TRY(const auto *const first, rowAt(m_next++));
        std::vector<SegmentRow> joined{*first};
        if (!m_merge.isOn() || first->id == 0)
            return joined;
        MergeRun run(m_merge);
        VOX_TRY(const auto begin, mergePieceOf(m_workspace, first->id));
        if (!begin)
            return joined;
        run.joins(*begin);
        while (m_next < m_order->size()) {
            VOX_TRY(const auto *const next, rowAt(m_next));
            if (next->id == 0)
                break;
            VOX_TRY(const auto piece, mergePieceOf(m_workspace, next->id));
            if (!piece || !run.joins(*piece))
                break;
            joined.push_back(*next);
            ++m_next;
        }
        return joined;
    }

    Result<InputUtterance> utteranceFor(std::span<const SegmentRow> rows)
    {
        const SegmentRow row = mergedRow(rows, m_rater);
        VOX_TRY(auto made, m_utterances->of(rows, row));
        auto &utterance = made.utterance;
        if (rows.size() == 1)
            addMetrics(row, utterance.record);
        if (row.recording > 0)
            VOX_CHECK(nameRecording(row, utterance.record));
        if (!m_audio)
            return std::move(utterance);
        VOX_TRY(utterance.audio, m_audio(row));
        utterance.audioRange.reset();
        utterance.audioProblem.reset();
        utterance.startSeconds.reset();
        utterance.endSeconds.reset();
        utterance.channel.reset();
        auto record = JsonValue::object();
        for (const auto &[key, value] : utterance.record.members())
            if (key != record_fields::kStart && key != record_fields::kEnd
                && key != record_fields::kChannel)
                record.set(key, value);
        record.set(record_fields::kAudio, JsonValue::ofString(utterance.audio.string()));
        utterance.record = std::move(record);
        return std::move(utterance);
    }

    Result<> nameRecording(const SegmentRow &row, JsonValue &record)
    {
        VOX_TRY(auto called, m_namesRecordings ? recordingNameOf(m_workspace, row)
                                               : toldApartNameOf(m_workspace, row));
        if (called.empty())
            return {};
        if (!row.country.empty() && called.starts_with(row.country + '/')) {
            VOX_TRY(const bool isOne, areOfOneCountry());
            if (isOne) // then its name in the country is enough
                return {};
        }
        record.set(record_fields::kRecording, JsonValue::ofString(std::move(called)));
        return {};
    }

    Result<bool> areOfOneCountry()
    {
        if (m_isOneCountry)
            return *m_isOneCountry;
        auto query = m_workspace.database().statement("SELECT country FROM segment WHERE id = ?");
        std::optional<std::string> first;
        m_isOneCountry = true;
        for (std::uint64_t at = 0; at < m_order->size() && *m_isOneCountry; ++at) {
            VOX_TRY(auto country, firstRow<std::string>(query.rewind().bind(m_order->idAt(at))));
            if (!country)
                continue;
            if (!first)
                first = std::get<0>(*country);
            m_isOneCountry = *first == std::get<0>(*country);
        }
        return *m_isOneCountry;
    }

    void addMetrics(const SegmentRow &row, JsonValue &record) const
    {
        for (std::size_t at = 0; at < m_metrics.size() && at < row.fields.size(); ++at) {
            const auto value = metricValueIn(row.fields[at]);
            record.set(m_metrics[at]->name, value ? JsonValue::ofDouble(*value) : JsonValue());
        }
    }

    Workspace &m_workspace;
    const ItemSource &m_items;
    const std::shared_ptr<const RowOrder> m_order;
    const RowAudio m_audio;
    const MergeRule m_merge;
    const std::vector<const Metric *> m_metrics;
    const bool m_namesRecordings;
    std::optional<bool> m_isOneCountry; ///< once it was asked
    RowReader m_reader;
    RowRater m_rater;
    std::optional<RowUtterances> m_utterances; ///< from the first row on
    std::vector<SegmentRow> m_page;
    std::uint64_t m_first = 0;
    std::uint64_t m_next = 0;
};

} // namespace

std::unique_ptr<UtteranceSource> manifestSource(Workspace &workspace, const ItemSource &items,
                                                std::shared_ptr<const RowOrder> order,
                                                RowAudio audio, const MergeRule &merge,
                                                const std::vector<const Metric *> &metrics,
                                                bool namesRecordings)
{
    return std::make_unique<ManifestSource>(workspace, items, std::move(order), std::move(audio),
                                            merge, metrics, namesRecordings);
}

} // namespace voxdeck
