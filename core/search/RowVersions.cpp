// SPDX-License-Identifier: Apache-2.0
#include "core/search/RowVersions.h"

#include "core/text/ComparableText.h"
#include "core/text/Comparison.h"

#include <algorithm>

namespace voxdeck {

std::vector<TranscriptVersion> versionsOf(const SegmentRow &row)
{
    std::vector<TranscriptVersion> versions;
    versions.reserve(row.versions.size() + 1);
    if (row.hasHypothesis())
        versions.push_back({row.hypothesisName, row.hypothesis, true});
    for (const bool hypotheses : {true, false})
        for (const auto &version : row.versions)
            if (version.isHypothesis == hypotheses)
                versions.push_back({version.name, version.text, version.isHypothesis});
    return versions;
}

const TranscriptVersion *chosenVersion(const std::vector<TranscriptVersion> &versions,
                                       const std::string &name)
{
    const auto found = std::find_if(
        versions.begin(), versions.end(),
        [&name](const TranscriptVersion &one) { return one.name == name; });
    if (found != versions.end())
        return &*found;
    return versions.empty() ? nullptr : &versions.front();
}

std::vector<std::string> voterTexts(const std::vector<TranscriptVersion> &versions)
{
    std::vector<std::string> voters;
    voters.reserve(versions.size());
    for (const auto &version : versions)
        if (version.isHypothesis)
            voters.push_back(version.text);
    return voters;
}

bool differsFromVersion(const SegmentRow &row, bool byVote, const std::string &name)
{
    const auto versions = versionsOf(row);
    const auto *chosen = chosenVersion(versions, name);
    if (!chosen)
        return false;
    const auto unit = usualCompareUnit(row.language, row.text + chosen->text);
    const auto theirs = byVote ? voteLine(voterTexts(versions), unit, row.language).text
                               : chosen->text;
    if (comparableText(row.text, row.language) == comparableText(theirs, row.language))
        return false;
    const auto comparison = compareTexts(row.text, theirs, unit, row.language);
    return comparison.isTooLong || !comparison.differences().empty();
}

} // namespace voxdeck
