// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/KeyedLines.h"

#include "core/format/LineReader.h"
#include "core/io/FileMapping.h"
#include "core/text/Characters.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace voxdeck::kaldi {

namespace {
constexpr std::string_view kSpace = " \t\n\v\f\r";
constexpr std::size_t kFirstSlots = 1024;
} // namespace

KeyedLine splitKeyedLine(std::uint64_t number, std::string_view line)
{
    const std::size_t begin = line.find_first_not_of(kSpace);
    if (begin == std::string_view::npos)
        return {number, {}, {}};
    line = line.substr(begin, line.find_last_not_of(kSpace) - begin + 1);
    const std::size_t keyEnd = std::min(line.find_first_of(kSpace), line.size());
    const std::size_t valueBegin = std::min(line.find_first_not_of(kSpace, keyEnd), line.size());
    return {number, line.substr(0, keyEnd), line.substr(valueBegin)};
}

Result<KeyedLines> KeyedLines::open(const FileSystem &fs, const std::filesystem::path &path)
{
    KeyedLines table;
    VOX_TRY(table.m_file, fs.map(path));
    const std::span<const std::byte> bytes = table.m_file->bytes();
    table.m_text = {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
    table.m_name = path.filename().string();
    table.m_slots.resize(kFirstSlots);
    std::uint64_t number = 0;
    table.m_text = withoutByteOrderMark(table.m_text);
    for (std::size_t at = 0; at < table.m_text.size();) {
        const std::size_t offset = at;
        const KeyedLine line = splitKeyedLine(++number, nextPythonLine(table.m_text, at));
        if (!line.key.empty())
            table.add(line, offset);
    }
    VOX_CHECK(checkMapping(*table.m_file));
    return table;
}

KeyedLine KeyedLines::lineAt(const Slot &slot) const
{
    std::size_t at = slot.offset;
    return splitKeyedLine(slot.number, nextPythonLine(m_text, at));
}

KeyedLines::Slot &KeyedLines::slotFor(std::string_view key)
{
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = std::hash<std::string_view>()(key) & mask;
    while (m_slots[at].number != 0 && lineAt(m_slots[at]).key != key)
        at = (at + 1) & mask;
    return m_slots[at];
}

void KeyedLines::add(const KeyedLine &line, std::uint64_t offset)
{
    if ((m_keyCount + 1) * 2 > m_slots.size())
        grow();
    Slot &slot = slotFor(line.key);
    if (slot.number != 0) {
        slot.isContradicted = slot.isContradicted || lineAt(slot).value != line.value;
        return;
    }
    slot.number = line.number;
    slot.offset = offset;
    ++m_keyCount;
}

void KeyedLines::grow()
{
    const std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    for (const Slot &slot : old) {
        if (slot.number != 0)
            slotFor(lineAt(slot).key) = slot;
    }
}

Result<std::optional<KeyedLine>> KeyedLines::find(std::string_view key)
{
    Slot &slot = slotFor(key);
    const KeyedLine line = slot.number != 0 ? lineAt(slot) : KeyedLine();
    VOX_CHECK(checkMapping(*m_file));
    if (slot.number == 0)
        return std::nullopt;
    m_usedCount += slot.isUsed ? 0u : 1u;
    slot.isUsed = true;
    if (slot.isContradicted) {
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("%1 has two lines for %2 that differ; the first is line %3",
                                 m_name, key, line.number));
    }
    return line;
}

} // namespace voxdeck::kaldi
