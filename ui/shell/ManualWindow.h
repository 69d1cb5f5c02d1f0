// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace voxdeck {

/// The manual as it comes with the program, beside the work: its headings, its text, a search.
///
/// Threads  gui.
class ManualWindow final : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget *parent = nullptr);

    /// Shows the first heading that contains `heading`; the beginning where it is empty.
    void goTo(const QString &heading);
    QString headingShown() const; ///< the last one above the top of the view
    QTextBrowser &browser() { return *m_browser; }

private:
    void fill();
    void showBlock(int position);
    void find(bool isBackward);

    QListWidget *m_headings;
    QTextBrowser *m_browser;
    QLineEdit *m_search;
};

} // namespace voxdeck
