// SPDX-License-Identifier: Apache-2.0
#include "core/audit/Alphabet.h"

#include "core/base/Utf8.h"

#include <algorithm>

namespace voxdeck {

namespace {

/// Letters, digits and marks of ASCII alone have no issues, and most texts are.
bool isPlain(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
}

} // namespace

Alphabet::Counted &Alphabet::of(char32_t codePoint)
{
    const auto [place, isNew] = m_characters.try_emplace(codePoint);
    if (isNew) {
        place->second.entry.codePoint = codePoint;
        place->second.entry.script = scriptOf(codePoint);
    }
    return place->second;
}

void Alphabet::add(std::string_view text, std::string_view language)
{
    ++m_texts;
    for (std::size_t at = 0; at < text.size();) {
        Counted &counted = of(nextUtf8(text, at));
        ++counted.entry.count;
        counted.entry.texts += counted.lastText == m_texts ? 0 : 1;
        counted.lastText = m_texts;
    }
    if (isPlain(text))
        return;
    for (const CharacterIssue &issue : characterIssues(text, language)) {
        if (issue.isUsual)
            continue;
        Entry &entry = of(issue.codePoint).entry;
        ++entry.issues;
        entry.kind = issue.kind;
    }
}

std::vector<Alphabet::Entry> Alphabet::entries() const
{
    std::vector<Entry> entries;
    for (const auto &[codePoint, counted] : m_characters)
        if (counted.entry.count > 0)
            entries.push_back(counted.entry);
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
        return a.count != b.count ? a.count > b.count : a.codePoint < b.codePoint;
    });
    return entries;
}

} // namespace voxdeck
