// SPDX-License-Identifier: Apache-2.0
#include "core/audit/Duplicates.h"

#include "core/audit/NearTexts.h"
#include "core/base/Stopped.h"
#include "core/search/Baskets.h"

#include <algorithm>
#include <map>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kRowsAtOnce = 4'096;

/// The texts of one split.
struct SplitTexts {
    NearTexts texts;
    std::vector<std::uint32_t> ids;
};

} // namespace

std::vector<std::uint32_t> DuplicateSurvey::furtherOnes() const
{
    std::vector<std::uint32_t> further;
    for (const DuplicateGroup &group : groups)
        further.insert(further.end(), group.ids.begin() + 1, group.ids.end());
    std::sort(further.begin(), further.end());
    further.erase(std::unique(further.begin(), further.end()), further.end());
    return further;
}

void sortGroups(DuplicateSurvey &survey)
{
    std::sort(survey.groups.begin(), survey.groups.end(),
              [](const DuplicateGroup &a, const DuplicateGroup &b) {
                  return a.ids.size() != b.ids.size() ? a.ids.size() > b.ids.size() : a.ids < b.ids;
              });
}

Result<DuplicateSurvey> surveyDuplicateTexts(RowReader &reader, const RowOrder &order,
                                             const ProgressSink &progress,
                                             const std::stop_token &stop)
{
    DuplicateSurvey survey;
    std::map<Split, SplitTexts> bySplit;
    for (std::uint64_t first = 0; first < order.size(); first += kRowsAtOnce) {
        VOX_CHECK(checkStop(stop, "nothing was changed"));
        VOX_TRY(const auto rows, reader.rows(order, first, kRowsAtOnce));
        for (const SegmentRow &row : rows) {
            ++survey.rows;
            if (row.text.empty())
                continue;
            ++survey.compared;
            SplitTexts &split = bySplit[row.split];
            split.texts.add(row.text);
            split.ids.push_back(row.id);
        }
        report(progress, {first + rows.size(), order.size(), "texts"});
    }
    for (const auto &[split, texts] : bySplit)
        for (const auto &members : texts.texts.groups()) {
            VOX_CHECK(checkStop(stop, "nothing was changed"));
            DuplicateGroup group;
            group.splits = {split};
            for (const std::uint32_t member : members)
                group.ids.push_back(texts.ids[member]);
            VOX_TRY(const auto row, reader.row(group.ids.front()));
            group.what = row.text;
            survey.groups.push_back(std::move(group));
        }
    sortGroups(survey);
    return survey;
}

Result<> keepDuplicates(Workspace &workspace, std::string_view basket,
                        const DuplicateSurvey &survey, const ProgressSink &progress,
                        const std::stop_token &stop)
{
    return Baskets(workspace).replace(basket, survey.furtherOnes(), progress, stop);
}

} // namespace voxdeck
