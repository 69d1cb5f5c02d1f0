// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/ManifestReader.h"

#include <QObject>

namespace voxdeck {

class AnnotateView;
class Workbench;

/// Shows the facts of the current segment beside its text and sound: the decision, the details and
/// the history.
///
/// Threads  gui.
class FactsDesk final : public QObject {
    Q_OBJECT
public:
    FactsDesk(Workbench &bench, AnnotateView &view, QObject *parent = nullptr);

private:
    void clear();
    void showSegment(const SegmentRow &row);
    void showDetails(const SegmentDetails &details);

    Workbench &m_bench;
    AnnotateView &m_view;
};

} // namespace voxdeck
