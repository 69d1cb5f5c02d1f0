// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/CharacterIssues.h"
#include "core/text/TextRules.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string_view>
#include <vector>

namespace voxdeck {

/// A hint as in the field: places are those of QString.
struct FieldHint {
    TextRule rule = TextRule::Character;
    int begin = 0;
    int length = 0;
    QString words; ///< what it is
    std::optional<QString> suggestion;
    QStringList others; ///< further suggestions, the first again at their head

    int end() const { return begin + length; }
};

/// A character that does not show, to be drawn.
struct FieldMark {
    int begin = 0;
    char32_t codePoint = 0;
    CharacterKind kind = CharacterKind::ZeroWidth;
};

/// Goes through a text once: byte places that rise become those of QString.
class FieldPlaces {
public:
    explicit FieldPlaces(std::string_view text) : m_text(text) {}
    int of(std::size_t byte);

private:
    std::string_view m_text;
    std::size_t m_byte = 0;
    int m_place = 0;
};

/// In the language of the interface: "U+00A0 NO-BREAK SPACE", "two spaces or more".
QString hintText(const TextHint &hint, std::string_view text);
/// "U+00A0 NO-BREAK SPACE".
QString characterText(char32_t codePoint);
/// "Put “,” in its place", "Take it away"; empty without a known fix.
QString fixText(const FieldHint &hint);

std::vector<FieldHint> fieldHints(const std::vector<TextHint> &hints, std::string_view text);
/// Marks of characters that show as nothing or as a space, including ordinary ones.
std::vector<FieldMark> fieldMarks(std::string_view text, std::string_view language);

} // namespace voxdeck
