// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/RowFindDesk.h"

#include "core/edit/TextReplacement.h"
#include "ui/actions/Actions.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/transcript/FindBar.h"
#include "ui/transcript/TranscriptEditor.h"
#include "ui/transcript/TranscriptField.h"

#include <QApplication>
#include <QLineEdit>

#include <algorithm>

namespace voxdeck {
namespace {

ReplaceRule ruleOf(FindBar &bar)
{
    return {toUtf8(bar.findField().text()), toUtf8(bar.withField().text()), false,
            bar.isCaseSensitive()};
}

} // namespace

RowFindDesk::RowFindDesk(Actions &actions, AnnotateView &view, QObject *parent)
    : QObject(parent), m_bar(view.editor->findBar()), m_field(view.editor->field())
{
    connect(&m_bar, &FindBar::wanted, this, &RowFindDesk::look);
    connect(&m_bar, &FindBar::stepWanted, this, &RowFindDesk::step);
    connect(&m_bar, &FindBar::replaceWanted, this, &RowFindDesk::replace);
    connect(&m_bar, &FindBar::replaceAllWanted, this, &RowFindDesk::replaceAll);
    connect(&m_bar, &FindBar::closed, this, &RowFindDesk::close);
    connect(&m_field, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_bar.isHidden())
            look();
    });
    const auto on = [this, &actions](ActionId id, auto act) {
        connect(actions[id], &QAction::triggered, this, act);
    };
    on(ActionId::FindInRow, [this] { open(); });
    on(ActionId::FindNext, [this] { step(1); });
    on(ActionId::FindPrevious, [this] { step(-1); });
}

bool RowFindDesk::hasFocus() const
{
    return m_bar.isAncestorOf(QApplication::focusWidget());
}

void RowFindDesk::open()
{
    if (m_field.isEnabled())
        m_bar.open(m_field.textCursor().selectedText());
}

void RowFindDesk::close()
{
    m_bar.hide();
    m_finds.clear();
    m_field.overlay().setFinds({});
    m_field.setFocus(Qt::OtherFocusReason);
}

void RowFindDesk::look()
{
    m_finds.clear();
    const auto rule = ruleOf(m_bar);
    const auto text = toUtf8(m_field.transcript());
    if (!rule.find.empty()) {
        // what is put there does not matter for what is found, but the same text is passed over
        auto marked = rule;
        marked.with = rule.find + '\n';
        const auto replacement = TextReplacement::make(marked);
        const auto found = replacement
                               ? (*replacement)->apply(text)
                               : Result<std::optional<ReplacedText>>(fail(replacement.error()));
        if (!found) {
            m_bar.showState(toQString(found.error().detail));
            m_field.overlay().setFinds({});
            return;
        }
        if (*found) {
            FieldPlaces places(text);
            for (const auto &span : (*found)->found) {
                const int begin = places.of(span.offset);
                m_finds.push_back({begin, places.of(span.offset + span.length) - begin});
            }
        }
    }
    m_field.overlay().setFinds(m_finds);
    m_bar.showState(rule.find.empty() ? QString()
                                      : tr("%Ln matches", nullptr, pluralCount(m_finds.size())));
}

void RowFindDesk::select(std::size_t number)
{
    auto cursor = m_field.textCursor();
    cursor.setPosition(m_finds[number].begin);
    cursor.setPosition(m_finds[number].begin + m_finds[number].length, QTextCursor::KeepAnchor);
    m_field.setTextCursor(cursor);
    m_field.ensureCursorVisible();
    m_bar.showState(tr("%1 of %2").arg(countText(number + 1), countText(m_finds.size())));
}

void RowFindDesk::step(int direction)
{
    if (m_bar.isHidden() || m_bar.findField().text().isEmpty()) {
        open();
        return;
    }
    if (m_finds.empty()) {
        emit notice(tr("“%1” is not in this text.").arg(m_bar.findField().text()));
        return;
    }
    const auto cursor = m_field.textCursor();
    if (direction > 0) {
        const auto next = std::find_if(
            m_finds.begin(), m_finds.end(),
            [&cursor](const FieldRange &range) { return range.begin >= cursor.selectionEnd(); });
        select(next == m_finds.end() ? 0 : static_cast<std::size_t>(next - m_finds.begin()));
        return;
    }
    std::size_t before = m_finds.size() - 1; // around the beginning
    for (std::size_t i = 0; i < m_finds.size(); ++i)
        if (m_finds[i].begin + m_finds[i].length <= cursor.selectionStart())
            before = i;
    select(before);
}

/// The one that is selected, then on to the next; without one only that.
void RowFindDesk::replace()
{
    const auto cursor = m_field.textCursor();
    const FieldRange selected{cursor.selectionStart(),
                              cursor.selectionEnd() - cursor.selectionStart()};
    const bool isFind = std::find(m_finds.begin(), m_finds.end(), selected) != m_finds.end();
    if (isFind && !m_field.isReadOnly() && !m_field.isComposing())
        m_field.replaceRange(selected.begin, selected.length, m_bar.withField().text());
    step(1);
}

void RowFindDesk::replaceAll()
{
    const auto replacement = TextReplacement::make(ruleOf(m_bar));
    if (!replacement || m_field.isReadOnly() || m_field.isComposing())
        return;
    const auto replaced = (*replacement)->apply(toUtf8(m_field.transcript()));
    if (!replaced) {
        m_bar.showState(toQString(replaced.error().detail));
        return;
    }
    if (!*replaced) {
        emit notice(tr("Nothing to replace in this text."));
        return;
    }
    const auto hits = (*replaced)->found.size();
    m_field.replaceTranscript(toQString((*replaced)->text));
    emit notice(tr("%Ln matches replaced.", nullptr, pluralCount(hits)));
}

} // namespace voxdeck
