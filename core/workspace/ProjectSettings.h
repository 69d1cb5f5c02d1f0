// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0211
#pragma once

#include "core/workspace/RateLimits.h"
#include "core/workspace/Workspace.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace voxdeck {

/// The tag that each of the keys 1 to 9 sets, the first one that of key 1; empty: none.
using TagKeys = std::array<std::string, 9>;

/// "noise music -": a word a key, "-" where it has no tag; without those at the end.
std::string tagKeysText(const TagKeys &keys);
/// Errors   InvalidArgument: more than nine, one tag twice, or an invalid tag.
Result<TagKeys> tagKeysIn(std::string_view text);

/// The settings shared by everyone who opens a workspace, besides its rows and texts: the meaning
/// of the number keys, the look of spectrograms, and which error rates are good or bad.
///
/// Threads  that of its Workspace; a job's: each change is one transaction, which waits for others.
/// Errors   Busy, DiskFull, Io.
class ProjectSettings {
public:
    explicit ProjectSettings(Workspace &workspace) : m_workspace(workspace) {}

    /// As core/audio/SpectrogramStyle.h spells it; empty: each person's own default.
    Result<std::string> spectrogram();
    Result<> setSpectrogram(std::string_view style);

    Result<TagKeys> tagKeys();
    Result<> setTagKeys(const TagKeys &keys);
    /// The default ones if a newer Voxdeck wrote limits that this one cannot read.
    Result<RateLimits> rateLimits();
    Result<> setRateLimits(const RateLimits &limits);
    /// Gives each of the tags that has no key yet the first free one. Inside the caller's transaction.
    Result<> addTagKeys(std::string_view tags);

private:
    Result<std::string> value(std::string_view name);
    Result<> setValue(std::string_view name, std::string_view value); ///< empty: removes it

    Workspace &m_workspace;
};

} // namespace voxdeck
