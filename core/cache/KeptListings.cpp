// SPDX-License-Identifier: Apache-2.0
#include "core/cache/KeptListings.h"

#include "core/cache/CacheFiles.h"
#include "core/json/Json.h"

#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kQuota = std::uint64_t{256} << 20; ///< bytes
constexpr std::uint64_t kLargest = std::uint64_t{16} << 20;
constexpr std::size_t kSum = 32; ///< digits of the checksum in the first line

std::string nameFor(const std::string &address, bool isRecursive)
{
    return nameOf((isRecursive ? "all below " : "in ") + address);
}

/// A line for each entry: [name, size, tag, folder].
std::string linesOf(const std::vector<RemoteEntry> &entries)
{
    std::string lines;
    for (const auto &entry : entries) {
        auto line = JsonValue::array();
        line.append(JsonValue::ofString(entry.path));
        line.append(JsonValue::ofCount(entry.size));
        line.append(JsonValue::ofString(entry.etag));
        line.append(JsonValue::ofBool(entry.isFolder));
        lines += line.dump().value_or("") + "\n";
    }
    return lines;
}

std::optional<RemoteEntry> entryOf(std::string_view line)
{
    constexpr std::size_t kFields = 4;
    const auto value = JsonValue::parse(line);
    if (!value || value->items().size() != kFields)
        return std::nullopt;
    const auto &fields = value->items();
    return RemoteEntry{fields[0].toString(),
                       static_cast<std::uint64_t>(fields[1].toInteger()),
                       fields[2].toString(),
                       {},
                       fields[3].toBool()};
}

} // namespace

KeptListings::KeptListings(FileSystem &disk, std::filesystem::path folder)
    : m_files(disk, {std::move(folder), ".listing", kQuota})
{
}

void KeptListings::store(const std::string &address, bool isRecursive,
                         const std::vector<RemoteEntry> &entries)
{
    const auto name = nameFor(address, isRecursive);
    const auto lines = linesOf(entries);
    const auto bytes = nameOf(lines) + "\n" + lines;
    if (m_files.read(name, kLargest).value_or("") != bytes) // most are the same each time
        static_cast<void>(m_files.store(name, bytesOf(bytes)));
}

std::optional<std::vector<RemoteEntry>> KeptListings::load(const std::string &address,
                                                           bool isRecursive)
{
    const auto bytes = m_files.read(nameFor(address, isRecursive), kLargest);
    if (!bytes || bytes->size() <= kSum)
        return std::nullopt;
    std::string_view lines(*bytes);
    const auto sum = lines.substr(0, kSum);
    lines.remove_prefix(kSum + 1);
    if (nameOf(lines) != sum)
        return std::nullopt;
    std::vector<RemoteEntry> entries;
    while (!lines.empty()) {
        const auto line = lines.substr(0, lines.find('\n'));
        lines.remove_prefix(line.size() + 1);
        auto entry = entryOf(line);
        if (!entry) // a name that is not UTF-8
            return std::nullopt;
        entries.push_back(*std::move(entry));
    }
    return entries;
}

} // namespace voxdeck
