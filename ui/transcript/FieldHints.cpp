// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/FieldHints.h"

#include "core/base/Utf8.h"
#include "core/text/CharacterNames.h"
#include "ui/common/Text.h"

#include <QCoreApplication>

namespace voxdeck {
namespace {

struct FieldHintWords {
    Q_DECLARE_TR_FUNCTIONS(FieldHints)
};

} // namespace

int FieldPlaces::of(std::size_t byte)
{
    while (m_byte < byte && m_byte < m_text.size())
        m_place += nextUtf8(m_text, m_byte) > 0xFFFF ? 2 : 1;
    return m_place;
}

QString characterText(char32_t codePoint)
{
    const auto name = characterName(codePoint);
    auto words = toQString(codePointText(codePoint));
    if (!name.empty())
        words += QLatin1Char(' ') + toQString(name);
    return words;
}

QString hintText(const TextHint &hint, std::string_view text)
{
    const auto piece = text.substr(hint.begin, hint.length);
    std::size_t at = 0;
    const char32_t first = piece.empty() ? 0 : nextUtf8(piece, at);
    switch (hint.rule) {
    case TextRule::Character: return characterText(first);
    case TextRule::LookAlike:
        return FieldHintWords::tr("%1 in another alphabet").arg(characterText(first));
    case TextRule::Normalization: return FieldHintWords::tr("not in the form NFC");
    case TextRule::EdgeSpace: return FieldHintWords::tr("space at the beginning or end");
    case TextRule::DoubleSpace: return FieldHintWords::tr("double space");
    case TextRule::SpaceBeforeMark: return FieldHintWords::tr("space before punctuation");
    case TextRule::Digits: return FieldHintWords::tr("digits: %1").arg(toQString(piece));
    case TextRule::Forms: return FieldHintWords::tr("unusual form: %1").arg(toQString(piece));
    case TextRule::Letters:
        return FieldHintWords::tr("letter of another language: %1").arg(characterText(first));
    case TextRule::Marks: return FieldHintWords::tr("unexpected mark: %1").arg(toQString(piece));
    case TextRule::Quotes: return FieldHintWords::tr("mixed quotes: %1").arg(toQString(piece));
    case TextRule::Spelling: return FieldHintWords::tr("unknown word: %1").arg(toQString(piece));
    }
    return {};
}

QString fixText(const FieldHint &hint)
{
    if (!hint.suggestion)
        return {};
    if (hint.suggestion->isEmpty())
        return FieldHintWords::tr("→ delete");
    if (*hint.suggestion == QLatin1String(" "))
        return FieldHintWords::tr("→ one space");
    return QStringLiteral("→ %1").arg(*hint.suggestion);
}

std::vector<FieldHint> fieldHints(const std::vector<TextHint> &hints, std::string_view text)
{
    FieldPlaces places(text);
    std::vector<FieldHint> shown;
    shown.reserve(hints.size());
    for (const auto &hint : hints) {
        FieldHint one;
        one.rule = hint.rule;
        one.begin = places.of(hint.begin);
        one.length = places.of(hint.begin + hint.length) - one.begin;
        one.words = hintText(hint, text);
        if (hint.suggestion)
            one.suggestion = toQString(*hint.suggestion);
        shown.push_back(std::move(one));
    }
    return shown;
}

std::vector<FieldMark> fieldMarks(std::string_view text, std::string_view language)
{
    FieldPlaces places(text);
    std::vector<FieldMark> marks;
    for (const auto &issue : characterIssues(text, language))
        if (issue.kind != CharacterKind::LookAlike && issue.kind != CharacterKind::Replacement)
            marks.push_back({places.of(issue.begin), issue.codePoint, issue.kind});
    return marks;
}

} // namespace voxdeck
