// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace voxdeck {

/// A setting of a ScoringProfile that is one of some words, as profileFromJson() reads it.
struct ProfileSetting {
    std::string_view key;
    std::span<const std::string_view> values;
};

/// All of them but the tags, which are pairs of brackets.
std::span<const ProfileSetting> profileSettings();

} // namespace voxdeck
