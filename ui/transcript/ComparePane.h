// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/ComparisonView.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace voxdeck {

/// Below the transcript: the compared version, by word or character, and the two side by side.
///
/// Threads  gui. It changes no data itself.
class ComparePane final : public QWidget {
    Q_OBJECT
public:
    /// The choices besides single hypotheses.
    enum class Choice { One, AllSideBySide, Vote };

    explicit ComparePane(QWidget *parent = nullptr);

    /// The hypotheses, with their names and display names.
    void setHypotheses(const QStringList &names, const QStringList &words);
    void choose(Choice choice, const QString &name);
    Choice choice() const;
    QString hypothesis() const; ///< the one chosen; empty for all of them or a vote
    void setUnit(CompareUnit unit);
    void setVersions(std::vector<ComparedVersion> versions, const QString &language);
    /// In place of the texts; with `offersImport` a button leads to the import of hypotheses.
    void setMessage(const QString &sentence, bool offersImport);
    /// Low windows see one line of each, and scroll.
    void setRoom(bool isCompact, bool isRoomy);
    ComparisonView &view() { return *m_view; }
    QComboBox *hypothesisChooser() { return m_hypothesis; }
    QComboBox *unitChooser() { return m_unit; }

signals:
    void choiceMade();
    void unitChosen(voxdeck::CompareUnit unit);
    void importWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void limitHeight();
    void showOrder();
    QLabel *makeSign(const QString &letter, const QString &words);

    QComboBox *m_hypothesis, *m_unit;
    QLabel *m_order;
    bool m_isOne = false; ///< compared with one hypothesis; m_order has its line
    QPushButton *m_import;
    QWidget *m_signs;
    ComparisonView *m_view;
    bool m_isCompact = false, m_isRoomy = false;
};

} // namespace voxdeck
