// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SystemsSurvey.h"

#include "core/audit/RowHypothesis.h"
#include "core/base/Stopped.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 2'048;

/// The rows that a system wins by most errors. Twice as many as are wanted are held before the lesser half goes.
class WonRows {
public:
    void add(std::uint32_t id, std::uint64_t margin)
    {
        m_rows.emplace_back(margin, id);
        if (m_rows.size() >= 2 * kMostDuelRows)
            cut();
    }
    std::vector<std::uint32_t> ids()
    {
        cut();
        std::vector<std::uint32_t> ids;
        for (const auto &[margin, id] : m_rows)
            ids.push_back(id);
        return ids;
    }

private:
    void cut()
    {
        std::sort(m_rows.begin(), m_rows.end(), [](const auto &a, const auto &b) {
            return a.first != b.first ? a.first > b.first : a.second < b.second;
        });
        m_rows.resize(std::min(m_rows.size(), kMostDuelRows));
    }
    std::vector<std::pair<std::uint64_t, std::uint32_t>> m_rows;
};

class SystemsSurveyor {
public:
    explicit SystemsSurveyor(const SystemsRequest &request)
        : m_request(request),
          m_comparison(request.profile, request.unit, request.systems.size()),
          m_won(request.systems.size() * request.systems.size())
    {
    }

    void add(const SegmentRow &row)
    {
        ++m_rows;
        m_heard.clear();
        for (const std::string &name : m_request.systems)
            m_heard.push_back(hypothesisNamed(row, name));
        const auto counts = m_comparison.add(row.text, m_heard, row.language);
        for (std::size_t at = 0; at < counts.size(); ++at)
            for (std::size_t other = 0; other < counts.size(); ++other)
                if (counts[at].errors() < counts[other].errors())
                    m_won[at * counts.size() + other].add(row.id, counts[other].errors()
                                                                      - counts[at].errors());
    }

    SystemsSurvey finish()
    {
        const std::size_t systems = m_request.systems.size();
        SystemsSurvey survey{
            m_request.profile, m_request.unit, m_rows, m_comparison.utterances(), {}, {}, {}, {}};
        for (std::size_t at = 0; at < systems; ++at)
            survey.systems.push_back(errorsOf(m_comparison.errorsOf(at), m_request.systems[at]));
        survey.oracle = errorsOf(m_comparison.oracle(), {});
        if (systems >= 3)
            survey.vote = errorsOf(m_comparison.vote(), {});
        for (std::size_t at = 0; at < systems; ++at)
            for (std::size_t other = 0; other < systems; ++other)
                if (at != other)
                    survey.duels.push_back({at, other, m_comparison.wins(at, other),
                                            m_comparison.compare(at, other),
                                            m_won[at * systems + other].ids()});
        return survey;
    }

private:
    SystemErrors errorsOf(const ErrorCounts &counts, const std::string &name) const
    {
        return {name, counts,
                m_comparison.utterances() > 0 ? m_comparison.rate(counts) : std::nullopt};
    }

    const SystemsRequest &m_request;
    SystemComparison m_comparison;
    std::vector<WonRows> m_won; ///< by system and other
    std::vector<SystemComparison::Hypothesis> m_heard;
    std::uint64_t m_rows = 0;
};

} // namespace

Result<std::vector<std::string>> systemsOf(Database &database)
{
    VOX_TRY(const auto names, TranscriptNames::load(database));
    return names.hypotheses();
}

Result<SystemsSurvey> surveySystems(RowReader &reader, const RowOrder &order,
                                    const SystemsRequest &request, const ProgressSink &progress,
                                    const std::stop_token &stop)
{
    if (request.systems.size() < 2)
        return fail(
            ErrorCode::InvalidArgument,
            request.systems.empty()
                ? Sentence::tr(
                    "no hypothesis is here; recognisers are compared by two or more. Import or "
                    "attach another one: Data > Import annotations, or voxdeck-cli hypothesis")
                : Sentence::tr("only one hypothesis is here, \"%1\"; recognisers are compared by "
                               "two or more. Import or attach another one: Data > Import "
                               "annotations, or voxdeck-cli hypothesis",
                               request.systems.front()));
    SystemsSurveyor surveyor(request);
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows)
            surveyor.add(row);
        report(progress, {first + rows.size(), order.size(), "rows"});
    }
    return surveyor.finish();
}

} // namespace voxdeck
