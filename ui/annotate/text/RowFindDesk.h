// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/FieldOverlay.h"

#include <QObject>

#include <vector>

namespace voxdeck {

class Actions;
class AnnotateView;
class FindBar;
class TranscriptField;

/// Find and replace in the text of the current segment alone.
///
/// Threads  gui.
class RowFindDesk final : public QObject {
    Q_OBJECT
public:
    RowFindDesk(Actions &actions, AnnotateView &view, QObject *parent = nullptr);

    void open();
    void close();
    void step(int direction); ///< opens the bar where it is not
    void replace();
    void replaceAll();
    bool hasFocus() const;

signals:
    void notice(const QString &sentence);

private:
    void look();
    void select(std::size_t number);

    FindBar &m_bar;
    TranscriptField &m_field;
    std::vector<FieldRange> m_finds;
};

} // namespace voxdeck
