// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0219
#pragma once

#include "ui/jobs/DeskTask.h"

#include <QDialog>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

class QLineEdit;
class QListWidget;
class QTextBrowser;
class QTextDocument;

namespace voxdeck {

/// The manual as it comes with the program, beside the work: its headings, its text, a search.
///
/// Threads  gui; the text is parsed on another thread.
class ManualWindow final : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QWidget *parent = nullptr);
    ~ManualWindow() override;

    /// Shows the first heading that contains `heading`, as soon as the text is there; the beginning where it
    /// is empty.
    void goTo(const QString &heading);
    QString headingShown() const; ///< the last one above the top of the view
    QTextBrowser &browser() { return *m_browser; }

private:
    void fill();
    using Chapters = std::vector<std::shared_ptr<QTextDocument>>;
    void showManual(Chapters chapters);
    void showChapter(std::size_t chapter);
    void showBlock(int position);
    void find(bool isBackward);

    QListWidget *m_headings;
    QTextBrowser *m_browser;
    QLineEdit *m_search;
    DeskTask m_task;
    Chapters m_chapters; ///< empty until they are read
    std::size_t m_chapter = 0;
    std::optional<QString> m_wanted; ///< to go to
};

} // namespace voxdeck
