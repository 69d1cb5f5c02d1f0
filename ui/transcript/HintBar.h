// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/FieldHints.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QToolButton;

namespace voxdeck {

/// Under the transcript: what is asked about in it, one chip each. Enter or a click goes there; hidden
/// while there is nothing.
///
/// Threads  gui.
class HintBar final : public QWidget {
    Q_OBJECT
public:
    explicit HintBar(QWidget *parent = nullptr);

    void setHints(const std::vector<FieldHint> &hints);
    void setCurrent(int number); ///< -1: none
    QListWidget &list() { return *m_list; }
    QString countText() const;
    int hidden() const; ///< chips that have no room; the button behind the others lists all

signals:
    void hintChosen(int number);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void popUpAll();
    void fitChips();

    QToolButton *m_count; ///< a press shows them all
    QListWidget *m_list;
    QToolButton *m_more; ///< "+3", where not all chips fit
    int m_first = 0;     ///< the first chip that is shown
};

} // namespace voxdeck
