// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace voxdeck {

/// A field for a few sentences: one line high while empty, growing to six; then it scrolls.
/// Enter finishes, Shift+Enter begins a new line, Tab goes on to the next control.
///
/// Threads  gui.
class GrowingField final : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit GrowingField(QWidget *parent = nullptr);

    QString text() const { return toPlainText(); }
    void setText(const QString &text);
    void setMaxLength(int characters); ///< what is typed beyond it is dropped
    int linesShown() const;            ///< by its height

signals:
    void returnPressed();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();
    void keepLength();

    int m_maxLength;
};

} // namespace voxdeck
