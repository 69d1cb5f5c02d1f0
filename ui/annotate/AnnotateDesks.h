// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/SegmentRow.h"
#include "ui/session/Services.h"

#include <QObject>

#include <optional>

namespace voxdeck {

class AnnotateView;
class BrowseDesk;
class BulkDesk;
class ChannelDesk;
class CommentDesk;
class CompareDesk;
class DivideDesk;
class EditDesk;
class LoopDesk;
class PausesDesk;
class QueueDesk;
class RangeDesk;
class ReplaceDesk;
class SearchBox;
class SegmentDesk;
class SetsDesk;
class SoundDesk;
class StatusWords;
class TableDesk;
class TextDesks;
class WaveDesk;
class Workbench;

/// Makes the desks of the Annotate workspace and connects them. Each desk subscribes to the
/// workbench itself, so the order of construction only has to satisfy the constructors' arguments.
///
/// Threads  gui.
class AnnotateDesks final : public QObject {
    Q_OBJECT
public:
    AnnotateDesks(Workbench &bench, const Services &services, AnnotateView &annotateView,
                  SearchBox &search, StatusWords &statusWords, QObject *parent = nullptr);

    AnnotateView *view;
    BrowseDesk *browse;
    EditDesk *edits;
    SoundDesk *sound;
    RangeDesk *range;
    WaveDesk *wave;
    ChannelDesk *channels;
    TableDesk *table;
    BulkDesk *bulk;
    ReplaceDesk *replace;
    SetsDesk *sets;
    CompareDesk *compare;
    LoopDesk *loop;
    SegmentDesk *segments;
    DivideDesk *divide;
    PausesDesk *pauses;
    TextDesks *texts;
    CommentDesk *comments;
    QueueDesk *queues;

signals:
    void deviceChanged(const QString &words); ///< where sound is played

private:
    void connectStatus(StatusWords &status);
    void connectPanels();
    void stepPanel(int step);

    Workbench &m_bench;
    Services m_services;
    std::optional<SegmentRef> m_unsettled; ///< whose draft the message is about
};

} // namespace voxdeck
