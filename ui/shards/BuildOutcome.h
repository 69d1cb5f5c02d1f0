// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/plan/BuildRegister.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/shards/verify/BuildVerify.h"
#include "ui/common/MessageBar.h"

#include <QString>

#include <utility>

namespace voxdeck {

/// The messages about a build that runs, has ended or was verified.

/// How far it is, 0 to 1: in shards while it checks, else in rows.
double shareDone(const BuildProgress &now);
/// "Finished: 2,848 segments (3 h 12 min) in 12 shards, 1.2 GB"
QString finishedWords(const BuildReport &report);
/// "Can resume · stopped at shard 43 of 114": until its folder has been read
QString stoppedWords(const BuildProgress &last);
/// "Can resume · 42 segments written, 9 failed, 449 not tried", as the list of builds and voxdeck-cli count them
QString stoppedWords(const KnownBuild &build);
QString tooManyFailuresSentence(const QString &name, const BuildReport &report);
std::pair<MessageBar::Kind, QString> verifiedSentence(const BuildVerifyReport &report);

} // namespace voxdeck
