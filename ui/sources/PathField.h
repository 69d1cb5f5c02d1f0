// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <filesystem>

class QLineEdit;

namespace voxdeck {

/// Accepts a path, or a name for several files ("shard-{000000..000719}.tar", "a.tar::b.tar"),
/// which file dialogs cannot do. Return adds it and leaves the window open.
///
/// Threads  gui.
class PathField final : public QWidget {
    Q_OBJECT
public:
    explicit PathField(QWidget *parent = nullptr);
    QLineEdit &line() { return *m_line; }

signals:
    void pathTyped(const std::filesystem::path &path); ///< "~/" at its begin is the home folder

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void take();
    QLineEdit *m_line;
};

} // namespace voxdeck
