// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/TimelineAccessibility.h"

#include "core/audio/SegmentTime.h"
#include "ui/common/TimeText.h"
#include "ui/wave/SegmentLane.h"
#include "ui/wave/TimelineState.h"
#include "ui/wave/WaveformView.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <map>

namespace voxdeck {

namespace {

class WaveformInterface final : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit WaveformInterface(WaveformView *view) : QAccessibleWidget(view, QAccessible::Slider) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface)
            return static_cast<QAccessibleValueInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Value)
            return placeText();
        return QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return playheadSeconds(*view()); }
    void setCurrentValue(const QVariant &value) override
    {
        if (const int rate = shown().scale.sampleRateHz(); rate > 0) {
            const auto frames = framesFromSeconds(value.toDouble(), rate, TimeRule::RoundHalfUp);
            if (frames)
                view()->moveTo(*frames);
        }
    }
    QVariant maximumValue() const override
    {
        const int rate = shown().scale.sampleRateHz();
        return rate > 0 ? secondsFromFrames(shown().scale.length(), rate) : 0.0;
    }
    QVariant minimumValue() const override { return 0.0; }
    QVariant minimumStepSize() const override { return 0.01; }

private:
    /// Where the playhead is, and in which segment.
    QString placeText() const
    {
        const QString time = timeText(shown().playhead, shown().scale.sampleRateHz());
        const int segment = shown().segmentAt(shown().playhead);
        return segment < 0 ? time
                           : WaveformView::tr("%1, segment %2")
                                 .arg(time, shown().segments[std::size_t(segment)].label);
    }
    WaveformView *view() const { return static_cast<WaveformView *>(widget()); }
    const TimelineState &shown() const { return view()->state(); }
};

class SegmentInterface final : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    SegmentInterface(SegmentLane *lane, int index) : m_lane(lane), m_index(index) {}

    bool isValid() const override { return std::size_t(m_index) < segments().size(); }
    QObject *object() const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_lane);
    }
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text kind) const override
    {
        if (!isValid())
            return {};
        const auto &segment = segments()[std::size_t(m_index)];
        const int rate = m_lane->state().scale.sampleRateHz();
        if (kind == QAccessible::Name)
            return segment.label;
        if (kind == QAccessible::Description || kind == QAccessible::Value)
            return SegmentLane::tr("%1 to %2")
                .arg(timeText(segment.range.begin, rate), timeText(segment.range.end, rate));
        return {};
    }
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect box = m_lane->boxOf(std::size_t(m_index)).toRect().intersected(m_lane->rect());
        return box.isEmpty() ? QRect() : QRect(m_lane->mapToGlobal(box.topLeft()), box.size());
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State now;
        now.selectable = true;
        now.selected = m_index == m_lane->state().current;
        now.offscreen = rect().isEmpty();
        return now;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface
                   ? static_cast<QAccessibleActionInterface *>(this)
                   : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &action) override
    {
        if (action == pressAction())
            m_lane->activate(m_index);
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    const std::vector<TimelineSegment> &segments() const { return m_lane->state().segments; }

    SegmentLane *m_lane;
    int m_index;
};

/// Children are made when they are asked for: a recording may have 5,000 segments and no reader.
class LaneInterface final : public QAccessibleWidget {
public:
    explicit LaneInterface(SegmentLane *lane) : QAccessibleWidget(lane, QAccessible::List) {}
    ~LaneInterface() override { forget(); }

    int childCount() const override { return int(lane()->state().segments.size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto known = m_children.find(index);
        if (known != m_children.end())
            return QAccessible::accessibleInterface(known->second);
        auto *made = new SegmentInterface(lane(), index);
        m_children[index] = QAccessible::registerAccessibleInterface(made);
        return made;
    }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[index, id] : m_children) {
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        }
        return -1;
    }
    QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint here = lane()->mapFromGlobal(QPoint(x, y));
        if (!lane()->rect().contains(here))
            return nullptr;
        return child(lane()->segmentAt(QPointF(here)));
    }
    void forget()
    {
        for (const auto &[index, id] : m_children)
            QAccessible::deleteAccessibleInterface(id);
        m_children.clear();
    }

private:
    SegmentLane *lane() const { return static_cast<SegmentLane *>(widget()); }

    mutable std::map<int, QAccessible::Id> m_children;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    if (auto *waveform = qobject_cast<WaveformView *>(object))
        return new WaveformInterface(waveform);
    if (auto *lane = qobject_cast<SegmentLane *>(object))
        return new LaneInterface(lane);
    return nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    static_cast<void>(isInstalled);
}

void forgetSegments(SegmentLane &lane)
{
    if (!QAccessible::isActive())
        return;
    if (auto *found = dynamic_cast<LaneInterface *>(QAccessible::queryAccessibleInterface(&lane)))
        found->forget();
}

double playheadSeconds(const WaveformView &waveform)
{
    const int rate = waveform.state().scale.sampleRateHz();
    return rate > 0 ? secondsFromFrames(waveform.state().playhead, rate) : 0.0;
}

} // namespace voxdeck
