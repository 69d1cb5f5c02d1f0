// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/TextDesk.h"

#include "core/workspace/ProjectText.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/text/TextRulesDialog.h"
#include "ui/annotate/text/WordsDialog.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Settings.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/transcript/FieldOverlay.h"
#include "ui/transcript/HintBar.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::size_t kSuggestions = 5; // of a word, in the menu
const QString kMarksSetting = QStringLiteral("transcript/marks");

} // namespace

/// The state of the checking thread, used nowhere else.
struct TextWorkshop {
    TextPolicy policy;
    Lexicon lexicon;
};

struct TextDesk::Loaded {
    TextPolicy policy;
    ProjectWords words;
};

struct TextDesk::Checked {
    QString text, language;
    std::vector<FieldHint> hints;
    std::vector<FieldMark> marks;
    QString fixed;
};

TextDesk::TextDesk(Workbench &bench, Actions &actions, AnnotateView &view, Settings &settings,
                   QObject *parent)
    : QObject(parent), m_view(view), m_field(view.editor->field()), m_settings(settings)
{
    bench.serve(*this);
    bench.hear(*this);
    connect(&bench.currentRow(), &CurrentRow::changed, this, &TextDesk::showSegment);
    connect(&bench.currentRow(), &CurrentRow::detailsShown, this,
            [this](const SegmentDetails &details) { showSegment(details.row); });
    connect(&bench.rowChanges(), &RowChanges::changed, this, [this](RowChange what) {
        switch (what) {
        case RowChange::Imported:
        case RowChange::Many:
        case RowChange::Step: // of many rows, perhaps
        case RowChange::Elsewhere: rowsChanged(); break;
        default: break; // what one edit adds to the counts is little
        }
    });
    const bool showsMarks = settings.store().value(kMarksSetting, true).toBool();
    actions[ActionId::ShowMarks]->setChecked(showsMarks);
    m_field.overlay().setMarksShown(showsMarks);
    connect(actions[ActionId::ShowMarks], &QAction::toggled, this, [this](bool areShown) {
        m_settings.store().setValue(kMarksSetting, areShown);
        m_field.overlay().setMarksShown(areShown);
    });
    connect(&m_field, &QPlainTextEdit::textChanged, this, &TextDesk::check);
    connect(&m_field, &TranscriptField::menuWanted, this, &TextDesk::fillMenu);
    connect(&view.editor->hints(), &HintBar::hintChosen, this, [this](int number) {
        goTo(static_cast<std::size_t>(number));
        m_field.setFocus(Qt::OtherFocusReason);
    });
    connect(view.editor, &TranscriptEditor::directionChosen, this, &TextDesk::keepDirection);
    const auto on = [this, &actions](ActionId id, auto act) {
        connect(actions[id], &QAction::triggered, this, act);
    };
    on(ActionId::NextHint, [this] { goToHint(1); });
    on(ActionId::PreviousHint, [this] { goToHint(-1); });
    on(ActionId::NextUnknownWord, [this] { goToUnknownWord(); });
    on(ActionId::FixAll, [this] { fixAll(); });
    on(ActionId::AddWord, [this] { addWord(); });
    on(ActionId::TextRules, [this] { openRules(); });
    on(ActionId::ProjectWords, [this] { openWords(); });
}

void TextDesk::attach(DatasetSession &session)
{
    m_session = &session;
    m_workshop = std::make_shared<TextWorkshop>();
    load();
}

void TextDesk::detach()
{
    m_task.forget();
    m_counting.drop();
    m_session = nullptr;
    m_workshop.reset();
    m_row = {};
    m_policy = {};
    m_words.clear();
    m_hasVocabulary = false;
    m_isChecking = m_isStale = m_isSettled = m_isCountStale = false;
    m_wish = Wish::None;
    m_field.overlay().setHints({});
    m_field.overlay().setMarks({});
    m_view.editor->hints().setHints({});
}

/// One count at a time: changes that come meanwhile are in the next one.
void TextDesk::rowsChanged()
{
    m_isCountStale = m_counting.isAsking();
    if (m_session && !m_counting.isAsking())
        countTexts();
}

void TextDesk::load()
{
    m_task.look<Loaded>(
        {},
        [login = m_session->login(),
         workshop = m_workshop](const ProgressSink &, const std::stop_token &) -> Result<Loaded> {
            VOX_TRY(const auto workspace, login.read());
            ProjectText project(*workspace);
            Loaded loaded;
            VOX_TRY(loaded.policy, project.policy());
            VOX_TRY(loaded.words, project.words());
            workshop->policy = loaded.policy;
            workshop->lexicon.setWords(loaded.words);
            return loaded;
        },
        [this](const Result<Loaded> &loaded) {
            if (!loaded) {
                emit failed(loaded.error());
                return;
            }
            m_policy = loaded->policy;
            m_words = loaded->words;
            check();
        });
}

void TextDesk::countTexts()
{
    m_counting.ask(
        [login = m_session->login()](const ProgressSink &progress,
                                     const std::stop_token &stop) -> Result<VocabularyReport> {
            VOX_TRY(const auto workspace, login.read());
            return countWords(*workspace, progress, stop);
        },
        [this](const Result<VocabularyReport> &counted) {
            if (std::exchange(m_isCountStale, false))
                countTexts();
            if (!counted) {
                emit failed(counted.error());
                return;
            }
            if (counted->rows < counted->of && !m_hasVocabulary)
                emit noticeLater(tr("Word counts for spelling use %1 of %2 segments.")
                                     .arg(countText(counted->rows), countText(counted->of)));
            m_task.look<bool>(
                {},
                [workshop = m_workshop, words = counted->vocabularies](
                    const ProgressSink &, const std::stop_token &) -> Result<bool> {
                    workshop->lexicon.setVocabularies(words);
                    return true;
                },
                [this](const Result<bool> &) {
                    m_hasVocabulary = true;
                    check();
                });
        });
}

void TextDesk::showSegment(const SegmentRow &row)
{
    const bool isOther = row.ref != m_row.ref || m_row.id == 0;
    const bool isOtherLanguage = row.language != m_row.language;
    m_row = row;
    if (isOther) {
        m_wish = Wish::None;
        m_view.editor->setDirection(TranscriptField::Direction::Auto);
        loadDirection();
    }
    if (isOther || isOtherLanguage)
        check();
}

void TextDesk::check()
{
    m_isSettled = false;
    if (!m_session || !m_view.editor->hasSegment())
        return;
    if (m_isChecking) {
        m_isStale = true;
        return;
    }
    m_isChecking = true;
    m_isStale = false;
    m_task.look<std::shared_ptr<const Checked>>(
        {},
        [workshop = m_workshop, text = m_field.transcript(),
         language = m_view.editor->segment().language](
            const ProgressSink &,
            const std::stop_token &) -> Result<std::shared_ptr<const Checked>> {
            auto checked = std::make_shared<Checked>();
            checked->text = text;
            checked->language = toQString(language);
            const auto bytes = toUtf8(text);
            const auto &policy = workshop->policy;
            auto hints = checkText(bytes, language, policy);
            if (policy.has(TextRule::Spelling)) {
                auto words = workshop->lexicon.check(bytes, language, policy.unknownBelow);
                // the findings of a rule about a word come first
                for (auto &word : words)
                    if (std::none_of(hints.begin(), hints.end(), [&word](const TextHint &hint) {
                            return hint.begin < word.begin + word.length
                                   && word.begin < hint.begin + hint.length;
                        }))
                        hints.push_back(std::move(word));
                std::sort(hints.begin(), hints.end(),
                          [](const TextHint &a, const TextHint &b) { return a.begin < b.begin; });
            }
            checked->hints = fieldHints(hints, bytes);
            for (auto &hint : checked->hints)
                if (hint.rule == TextRule::Spelling && hint.suggestion)
                    for (const auto &one : workshop->lexicon.suggestions(
                             toUtf8(text.mid(hint.begin, hint.length)), language, kSuggestions))
                        hint.others << toQString(one);
            checked->marks = fieldMarks(bytes, language);
            checked->fixed = toQString(fixedText(bytes, language, policy));
            return std::shared_ptr<const Checked>(std::move(checked));
        },
        [this](const Result<std::shared_ptr<const Checked>> &checked) {
            m_isChecking = false;
            if (m_isStale)
                check();
            else if (checked)
                accept(**checked);
        });
}

void TextDesk::accept(const Checked &checked)
{
    if (!m_view.editor->hasSegment() || checked.text != m_field.transcript()
        || toUtf8(checked.language) != m_view.editor->segment().language) {
        check();
        return;
    }
    m_checkedText = checked.text;
    m_checkedLanguage = checked.language;
    m_fixed = checked.fixed;
    m_field.overlay().setMarks(checked.marks);
    m_field.overlay().setHints(checked.hints);
    m_view.editor->hints().setHints(checked.hints);
    m_isSettled = true;
    const auto wish = std::exchange(m_wish, Wish::None);
    if (wish != Wish::None)
        act(wish);
}

bool TextDesk::isSettled() const
{
    return m_isSettled && !m_isChecking;
}

/// Performs the wish once the present text has been checked.
void TextDesk::act(Wish wish)
{
    if (!m_session || !m_view.editor->hasSegment() || m_field.isComposing())
        return;
    if (!m_isSettled) {
        m_wish = wish;
        return;
    }
    const auto &hints = m_field.overlay().hints();
    const auto cursor = m_field.textCursor();
    if (wish == Wish::Next || wish == Wish::NextWord || wish == Wish::Previous) {
        const auto isMeant = [wish](const FieldHint &hint) {
            return wish != Wish::NextWord || hint.rule == TextRule::Spelling;
        };
        std::optional<std::size_t> first, found;
        for (std::size_t i = 0; i < hints.size(); ++i) {
            if (!isMeant(hints[i]))
                continue;
            const bool isBehind = hints[i].begin >= cursor.selectionEnd()
                                  && hints[i].end() > cursor.selectionStart();
            const bool isBefore = hints[i].end() <= cursor.selectionStart();
            if (wish == Wish::Previous) {
                first = i; // the last one, in the end
                if (isBefore)
                    found = i;
            } else {
                if (!first)
                    first = i;
                if (!found && isBehind)
                    found = i;
            }
        }
        if (!first)
            emit notice(wish == Wish::NextWord ? tr("No unknown words in this text.")
                                               : tr("No hints for this text."));
        else
            goTo(found ? *found : *first); // around the end
        return;
    }
    if (!canFix())
        return;
    if (wish == Wish::FixAll) {
        if (m_fixed == m_checkedText)
            emit notice(tr("No suggestions to apply in this text."));
        else
            m_field.replaceTranscript(m_fixed);
        return;
    }
    const auto at = hintAtCaret();
    if (!at)
        emit notice(
            tr("No hint at the caret. Press %1 for the next one.").arg(keyOf(m_view, "next-hint")));
    else if (!hints[*at].suggestion)
        emit notice(tr("No suggestion: %1.").arg(hints[*at].words));
    else
        put(hints[*at], *hints[*at].suggestion);
}

bool TextDesk::canFix()
{
    if (m_field.isReadOnly())
        emit notice(tr("This text cannot be edited now."));
    return !m_field.isReadOnly();
}

void TextDesk::goToHint(int direction)
{
    act(direction > 0 ? Wish::Next : Wish::Previous);
}

void TextDesk::goToUnknownWord()
{
    act(Wish::NextWord);
}

void TextDesk::takeFix()
{
    act(Wish::Fix);
}

void TextDesk::fixAll()
{
    act(Wish::FixAll);
}

void TextDesk::goTo(std::size_t number)
{
    const auto &hints = m_field.overlay().hints();
    if (!m_isSettled || number >= hints.size())
        return;
    auto cursor = m_field.textCursor();
    cursor.setPosition(hints[number].begin);
    cursor.setPosition(hints[number].end(), QTextCursor::KeepAnchor);
    m_field.setTextCursor(cursor);
    m_field.ensureCursorVisible();
    m_field.setFocus(Qt::OtherFocusReason);
    m_view.editor->hints().setCurrent(static_cast<int>(number));
    const auto fix = fixText(hints[number]);
    emit notice(
        fix.isEmpty()
            ? hints[number].words
            : tr("%1: %2 (%3)").arg(hints[number].words, fix, keyOf(m_view, "accept-suggestion")));
}

std::optional<std::size_t> TextDesk::hintAtCaret() const
{
    const auto &hints = m_field.overlay().hints();
    const auto cursor = m_field.textCursor();
    std::optional<std::size_t> touched;
    for (std::size_t i = 0; i < hints.size(); ++i) {
        if (hints[i].begin == cursor.selectionStart() && hints[i].end() == cursor.selectionEnd())
            return i; // the one that was gone to
        if (!touched && hints[i].begin <= cursor.position() && cursor.position() <= hints[i].end())
            touched = i;
    }
    return touched;
}

void TextDesk::put(const FieldHint &hint, const QString &text)
{
    if (canFix() && !m_field.isComposing())
        m_field.replaceRange(hint.begin, hint.length, text);
}

void TextDesk::fillMenu(QMenu &menu, int place)
{
    if (!m_isSettled)
        return;
    auto *before = menu.actions().isEmpty() ? nullptr : menu.actions().constFirst();
    const auto add = [this, &menu, before](const QString &words, auto act) {
        auto *action = new QAction(words, &menu);
        connect(action, &QAction::triggered, this, act);
        menu.insertAction(before, action);
    };
    for (const auto &hint : m_field.overlay().hints()) {
        if (place < hint.begin || place > hint.end())
            continue;
        auto *title = new QAction(hint.words, &menu);
        title->setEnabled(false);
        menu.insertAction(before, title);
        const auto takes = [this, hint, text = m_checkedText](const QString &with) {
            return [this, hint, text, with] {
                if (m_field.transcript() == text)
                    put(hint, with);
            };
        };
        if (hint.rule != TextRule::Spelling) {
            if (hint.suggestion && !m_field.isReadOnly())
                add(fixText(hint), takes(*hint.suggestion));
            continue;
        }
        for (const auto &word : hint.others)
            if (!m_field.isReadOnly())
                add(word, takes(word));
        const auto word = m_checkedText.mid(hint.begin, hint.length);
        add(tr("Add “%1” to the project words").arg(word), [this, word] { addToWords(word); });
    }
    if (before && menu.actions().constFirst() != before)
        menu.insertSeparator(before);
}

template <class Change>
void TextDesk::change(Change change, const QString &words)
{
    if (!m_session)
        return;
    m_isSettled = false;
    m_task.look<bool>(
        {},
        [login = m_session->login(), change](const ProgressSink &,
                                             const std::stop_token &) -> Result<bool> {
            VOX_TRY(const auto workspace, login.write());
            ProjectText project(*workspace);
            VOX_CHECK(change(project));
            return true;
        },
        [this, words](const Result<bool> &changed) {
            if (!changed)
                emit failed(changed.error());
            else if (!words.isEmpty())
                emit notice(words);
            load();
        });
}

void TextDesk::addToWords(const QString &word)
{
    const auto language = m_view.editor->segment().language;
    change([language,
            text = toUtf8(word)](ProjectText &project) { return project.addWord(language, text); },
           tr("“%1” added to the project words.").arg(word));
}

void TextDesk::addWord()
{
    const auto at = m_isSettled ? hintAtCaret() : std::nullopt;
    if (!at || m_field.overlay().hints()[*at].rule != TextRule::Spelling) {
        emit notice(tr("No unknown word at the caret. Press %1 for the next one.")
                        .arg(keyOf(m_view, "next-unknown-word")));
        return;
    }
    const auto &hint = m_field.overlay().hints()[*at];
    addToWords(m_checkedText.mid(hint.begin, hint.length));
}

void TextDesk::openRules()
{
    auto *dialog = new TextRulesDialog(m_policy, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        change(
            [policy = dialog->policy()](ProjectText &project) { return project.setPolicy(policy); },
            tr("Text rules saved in the workspace."));
    });
    dialog->open();
}

void TextDesk::openWords()
{
    auto *dialog = new WordsDialog(m_words, m_view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &WordsDialog::removeWanted, this,
            [this](const QString &language, const QString &word) {
                change([tag = toUtf8(language), text = toUtf8(word)](
                           ProjectText &project) { return project.removeWord(tag, text); },
                       tr("“%1” deleted from the project words.").arg(word));
            });
    dialog->open();
}

void TextDesk::loadDirection()
{
    if (!m_session || m_row.id == 0)
        return;
    m_task.look<std::string>(
        {},
        [login = m_session->login(),
         key = m_row.key](const ProgressSink &, const std::stop_token &) -> Result<std::string> {
            VOX_TRY(const auto workspace, login.read());
            return ProjectText(*workspace).direction(key);
        },
        [this, ref = m_row.ref](const Result<std::string> &direction) {
            using Direction = TranscriptField::Direction;
            const bool isUntouched = m_view.editor->field().direction() == Direction::Auto;
            if (direction && !direction->empty() && ref == m_row.ref && isUntouched)
                m_view.editor->setDirection(*direction == "rtl" ? Direction::RightToLeft
                                                                : Direction::LeftToRight);
        });
}

/// Not journalled: the direction only affects the display, and is not part of the dataset.
void TextDesk::keepDirection(TranscriptField::Direction direction)
{
    using Direction = TranscriptField::Direction;
    if (m_row.id == 0)
        return;
    const std::string name = direction == Direction::RightToLeft   ? "rtl"
                             : direction == Direction::LeftToRight ? "ltr"
                                                                   : "";
    change(
        [key = m_row.key, name](ProjectText &project) { return project.setDirection(key, name); },
        {});
}

} // namespace voxdeck
