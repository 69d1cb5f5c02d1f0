// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace voxdeck {

/// Under the transcript: what to find in this one text, and what to put in its place. Its desk looks.
///
/// Threads  gui.
class FindBar final : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(QWidget *parent = nullptr); ///< hidden until open()

    /// `selected`: what to begin with; empty: what stood there before.
    void open(const QString &selected);
    QLineEdit &findField() { return *m_find; }
    QLineEdit &withField() { return *m_with; }
    bool isCaseSensitive() const;
    void showState(const QString &words);
    QString stateText() const;

signals:
    void wanted(); ///< the text to find has changed
    void stepWanted(int direction);
    void replaceWanted();
    void replaceAllWanted();
    void closed();
    void shown(bool isShown);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QLineEdit *m_find, *m_with;
    QCheckBox *m_case;
    QLabel *m_state;
};

} // namespace voxdeck
