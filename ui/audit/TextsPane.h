// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/TextSurvey.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace voxdeck {

/// The contents of the transcripts: characters, rare words, detected languages against those
/// declared.
///
/// Threads  gui.
class TextsPane final : public QWidget {
    Q_OBJECT
public:
    explicit TextsPane(QWidget *parent = nullptr);

    /// Not read again since rows or the filter changed.
    void showNothing();
    void show(TextSurvey survey);
    void setBusy(const QString &words); ///< "Looking through texts: 40 %"; empty: nothing is done
    bool isBusy() const { return m_isBusy; }
    QTreeWidget &table() { return *m_table; }
    QComboBox &chooser() { return *m_what; }
    QPushButton &button() { return *m_look; }

signals:
    void lookWanted();
    void stopWanted();
    void rowsWanted(const QString &query); ///< with a character or word
    void disagreeingWanted();              ///< rows whose text is in another language

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();
    void addCharacters();
    void addWords();
    void addLanguages();

    QComboBox *m_what;
    QPushButton *m_look;
    QLabel *m_note;
    QTreeWidget *m_table;
    std::optional<TextSurvey> m_survey;
    bool m_isBusy = false;
};

} // namespace voxdeck
