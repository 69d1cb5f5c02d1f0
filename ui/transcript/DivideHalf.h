// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/transcript/ComparisonView.h"

#include "core/text/Comparison.h"

#include <QString>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QToolButton;

namespace voxdeck {

class TranscriptField;

/// One of the two new segments: its words, its language and direction, and its error rate against
/// its part of the hypothesis.
///
/// Threads  gui. It changes no data itself.
class DivideHalf final : public QWidget {
    Q_OBJECT
public:
    explicit DivideHalf(const QString &letter, QWidget *parent = nullptr);

    void setName(const QString &name);  ///< "31a"
    void setText(const QString &text);  ///< as found: it cannot be undone
    void setTyped(const QString &text); ///< as if the user had edited it
    QString text() const;
    bool isEdited() const { return m_isEdited; } ///< by the user, since setText()
    void setLanguages(const QStringList &known, const QString &language);
    void setLanguage(const QString &language); ///< any tag, listed or not
    QString language() const;
    /// The hypotheses to compare this part with: their names, their display names, and the chosen
    /// one.
    void setHypotheses(const QStringList &names, const QStringList &words, const QString &chosen);
    QString hypothesis() const; ///< the name; empty: the table's, or none
    void setSeconds(double seconds);
    void cycleDirection();
    /// Empty: no hypothesis to compare with. `cer`: by the project's profile; empty where the text has
    /// nothing to score.
    void setScore(const std::optional<ComparedScore> &score, const std::optional<double> &cer = {});
    void setComparison(std::vector<ComparedVersion> versions);
    TranscriptField &field() { return *m_field; }
    QComboBox &languageChooser() { return *m_language; }
    QComboBox &hypothesisChooser() { return *m_hypothesis; }
    QString scoreText() const;
    void setRoomy(bool isRoomy); ///< two lines of the comparison, else one

signals:
    void edited(); ///< text or language
    void hypothesisChosen();
    void playWanted();     ///< its button
    void moveOnWanted();   ///< Enter, Page down
    void moveBackWanted(); ///< Page up
    void hint(const QString &sentence);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitWords();
    void refreshFacts();

    QLabel *m_name, *m_facts, *m_counts, *m_cer, *m_compare;
    QComboBox *m_language, *m_hypothesis;
    QToolButton *m_direction, *m_play;
    TranscriptField *m_field;
    ComparisonView *m_view;
    double m_seconds = 0;
    bool m_isEdited = false;
    bool m_isFilling = false;
};

} // namespace voxdeck
