// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/csv/CsvReader.h"
#include "core/format/csv/CsvWriter.h"
#include "tests/fuzz/Require.h"
#include "tests/support/MemoryFileSystem.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

void checkWrittenAgain(const CsvRecord &record)
{
    test::MemoryFileSystem fs;
    const std::vector<std::string> fields(record.fields.begin(), record.fields.end());
    fs.seed("f", csvRecord(fields));
    auto reader = CsvReader::open(fs, "f").value();
    const auto again = reader.next();
    require(again && *again, "what is written is a record");
    const std::vector<std::string> reread((*again)->fields.begin(), (*again)->fields.end());
    // the first field of a file loses what looks like a byte order mark
    require(reread == fields || fields[0].starts_with("\xEF\xBB\xBF"), "and is read back the same");
}

} // namespace

/// Every byte of a file is in one record, and every record can be written again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    test::MemoryFileSystem fs;
    fs.seed("f", text);
    auto reader = CsvReader::open(
        fs, "f", {.maximumFieldBytes = 4096, .maximumRecordBytes = 8192, .maximumFields = 64});
    require(reader.has_value(), "any file can be opened");
    std::uint64_t at = 0;
    for (std::uint64_t number = 1;; ++number) {
        const auto record = reader->next();
        if (!record)
            return 0;
        if (!*record)
            break;
        const CsvRecord &row = **record;
        require(row.number == number && row.byteOffset == at, "records follow each other");
        require(row.raw == text.substr(at, row.raw.size()) && !row.raw.empty(), "as they stand");
        require(row.fields.size() == row.rawFields.size(), "each field has its spelling");
        require(withChanges(row, {}) == row.raw, "no change changes nothing");
        at += row.raw.size();
        if (!row.fields.empty())
            checkWrittenAgain(row);
    }
    require(at == size || (at == 0 && text == "\xEF\xBB\xBF"), "to the end");
    return 0;
}
