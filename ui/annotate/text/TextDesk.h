// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/text/Lexicon.h"
#include "core/text/TextPolicy.h"
#include "core/workspace/ProjectText.h"
#include "core/workspace/SegmentRow.h"
#include "ui/jobs/DeskTask.h"
#include "ui/jobs/Latest.h"
#include "ui/transcript/FieldHints.h"
#include "ui/transcript/TranscriptField.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <optional>
#include <string>

class QMenu;

namespace voxdeck {

class Actions;
class AnnotateView;
class DatasetSession;
class Settings;
struct TextWorkshop;
class Workbench;

/// Checks the transcript: invisible characters, the project's text rules, unknown words; steps from
/// one to the next, applies their fixes, and sets the direction of the text.
///
/// Threads  gui. Texts are checked, and words counted, on worker threads; an answer about a text
///          that has changed meanwhile is dropped.
class TextDesk final : public QObject {
    Q_OBJECT
public:
    TextDesk(Workbench &bench, Actions &actions, AnnotateView &view, Settings &settings,
             QObject *parent = nullptr);

    void attach(DatasetSession &session);
    void detach();
    void rowsChanged(); ///< words are counted again
    void showSegment(const SegmentRow &row);

    void goToHint(int direction);
    void goToUnknownWord();
    void takeFix();
    void fixAll();
    void addWord();
    void openRules();
    void openWords();
    /// Whether the shown hints belong to the text in the field and the current rules and words.
    bool isSettled() const;
    const TextPolicy &policy() const { return m_policy; }
    bool hasVocabulary() const { return m_hasVocabulary; }

signals:
    void notice(const QString &sentence);
    void noticeLater(const QString &sentence); ///< about background work
    void failed(const voxdeck::Error &error);

private:
    struct Loaded;
    struct Checked;
    enum class Wish { None, Fix, FixAll, Next, Previous, NextWord };

    /// Changes what the workspace keeps, then reads it again.
    template <class Change>
    void change(Change change, const QString &words);
    void load();
    void countTexts();
    void check();
    void accept(const Checked &checked);
    void act(Wish wish);
    void goTo(std::size_t number);
    std::optional<std::size_t> hintAtCaret() const;
    void put(const FieldHint &hint, const QString &text);
    void fillMenu(QMenu &menu, int place);
    void addToWords(const QString &word);
    void loadDirection();
    void keepDirection(TranscriptField::Direction direction);
    bool canFix();

    AnnotateView &m_view;
    TranscriptField &m_field;
    Settings &m_settings;
    DatasetSession *m_session = nullptr;
    SegmentRow m_row;
    std::shared_ptr<TextWorkshop> m_workshop;
    TextPolicy m_policy;
    ProjectWords m_words;
    bool m_hasVocabulary = false;
    QString m_checkedText, m_checkedLanguage, m_fixed;
    bool m_isChecking = false, m_isStale = false, m_isSettled = false;
    bool m_isCountStale = false;
    Wish m_wish = Wish::None; ///< asked for before the text was checked
    DeskTask m_task; ///< checks texts, reads and writes what the project keeps, in their order
    Latest<VocabularyReport> m_counting;
};

} // namespace voxdeck
