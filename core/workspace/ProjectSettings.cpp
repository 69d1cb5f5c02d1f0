// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/ProjectSettings.h"

#include "core/workspace/Database.h"
#include "core/workspace/EditField.h"
#include "core/workspace/SegmentRow.h"
#include "core/workspace/WorkspaceValues.h"

#include <algorithm>

namespace voxdeck {

namespace {

constexpr std::string_view kSpectrogram = "spectrogram";
constexpr std::string_view kTagKeys = "tag_keys";
constexpr std::string_view kRateLimits = "rate_limits";
constexpr std::string_view kNoTag = "-";

} // namespace

std::string tagKeysText(const TagKeys &keys)
{
    std::string text;
    std::size_t used = keys.size();
    while (used > 0 && keys[used - 1].empty())
        --used;
    for (std::size_t key = 0; key < used; ++key)
        text.append(key > 0 ? " " : "").append(keys[key].empty() ? kNoTag : keys[key]);
    return text;
}

Result<TagKeys> tagKeysIn(std::string_view text)
{
    TagKeys keys;
    std::size_t key = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            continue;
        if (key == keys.size())
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("no number key is free for this tag; the keys 1 to 9 are taken"),
                word);
        if (word != kNoTag) {
            VOX_CHECK(fieldValue(EditField::Tags, word));
            if (std::find(keys.begin(), keys.end(), word) != keys.end())
                return fail(ErrorCode::InvalidArgument, Sentence::tr("already has a number key"),
                            word);
            keys[key] = word;
        }
        ++key;
    }
    return keys;
}

Result<std::string> ProjectSettings::value(std::string_view name)
{
    return workspaceValue(m_workspace.database(), name);
}

Result<> ProjectSettings::setValue(std::string_view name, std::string_view value)
{
    return setWorkspaceValue(m_workspace.database(), name, value);
}

Result<std::string> ProjectSettings::spectrogram()
{
    return value(kSpectrogram);
}

Result<> ProjectSettings::setSpectrogram(std::string_view style)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_CHECK(setValue(kSpectrogram, style));
    return transaction.commit();
}

/// Empty if a newer Voxdeck wrote keys that this one cannot read.
Result<TagKeys> ProjectSettings::tagKeys()
{
    VOX_TRY(const auto text, value(kTagKeys));
    return tagKeysIn(text).value_or(TagKeys());
}

Result<> ProjectSettings::setTagKeys(const TagKeys &keys)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_CHECK(setValue(kTagKeys, tagKeysText(keys)));
    return transaction.commit();
}

Result<RateLimits> ProjectSettings::rateLimits()
{
    VOX_TRY(const auto text, value(kRateLimits));
    return rateLimitsIn(text).value_or(RateLimits());
}

Result<> ProjectSettings::setRateLimits(const RateLimits &limits)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(m_workspace.database(), {}));
    VOX_CHECK(setValue(kRateLimits, rateLimitsText(limits)));
    return transaction.commit();
}

Result<> ProjectSettings::addTagKeys(std::string_view tags)
{
    VOX_TRY(auto keys, tagKeys());
    anyTag(tags, [&keys](std::string_view tag) {
        const auto free = std::find(keys.begin(), keys.end(), std::string());
        if (tag != kNoTag && free != keys.end()
            && std::find(keys.begin(), keys.end(), tag) == keys.end())
            *free = tag;
        return false;
    });
    return setValue(kTagKeys, tagKeysText(keys));
}

} // namespace voxdeck
