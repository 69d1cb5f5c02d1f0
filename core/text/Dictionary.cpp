// SPDX-License-Identifier: Apache-2.0
#include "core/text/Dictionary.h"

#include "core/base/Utf8.h"

#include <hunspell/hunspell.hxx>
#include <iconv.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestTag = 32;
constexpr std::size_t kLongestWord = 200;   // bytes
constexpr std::size_t kSampleBytes = 65536; // of the words, to tell their script

/// iconv(3) from one encoding to another; nothing where a character has no place in it.
class Conversion {
public:
    Conversion(const std::string &from, const std::string &to)
        : m_handle(iconv_open(to.c_str(), from.c_str()))
    {
    }
    ~Conversion()
    {
        if (isOpen())
            iconv_close(m_handle);
    }
    Conversion(const Conversion &) = delete;
    Conversion &operator=(const Conversion &) = delete;

    bool isOpen() const
    {
        return m_handle != reinterpret_cast<iconv_t>(-1); // NOLINT(performance-no-int-to-ptr)
    }
    std::optional<std::string> convert(std::string_view text)
    {
        std::string in(text);
        std::string out(4 * in.size() + 4, '\0');
        char *from = in.data();
        char *to = out.data();
        std::size_t left = in.size();
        std::size_t room = out.size();
        iconv(m_handle, nullptr, nullptr, nullptr, nullptr);
        if (iconv(m_handle, &from, &left, &to, &room) == static_cast<std::size_t>(-1))
            return std::nullopt;
        out.resize(out.size() - room);
        return out;
    }

private:
    iconv_t m_handle;
};

/// Which alphabet, as far as it matters here: blocks of 128 code points, all Latin ones as one.
char32_t blockOf(char32_t c)
{
    if (c < 0x0250 || (c >= 0x1E00 && c < 0x1F00))
        return 0;
    return c >= 0x0500 && c < 0x0530 ? 0x0400 / 0x80 : c / 0x80;
}

/// "en_GB" for "en-GB"; empty for an invalid tag, as tags come from the data and become file names
/// here.
std::optional<std::string> fileTag(std::string_view tag)
{
    std::string name(tag.substr(0, kLongestTag + 1));
    std::replace(name.begin(), name.end(), '-', '_');
    const bool isTag = !name.empty() && name.size() <= kLongestTag
                       && std::all_of(name.begin(), name.end(), [](char c) {
                              return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                                     || (c >= '0' && c <= '9') || c == '_';
                          });
    return isTag ? std::optional(name) : std::nullopt;
}

/// Names of dictionaries in a folder that are of the language: "en_GB", "en_US".
std::vector<std::string> namesIn(const fs::path &folder, const std::string &language)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        const auto name = at->path().stem().string();
        std::error_code unknown;
        if (at->path().extension() == ".aff"
            && (name == language || name.starts_with(language + "_"))
            && fs::exists(folder / (name + ".dic"), unknown))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// The one for the tag among those of its language: itself, the country of the language's name (de_DE),
/// that of most readers for English, else the first.
std::string bestOf(const std::vector<std::string> &names, const std::string &tag,
                   const std::string &language)
{
    std::string home = language;
    home.append("_").append(language);
    std::transform(home.end() - static_cast<std::ptrdiff_t>(language.size()), home.end(),
                   home.end() - static_cast<std::ptrdiff_t>(language.size()), [](char c) {
                       return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
                   });
    for (const auto &wanted : {tag, language, home, std::string(language == "en" ? "en_US" : "")})
        if (std::find(names.begin(), names.end(), wanted) != names.end())
            return wanted;
    return names.front();
}

} // namespace

struct Dictionary::State {
    State(const std::string &affixes, const std::string &words)
        : hunspell(affixes.c_str(), words.c_str()),
          encoding(hunspell.get_dict_encoding()),
          toDictionary("UTF-8", encoding),
          fromDictionary(encoding, "UTF-8")
    {
    }
    Hunspell hunspell;
    std::string encoding;
    Conversion toDictionary;
    Conversion fromDictionary;
    std::set<char32_t> blocks; ///< of its letters
};

std::vector<std::string> usualDictionaryFolders()
{
    std::vector<std::string> folders;
    const char *const given = std::getenv(
        "DICPATH"); // NOLINT(concurrency-mt-unsafe): never set here
    std::string_view rest = given ? given : "";
    while (!rest.empty()) {
        const auto end = rest.find(':');
        if (end != 0)
            folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    for (const char *usual : {"/usr/share/hunspell", "/usr/share/myspell",
                              "/usr/share/myspell/dicts", "/usr/local/share/hunspell"})
        folders.emplace_back(usual);
    return folders;
}

Dictionary::Dictionary(std::string name) : m_name(std::move(name)) {}

Dictionary::~Dictionary() = default;

std::unique_ptr<Dictionary> Dictionary::open(std::string_view tag,
                                             const std::vector<std::string> &folders)
{
    const auto wanted = fileTag(tag);
    if (!wanted)
        return nullptr;
    const auto language = wanted->substr(0, wanted->find('_'));
    for (const auto &folder : folders) {
        const auto names = namesIn(folder, language);
        if (names.empty())
            continue;
        const auto name = bestOf(names, *wanted, language);
        const auto words = (fs::path(folder) / (name + ".dic")).string();
        std::unique_ptr<Dictionary> dictionary(new Dictionary(name));
        dictionary->m_state = std::make_unique<State>((fs::path(folder) / (name + ".aff")).string(),
                                                      words);
        auto &state = *dictionary->m_state;
        if (!state.toDictionary.isOpen() || !state.fromDictionary.isOpen())
            continue;
        std::string sample(kSampleBytes, '\0');
        std::ifstream file(words, std::ios::binary);
        file.read(sample.data(), static_cast<std::streamsize>(sample.size()));
        sample.resize(static_cast<std::size_t>(file.gcount()));
        sample.resize(std::min(sample.size(), sample.rfind('\n'))); // no half character at the end
        const auto text = state.fromDictionary.convert(sample);
        for (std::size_t at = 0; text && at < text->size();) {
            const char32_t c = nextUtf8(*text, at);
            if (c >= 0x80 || (c | 0x20) >= U'a')
                state.blocks.insert(blockOf(c));
        }
        return dictionary;
    }
    return nullptr;
}

bool Dictionary::hasScriptOf(std::string_view word) const
{
    for (std::size_t at = 0; at < word.size();)
        if (m_state->blocks.contains(blockOf(nextUtf8(word, at))))
            return true;
    return false;
}

bool Dictionary::knows(std::string_view word)
{
    if (word.size() > kLongestWord || !hasScriptOf(word))
        return true;
    std::string plain(word); // dictionaries have the typewriter's apostrophe
    for (auto at = plain.find("\u2019"); at != std::string::npos; at = plain.find("\u2019", at))
        plain.replace(at, 3, "'");
    const auto spelled = m_state->toDictionary.convert(plain);
    return spelled && m_state->hunspell.spell(*spelled);
}

std::vector<std::string> Dictionary::suggestions(std::string_view word)
{
    std::vector<std::string> words;
    const auto spelled = m_state->toDictionary.convert(word);
    if (!spelled || word.size() > kLongestWord)
        return words;
    for (const auto &one : m_state->hunspell.suggest(*spelled))
        if (auto text = m_state->fromDictionary.convert(one))
            words.push_back(std::move(*text));
    return words;
}

} // namespace voxdeck
