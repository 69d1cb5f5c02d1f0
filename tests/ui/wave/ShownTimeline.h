// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/wave/Timeline.h"
#include "ui/common/Theme.h"
#include "ui/wave/TimelineState.h"

#include <QAccessible>
#include <QApplication>
#include <QImage>

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace voxdeck::test {

constexpr int kRate = 16000;
constexpr int kWidth = 1045; // 1000 of time and the gutter

inline Frames at(double seconds)
{
    return Frames{std::llround(seconds * kRate)};
}

inline FrameRange between(double begin, double end)
{
    return framesBetween(begin, end, kRate);
}

inline std::vector<TimelineSegment> threeSegments()
{
    return {{between(1, 3), QStringLiteral("1 first")},
            {between(4, 6), QStringLiteral("2 second")},
            {between(6.5, 9), QStringLiteral("3 third")}};
}

inline QWidget *strip(const TimelineView &view, const char *name)
{
    return view.findChild<QWidget *>(QLatin1String(name));
}

/// Screen position of a time in a strip.
inline QPoint pointAt(TimelineView &view, double seconds, int y = 10)
{
    return {kTimelineGutter + int(std::lround(view.scale().xOf(at(seconds)))), y};
}

/// A timeline in a separate window, another one for each test.
class ShownTimeline {
protected:
    static void prepare()
    {
        QApplication::setPalette(Theme::light().palette());
        QAccessible::setActive(true);
    }
    bool open()
    {
        m_pool = std::make_unique<DecodePool>();
        m_view = std::make_unique<TimelineView>(*m_pool);
        m_view->resize(kWidth, 260);
        m_view->show();
        return QTest::qWaitForWindowExposed(m_view.get());
    }
    void close()
    {
        m_view.reset();
        m_pool.reset();
    }
    void showItem(std::vector<std::int16_t> samples)
    {
        m_view->showAudio(waveformOf(std::move(samples), kRate));
    }
    QImage grabbed(const char *name) { return strip(*m_view, name)->grab().toImage(); }

    std::unique_ptr<DecodePool> m_pool;
    std::unique_ptr<TimelineView> m_view;
};

} // namespace voxdeck::test
