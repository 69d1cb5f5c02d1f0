// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/job/Progress.h"
#include "ui/common/Text.h"

#include <QFuture>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent>

#include <chrono>
#include <memory>
#include <stop_token>

namespace voxdeck {

/// Runs a job of the engine on `pool`. This is the only bridge between its stop token and progress
/// sink and Qt's future: cancelling the future asks the job to stop, progress arrives per mille with
/// the step's words, at most ten times a second.
///
/// Prefer `stop.request_stop()` to cancelling the future: it reaches a job that reports nothing for a
/// while, and the job then answers with its own Cancelled. A cancelled future holds no result, and
/// one cancelled before it starts never runs its function (Qt 6.4): ask isCanceled() before result().
template <class T, class Job>
QFuture<Result<T>> runJob(QThreadPool &pool, const std::stop_source &stop, Job job)
{
    return QtConcurrent::run(
        &pool, [job = std::move(job), stop](QPromise<Result<T>> &promise) mutable {
            promise.setProgressRange(0, 1000);
            auto last = std::chrono::steady_clock::time_point{};
            promise.addResult(job(
                [&](const Progress &now) {
                    if (promise.isCanceled())
                        stop.request_stop();
                    const auto time = std::chrono::steady_clock::now();
                    if (time - last < std::chrono::milliseconds(100) && now.done != now.total)
                        return;
                    last = time;
                    const auto mille = now.total > 0
                                           ? static_cast<int>(static_cast<double>(now.done) * 1000
                                                              / static_cast<double>(now.total))
                                           : 0;
                    promise.setProgressValueAndText(mille, toQString(now.step));
                },
                stop.get_token()));
        });
}

} // namespace voxdeck
