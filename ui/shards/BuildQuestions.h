// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <functional>

class QWidget;

namespace voxdeck {

enum class StopAnswer { KeepShards, DeleteShards, GoOn };
enum class QuitAnswer { KeepRunning, PauseAndQuit, Cancel };

/// Asks what to do with the shards of a build that is being stopped; returns at once.
void askToStop(QWidget *window, const QString &build, std::uint64_t finishedShards,
               const std::function<void(StopAnswer)> &answered);
/// Asks what to do with a running build when the window closes; returns at once.
void askToQuit(QWidget *window, const QString &build,
               const std::function<void(QuitAnswer)> &answered);

} // namespace voxdeck
