// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "ui/common/Text.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent>

#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>

namespace voxdeck {

/// Qt's futures take no progress that goes back, so a job's next step begins above the last: a value is
/// the number of its step times this, and 1 + the share done of the step per mille; 0: not known.
inline constexpr int kProgressPerStep = 1002;
/// Of what QFutureWatcher tells; negative where it is not known.
inline int milleOfProgress(int value)
{
    return value % kProgressPerStep - 1;
}

/// Runs a job of the engine on `pool`. This is the only bridge between its stop token and progress
/// sink and Qt's future: cancelling the future asks the job to stop, progress arrives as
/// milleOfProgress() reads it with the step's words, at most ten times a second.
///
/// Prefer `stop.request_stop()` to cancelling the future: it reaches a job that reports nothing for a
/// while, and the job then answers with its own Cancelled. A cancelled future holds no result, and
/// one cancelled before it starts never runs its function (Qt 6.4): ask isCanceled() before result().
template <class T, class Job>
QFuture<Result<T>> runJob(QThreadPool &pool, const std::stop_source &stop, Job job)
{
    return QtConcurrent::run(
        &pool, [job = std::move(job), stop](QPromise<Result<T>> &promise) mutable {
            promise.setProgressRange(0, std::numeric_limits<int>::max());
            auto last = std::chrono::steady_clock::time_point{};
            int value = 0;
            std::string step;
            promise.addResult(job(
                [&](const Progress &now) {
                    if (promise.isCanceled())
                        stop.request_stop();
                    const auto time = std::chrono::steady_clock::now();
                    if (time - last < std::chrono::milliseconds(100) && now.done != now.total)
                        return;
                    last = time;
                    const int mille = now.total > 0 ? static_cast<int>(
                                          std::min(static_cast<double>(now.done) * 1000
                                                       / static_cast<double>(now.total),
                                                   1000.0))
                                                    : -1;
                    const int first = value - value % kProgressPerStep;
                    const bool goesBack = mille < milleOfProgress(value)
                                          || (now.step != step && first + mille + 1 == value);
                    value = (goesBack ? first + kProgressPerStep : first) + mille + 1;
                    step = now.step;
                    promise.setProgressValueAndText(value, toQString(now.step));
                },
                stop.get_token()));
        });
}

} // namespace voxdeck
