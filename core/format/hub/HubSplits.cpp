// SPDX-License-Identifier: Apache-2.0
#include "core/format/hub/HubSplits.h"

#include <array>
#include <utility>

namespace voxdeck::hub {

namespace {

using Word = std::pair<std::string_view, std::string_view>;
constexpr std::array kWords = std::to_array<Word>({
    {"train", "train"},
    {"training", "train"},
    {"validation", "validation"},
    {"valid", "validation"},
    {"dev", "validation"},
    {"val", "validation"},
    {"test", "test"},
    {"testing", "test"},
    {"eval", "test"},
    {"evaluation", "test"},
});
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
    for (const auto &[word, split] : kWords) {
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

void SplitFinder::look(const std::filesystem::path &relative)
{
    m_folders = m_folders || splitOfFolders(relative);
    m_names = m_names || splitInName(relative.filename().native());
}

std::optional<std::string_view> SplitFinder::splitOf(const std::filesystem::path &relative) const
{
    if (m_folders)
        return splitOfFolders(relative);
    return m_names ? splitInName(relative.filename().native()) : std::nullopt;
}

} // namespace voxdeck::hub
