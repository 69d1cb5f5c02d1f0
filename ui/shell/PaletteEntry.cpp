// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/PaletteEntry.h"

#include <QStringList>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kWholeName = 140, kNameBegins = 120, kKey = 110, kWordBegins = 90, kSynonym = 60,
              kInitials = 50, kWithin = 40;
constexpr int kShortestWithin = 2; ///< one letter is in nearly every name

bool isWordStart(const QString &text, qsizetype at)
{
    return at == 0 || !text.at(at - 1).isLetterOrNumber();
}

/// Where `word` begins a word of `name`; -1: nowhere.
qsizetype wordBeginning(const QString &name, const QString &word)
{
    for (auto at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
        if (isWordStart(name, at))
            return at;
    return -1;
}

/// The places of the letters that begin the words of a name.
std::vector<int> initials(const QString &name)
{
    std::vector<int> places;
    for (qsizetype at = 0; at < name.size(); ++at)
        if (name.at(at).isLetterOrNumber() && isWordStart(name, at))
            places.push_back(static_cast<int>(at));
    return places;
}

bool matchInitials(const QString &name, const QString &word, PaletteMatch &match)
{
    const auto places = initials(name);
    if (word.size() < 2 || static_cast<std::size_t>(word.size()) > places.size())
        return false;
    for (qsizetype i = 0; i < word.size(); ++i)
        if (name.at(places[static_cast<std::size_t>(i)]) != word.at(i))
            return false;
    for (qsizetype i = 0; i < word.size(); ++i)
        match.marks.emplace_back(places[static_cast<std::size_t>(i)], 1);
    return true;
}

/// The score of one word of the query.
int matchWord(const QString &word, const QString &name, const QString &key,
              const QStringList &synonyms, PaletteMatch &match)
{
    const auto length = static_cast<int>(word.size());
    if (const auto at = wordBeginning(name, word); at >= 0) {
        match.marks.emplace_back(static_cast<int>(at), length);
        return at == 0 ? kNameBegins : kWordBegins;
    }
    if (!key.isEmpty() && key == word)
        return kKey;
    if (std::any_of(synonyms.begin(), synonyms.end(),
                    [&](const QString &one) { return one.startsWith(word); }))
        return kSynonym;
    if (const auto at = name.indexOf(word); at >= 0 && length >= kShortestWithin) {
        match.marks.emplace_back(static_cast<int>(at), length);
        return kWithin;
    }
    return 0;
}

} // namespace

PaletteMatch matchPalette(const QString &query, const PaletteEntry &entry)
{
    PaletteMatch match;
    const auto words = query.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty()) {
        match.score = 1;
        return match;
    }
    const auto name = entry.name.toLower();
    const auto synonyms = entry.synonyms.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int sum = 0;
    for (const auto &word : words) {
        int score = matchWord(word, name, entry.key.toLower(), synonyms, match);
        if (score == 0 && words.size() == 1 && matchInitials(name, word, match))
            score = kInitials;
        if (score == 0)
            return {};
        sum += score;
    }
    match.score = name == query.toLower() ? kWholeName : sum / static_cast<int>(words.size());
    return match;
}

int matchScore(const QString &query, const QString &name, const QString &synonyms)
{
    PaletteEntry entry;
    entry.name = name;
    entry.synonyms = synonyms;
    return matchPalette(query, entry).score;
}

} // namespace voxdeck
