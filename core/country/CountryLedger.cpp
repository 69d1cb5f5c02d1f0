// SPDX-License-Identifier: Apache-2.0
#include "core/country/CountryLedger.h"

#include "core/archive/PartFile.h"
#include "core/format/LineReader.h"
#include "core/json/Json.h"

namespace voxdeck::country {

namespace {

std::string lineOf(const LedgerEntry &entry)
{
    auto object = JsonValue::object();
    object.set("line", JsonValue::ofCount(entry.line));
    object.set("key", JsonValue::ofString(entry.key));
    object.set("reason", JsonValue::ofString(entry.reason));
    object.set("country", JsonValue::ofString(entry.country));
    object.set("file", JsonValue::ofString(entry.file));
    return object.dumpText() + "\n"; // file names need not be UTF-8
}

Result<> keepOldLines(const FileSystem &fs, const std::filesystem::path &path,
                      const std::function<bool(std::string_view, std::string_view)> &isReplaced,
                      PartFile &to)
{
    VOX_TRY(auto reader, LineReader::open(fs, path));
    while (true) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            return {};
        const auto object = JsonValue::parse(line->text);
        if (!object || isReplaced(object->textAt("country"), object->textAt("file")))
            continue;
        VOX_CHECK(to.append(bytesOf(line->text)));
        VOX_CHECK(to.append(bytesOf("\n")));
    }
}

} // namespace

Result<> writeLedger(FileSystem &fs, const std::filesystem::path &directory,
                     const std::function<bool(std::string_view, std::string_view)> &isReplaced,
                     const std::vector<LedgerEntry> &entries)
{
    const auto path = directory / kLedgerName;
    const bool isThere = exists(fs, path);
    if (!isThere && entries.empty())
        return {};
    VOX_TRY(const auto part, PartFile::create(fs, path));
    if (isThere)
        VOX_CHECK(keepOldLines(fs, path, isReplaced, *part));
    for (const LedgerEntry &entry : entries)
        VOX_CHECK(part->append(bytesOf(lineOf(entry))));
    if (part->size() > 0)
        return part->commit();
    return isThere ? fs.remove(path) : Result<>{};
}

} // namespace voxdeck::country
