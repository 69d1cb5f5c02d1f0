// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QTimer;

namespace voxdeck {

/// The left part of the status bar, in the exact words of the ui-spec: journal, unpublished edits, row;
/// and for four seconds what was just done.
///
/// Threads  gui.
class StatusWords final : public QWidget {
    Q_OBJECT
public:
    explicit StatusWords(QWidget *parent = nullptr);

    void showSaving(bool isSaving); ///< the words change after 300 ms only
    void showJournalBroken();
    /// Typed texts that have not become edits: shown instead of "all edits saved".
    void showKeptDrafts(int drafts);
    void showUnpublished(quint64 edits, quint64 segments);
    void showRow(quint64 row, quint64 rows);
    void showSelection(const QString &words); ///< in place of the row while several are selected
    void showNotice(const QString &sentence);
    /// Shows a sentence that does not answer an action, such as the end of background work: it
    /// waits until the answer to the last action has been read.
    void showLater(const QString &sentence);
    void showPace(const QString &words); ///< "412 segments/h"
    void clear();
    QString journalText() const;
    QString noticeText() const;
    QString paceText() const;
    QString rowText() const; ///< the row, or what is selected

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitNotice();
    void endNotice();
    void showJournal(bool isSafe, const QString &text);

    QLabel *m_sign, *m_journal, *m_unpublished, *m_row, *m_pace, *m_notice;
    QTimer *m_noticeTimer, *m_savingTimer;
    QString m_sentence;  ///< the notice that is shown, whole
    QStringList m_later; ///< notices that wait
    QString m_rowText, m_selection;
    int m_keptDrafts = 0;
    bool m_isSaved = false; ///< nothing is being saved, and the journal works
};

} // namespace voxdeck
