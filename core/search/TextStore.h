// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/search/TextBlock.h"
#include "core/workspace/Database.h"
#include "core/workspace/IdSet.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// A needle, where it is looked for, and the rows that have it.
struct SoughtText {
    ByteFinder finder;       ///< of folded text
    std::uint8_t fields = 0; ///< bits by textFieldBit(); in any of them
    IdSet hits;
};

constexpr std::uint8_t textFieldBit(TextField field)
{
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(field));
}

/// The folded texts of the manifest's rows beside the workspace (`<workspace>.texts`), where a word is
/// found by reading all of them at the speed of memory: any script, any length, no tokens.
///
/// The file is 48 bytes, "Voxdeck texts 2" and a line break, then 31 letters and digits and a line break
/// that the workspace knows too; behind them blocks (TextBlock.h) where the table text_block says. That
/// table is authoritative and changes with the rows in one transaction: other bytes of the file
/// mean nothing. The file is made from the manifest and may be deleted at any time.
///
/// Threads  one at a time; search() itself uses several threads.
/// Errors   a file that is missing, damaged or of another workspace is not an error: its rows are
///          not covered.
class TextStore {
public:
    static constexpr std::size_t kHeaderBytes = 48;
    static std::filesystem::path fileFor(const std::filesystem::path &workspace);

    TextStore(const FileSystem &fs, const std::filesystem::path &workspace);
    /// Fills the hits of `sought` and returns the rows the store covers; the caller checks all
    /// others in the manifest. Call it in the read transaction that does so.
    Result<IdSet> search(Database &database, std::vector<SoughtText> &sought, std::stop_token stop);

private:
    bool openFor(const std::string &header);

    const FileSystem &m_fs;
    std::filesystem::path m_path;
    std::string m_header;
    std::unique_ptr<RandomAccessFile> m_file;
};

/// The first bytes that the workspace expects of the file; empty without a file, or when it was
/// made while other versions of the transcripts were known by name.
Result<std::string> textStoreHeader(Database &database);
/// The table text_block, by first id; blocks that no file can have are left out.
Result<std::vector<TextBlock>> textBlocks(Database &database);

} // namespace voxdeck
