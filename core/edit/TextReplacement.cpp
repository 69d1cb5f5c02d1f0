// SPDX-License-Identifier: Apache-2.0
#include "core/edit/TextReplacement.h"

#include "core/base/Ascii.h"
#include "core/base/Utf8.h"
#include "core/search/RowMatcher.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace {

std::string_view partOf(std::string_view text, RegularExpression::Span span)
{
    return text.substr(span.begin, span.length);
}

/// Whether a word goes on at `offset`. In scripts written without spaces every character is a word.
bool joins(std::string_view text, std::size_t offset)
{
    if (offset == 0 || offset >= text.size())
        return false;
    std::size_t before = offset - 1;
    while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0U) == 0x80U)
        --before;
    std::size_t after = offset;
    const char32_t left = nextUtf8(text, before);
    const char32_t right = nextUtf8(text, after);
    const auto isOfWord = [](char32_t c) {
        return isCombiningMark(c) || (isWordCharacter(c) && isSpaceSeparatedScript(c));
    };
    return isOfWord(left) && isOfWord(right);
}

} // namespace

TextReplacement::TextReplacement() = default;
TextReplacement::~TextReplacement() = default;

Result<std::unique_ptr<TextReplacement>> TextReplacement::make(const ReplaceRule &rule)
{
    if (rule.find.empty())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the text to find is empty"), "0");
    if (rule.find.size() > RegularExpression::kMostBytes
        || rule.with.size() > RegularExpression::kMostBytes)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the text to find and its replacement may have 1,000 bytes each"),
                    "0");
    if (!isValidUtf8(rule.find) || !isValidUtf8(rule.with))
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the text is not UTF-8"), "0");
    std::unique_ptr<TextReplacement> replacement(new TextReplacement);
    VOX_TRY(replacement->m_pattern,
            RegularExpression::compile(rule.find, {.isLiteral = !rule.isRegex,
                                                   .isCaseSensitive = rule.isCaseSensitive,
                                                   .takesAnyBytes = false}));
    replacement->m_isWholeWords = rule.isWholeWords;
    replacement->m_rule = rule;
    VOX_CHECK(replacement->readTemplate(rule));
    return replacement;
}

Result<> TextReplacement::readTemplate(const ReplaceRule &rule)
{
    const std::string_view with = rule.with;
    if (!rule.isRegex) {
        m_pieces.push_back({rule.with, {}});
        return {};
    }
    const std::uint32_t groups = m_pattern->groups();
    std::string words;
    for (std::size_t at = 0; at < with.size(); ++at) {
        const char next = at + 1 < with.size() ? with[at + 1] : '\0';
        if (with[at] == '\\' && (next == 'n' || next == 't' || next == '\\' || next == '$')) {
            words += next == 'n' ? '\n' : next == 't' ? '\t' : next;
            ++at;
            continue;
        }
        const bool isBraced = with[at] == '$' && next == '{';
        if (with[at] != '$' || (next != '$' && !isDigit(next) && !isBraced)) {
            words += with[at];
            continue;
        }
        if (next == '$') {
            words += '$';
            ++at;
            continue;
        }
        const std::size_t begin = at;
        at += isBraced ? 2 : 1;
        std::uint32_t group = 0;
        const std::size_t digits = at;
        while (at < with.size() && isDigit(with[at]) && at - digits < 2)
            group = group * 10 + static_cast<std::uint32_t>(with[at++] - '0');
        if (at == digits || group > groups || (isBraced && (at >= with.size() || with[at] != '}')))
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("unknown group %1 in the regular expression",
                                     with.substr(begin, at - begin + 1)),
                        std::to_string(begin));
        if (!isBraced)
            --at;
        m_pieces.push_back({std::exchange(words, {}), {}});
        m_pieces.push_back({{}, group});
    }
    m_pieces.push_back({std::move(words), {}});
    return {};
}

void TextReplacement::put(std::string_view text, ReplacedText &result) const
{
    const std::size_t begin = result.text.size();
    for (const Piece &piece : m_pieces) {
        if (piece.group)
            result.text += partOf(text, m_pattern->span(text, *piece.group));
        else
            result.text += piece.words;
    }
    result.put.push_back({begin, result.text.size() - begin});
}

Result<std::optional<ReplacedText>> TextReplacement::apply(std::string_view text)
{
    if (text.empty() || !isValidUtf8(text))
        return std::optional<ReplacedText>();
    ReplacedText result;
    std::size_t copied = 0;
    for (std::size_t offset = 0; offset <= text.size();) {
        const auto found = m_pattern->find(text, offset);
        if (found == RegularExpression::Found::TooCostly)
            return fail(tooCostly());
        if (found == RegularExpression::Found::No)
            break;
        const auto whole = m_pattern->span(text, 0);
        const ReplacedText::Span span{whole.begin, whole.length};
        const bool isPartOfWord = m_isWholeWords && span.length > 0
                                  && (joins(text, span.offset)
                                      || joins(text, span.offset + span.length));
        if (span.length == 0 || span.offset < copied
            || isPartOfWord) { // or what was replaced already
            offset = std::max(offset, span.offset);
            if (offset >= text.size())
                break;
            nextUtf8(text, offset);
            continue;
        }
        result.text += text.substr(copied, span.offset - copied);
        put(text, result);
        result.found.push_back(span);
        copied = offset = span.offset + span.length;
        if (result.text.size() > kMostBytes)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("a transcript would become longer than 1 MB"));
    }
    result.text += text.substr(copied);
    if (result.found.empty() || result.text == text)
        return std::optional<ReplacedText>();
    return std::optional(std::move(result));
}

} // namespace voxdeck
