// SPDX-License-Identifier: Apache-2.0
#include "core/format/hub/HubSplits.h"

#include "core/base/Sentence.h"
#include "core/base/SplitName.h"
#include "core/format/LineReader.h"
#include "core/format/RecordBuilder.h"
#include "core/format/YamlText.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace voxdeck::hub {

namespace {

constexpr std::string_view kBetween = "-._ 0123456789";

bool isBetween(char c)
{
    return kBetween.find(c) != std::string_view::npos;
}

bool holdsWord(std::string_view name, std::string_view word)
{
    for (std::size_t at = name.find(word); at != std::string_view::npos;
         at = name.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || isBetween(name[at - 1])) && (end == name.size() || isBetween(name[end])))
            return true;
    }
    return false;
}

} // namespace

std::optional<std::string_view> splitInName(std::string_view name)
{
    for (const auto &[word, split] : kSplitWords) {
        if (holdsWord(name, word))
            return split;
    }
    return std::nullopt;
}

std::optional<std::string_view> splitOfFolders(const std::filesystem::path &relative)
{
    const std::filesystem::path folders = relative.parent_path();
    for (const auto &folder : folders) {
        if (const auto split = splitInName(folder.native()))
            return split;
    }
    return std::nullopt;
}

namespace {

/// `text` or the texts in it.
void addPatterns(CardSplits &card, const std::string &split, const JsonValue *paths)
{
    if (!paths)
        return;
    const auto add = [&card, &split](const JsonValue &path) {
        std::string_view pattern = path.toString();
        while (pattern.starts_with("./"))
            pattern.remove_prefix(2);
        constexpr std::size_t kMost = 1000;
        if (!pattern.empty() && pattern.size() <= kMost)
            card.files.push_back({split, std::string(pattern)});
    };
    add(*paths);
    for (const JsonValue &path : paths->items())
        add(path);
}

/// str | [str] | [{split, path}] | {split: str | [str]}
CardSplits splitsOfConfig(const JsonValue &config)
{
    CardSplits card;
    const JsonValue *const files = config.find("data_files");
    if (!files)
        return card;
    for (const auto &[split, paths] : files->members())
        addPatterns(card, split, &paths);
    for (const JsonValue &one : files->items()) {
        const JsonValue *const split = one.find("split");
        if (split)
            addPatterns(card, split->toString(), one.find("path"));
    }
    if (card.files.empty()) // all without a name is train
        addPatterns(card, "train", files);
    return card;
}

/// The text between the lines "---" at the beginning; empty without them.
std::optional<std::string_view> frontMatterOf(std::string_view readme)
{
    readme = withoutByteOrderMark(readme);
    if (!readme.starts_with("---\n") && !readme.starts_with("---\r\n"))
        return std::nullopt;
    for (std::size_t at = readme.find('\n'); at != std::string_view::npos;
         at = readme.find('\n', at + 1)) {
        const std::string_view rest = readme.substr(at + 1);
        if (rest == "---" || rest.starts_with("---\n") || rest.starts_with("---\r"))
            return readme.substr(3, at - 2);
    }
    return std::nullopt;
}

/// "a-z_" of "[a-z_]"
bool isInSet(char c, std::string_view set)
{
    bool isIn = false;
    for (std::size_t at = 0; at < set.size(); ++at) {
        if (at + 2 < set.size() && set[at + 1] == '-') {
            isIn = isIn || (set[at] <= c && c <= set[at + 2]);
            at += 2;
        } else {
            isIn = isIn || set[at] == c;
        }
    }
    return isIn;
}

/// Whether the character fits "?", "[a-z]" or itself.
bool fitsOne(char c, std::string_view one)
{
    if (one == "?")
        return c != '/';
    if (one.size() < 3)
        return one.front() == c;
    const bool isNegated = one[1] == '!' || one[1] == '^';
    const std::size_t begin = isNegated ? 2 : 1;
    return c != '/' && isInSet(c, one.substr(begin, one.size() - 1 - begin)) != isNegated;
}

/// Takes the first of what a pattern is made of: "**/", "**", "*", "[a-z]", a character.
std::string_view takePiece(std::string_view &pattern)
{
    std::size_t size = 1;
    const std::size_t close = pattern.starts_with('[') ? pattern.find(']', 2)
                                                       : std::string_view::npos;
    if (pattern.starts_with("**/"))
        size = 3;
    else if (pattern.starts_with("**"))
        size = 2;
    else if (close != std::string_view::npos)
        size = close + 1;
    const std::string_view piece = pattern.substr(0, size);
    pattern.remove_prefix(size);
    return piece;
}

} // namespace

/// Piece by piece all places of the path that the pattern may have reached.
bool fitsPattern(std::string_view path, std::string_view pattern)
{
    std::vector<bool> reached(path.size() + 1);
    reached[0] = true;
    while (!pattern.empty()) {
        const std::string_view piece = takePiece(pattern);
        std::vector<bool> next(path.size() + 1);
        bool hasBegun = false; // of "**/"
        for (std::size_t at = 0; at <= path.size(); ++at) {
            const char before = at > 0 ? path[at - 1] : '\0';
            if (piece == "**/")
                next[at] = reached[at] || (hasBegun && before == '/');
            else if (piece == "**")
                next[at] = reached[at] || (at > 0 && next[at - 1]);
            else if (piece == "*")
                next[at] = reached[at] || (at > 0 && next[at - 1] && before != '/');
            else
                next[at] = at > 0 && reached[at - 1] && fitsOne(before, piece);
            hasBegun = hasBegun || reached[at];
        }
        reached = std::move(next);
    }
    return reached[path.size()];
}

std::optional<std::string_view> CardSplits::splitOf(const std::filesystem::path &relative) const
{
    const std::string path = relative.lexically_normal().generic_string();
    for (const Files &each : files) {
        std::string_view pattern = each.pattern;
        while (pattern.ends_with('/'))
            pattern.remove_suffix(1);
        const bool isInFolder = path.size() > pattern.size() && path[pattern.size()] == '/'
                                && path.starts_with(pattern);
        if (isInFolder || fitsPattern(path, each.pattern))
            return each.split;
    }
    return std::nullopt;
}

Result<std::optional<CardSplits>> splitsOfCard(std::string_view readme)
{
    const auto front = frontMatterOf(readme);
    if (!front)
        return std::nullopt;
    VOX_TRY(const auto card, parseYaml(*front));
    const JsonValue *const configs = card.find("configs");
    const JsonValue *chosen = nullptr;
    for (const JsonValue &config : itemsOf(card, "configs")) {
        const JsonValue *const isDefault = config.find("default");
        const JsonValue *const name = config.find("config_name");
        if ((isDefault && isDefault->toBool()) || (name && name->toString() == "default")) {
            chosen = &config;
            break;
        }
    }
    if (!chosen && configs && !configs->items().empty())
        chosen = &configs->items().front();
    if (!chosen)
        return std::nullopt;
    auto splits = splitsOfConfig(*chosen);
    return splits.files.empty() ? std::nullopt : std::optional(std::move(splits));
}

Sentence SplitFinder::readCard(const FileSystem &fs, const std::filesystem::path &root)
{
    constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20;
    const auto file = root / "README.md";
    if (!exists(fs, file))
        return {};
    const auto readme = readWholeFile(fs, file, kMostBytes);
    auto card = readme ? splitsOfCard(*readme)
                       : Result<std::optional<CardSplits>>(fail(readme.error()));
    if (!card)
        return Sentence::tr("the splits in README.md are unreadable: %1", card.error().detail);
    m_card = *std::move(card);
    return {};
}

void SplitFinder::look(const std::filesystem::path &relative)
{
    m_folders = m_folders || splitOfFolders(relative);
    m_names = m_names || splitInName(relative.filename().native());
}

std::optional<std::string_view> SplitFinder::splitOf(const std::filesystem::path &relative) const
{
    if (m_card)
        return m_card->splitOf(relative);
    if (m_folders)
        return splitOfFolders(relative);
    return m_names ? splitInName(relative.filename().native()) : std::nullopt;
}

} // namespace voxdeck::hub
