// SPDX-License-Identifier: Apache-2.0
#include "core/format/KeyStyle.h"

#include "core/base/Counted.h"
#include "core/base/Hash.h"
#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <array>
#include <utility>

namespace voxdeck {
namespace {

constexpr std::array kNames{std::pair(KeyStyle::Kept, std::string_view("kept")),
                            std::pair(KeyStyle::Underscore, std::string_view("underscore")),
                            std::pair(KeyStyle::Ascii, std::string_view("ascii"))};

bool isBlank(char32_t character)
{
    return character < 0x20 || (character >= 0x7F && character < 0xA0) || isPythonSpace(character);
}

std::string hexOfCode(char32_t character)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr int kLeastDigits = 4;
    std::string hex;
    for (int digits = 0; digits < kLeastDigits || character != 0; ++digits, character >>= 4U)
        hex.insert(hex.begin(), kDigits[character & 15U]);
    return hex;
}

} // namespace

Result<KeyStyle> keyStyleNamed(std::string_view name)
{
    for (const auto &[style, known] : kNames)
        if (known == name)
            return style;
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("unknown style of keys; expected kept, underscore or ascii"),
                std::string(name));
}

std::string_view keyStyleName(KeyStyle style)
{
    return kNames[static_cast<std::size_t>(style)].second;
}

std::string keyInStyle(std::string_view key, KeyStyle style)
{
    if (style == KeyStyle::Kept || !isValidUtf8(key))
        return std::string(key);
    std::string spelled;
    for (std::size_t at = 0; at < key.size();) {
        const std::size_t begin = at;
        const char32_t character = nextUtf8(key, at);
        if (isBlank(character))
            spelled += '_';
        else if (style == KeyStyle::Ascii && character >= 0x80)
            spelled.append("u").append(hexOfCode(character));
        else
            spelled += key.substr(begin, at - begin);
    }
    return spelled;
}

Result<> KeySpeller::add(const InputUtterance &utterance)
{
    if (m_style == KeyStyle::Kept)
        return m_writer.add(utterance);
    auto spelled = keyInStyle(utterance.key, m_style);
    const auto key = fnv64(utterance.key);
    const auto [other, isNew] = m_given.emplace(fnv64(spelled), key);
    if (!isNew && other->second != key)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "another segment's key was written as \"%1\" already; change one of the keys",
                spelled));
    if (spelled == utterance.key)
        return m_writer.add(utterance);
    InputUtterance renamed = utterance;
    renamed.key = std::move(spelled);
    VOX_CHECK(m_writer.add(renamed));
    ++m_changed;
    return {};
}

std::vector<Sentence> KeySpeller::notes() const
{
    auto notes = m_writer.notes();
    if (m_changed > 0)
        notes.push_back(
            m_style == KeyStyle::Ascii
                ? Sentence::tr(
                    "in %1 blanks became _, and characters outside ASCII became u with their "
                    "hexadecimal code",
                    counted(m_changed, "key", "keys"))
                : Sentence::tr("in %1 blanks became _", counted(m_changed, "key", "keys")));
    return notes;
}

} // namespace voxdeck
