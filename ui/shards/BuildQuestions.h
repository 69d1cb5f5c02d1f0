// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <functional>

class QWidget;

namespace voxdeck {

enum class StopAnswer { KeepShards, DeleteShards, GoOn };

/// Asks what to do with the shards of a build that is being stopped; returns at once.
void askToStop(QWidget *window, const QString &build, std::uint64_t finishedShards,
               const std::function<void(StopAnswer)> &answered);

} // namespace voxdeck
