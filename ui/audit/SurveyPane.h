// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// A table that a person asks for: a button that looks, a note on what was looked at, and rows with segments behind
/// them. It knows words and the place of each row in what was found, and nothing of the survey.
///
/// Keys     Space plays the worst segment of a row, Enter lists its segments; arrows go from row to row.
/// Threads  gui.
class SurveyPane final : public QWidget {
    Q_OBJECT
public:
    struct Words {
        QString name;        ///< of the table, for screen readers
        QString look, tip;   ///< of the button
        QString idle;        ///< the note while nothing is shown
        QStringList heads;   ///< of the columns
        int textColumns = 1; ///< the first ones, which are not numbers
    };
    struct Row {
        QStringList cells;
        std::vector<double>
            keys; ///< what columns are sorted by, from the first number on; fewer: 0
        bool hasSegments = true;
    };
    explicit SurveyPane(Words words, QWidget *parent = nullptr);

    void showNothing();
    /// In the order of what was found; a head that is clicked sorts them.
    void show(const std::vector<Row> &rows, const QString &note);
    /// Whether what is shown is of other segments than the page shows now: the note says so.
    void setOfOthers(bool isOfOthers);
    /// A note on what is shown then.
    static QString noteOfOthers(const QString &note);
    void setBusy(const QString &words); ///< "Aligning texts: 40 %"; empty: nothing is done
    bool isBusy() const { return m_isBusy; }
    QTreeWidget &table() { return *m_table; }
    QPushButton &button() { return *m_look; }
    QString note() const;

signals:
    void lookWanted();
    void stopWanted();
    void rowsWanted(std::size_t row); ///< its place in what show() was given
    void playWanted(std::size_t row);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::optional<std::size_t> current() const;

    Words m_words;
    QPushButton *m_look;
    QLabel *m_note;
    QTreeWidget *m_table;
    QString m_said; ///< of what is shown
    bool m_isBusy = false;
};

} // namespace voxdeck
