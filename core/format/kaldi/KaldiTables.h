// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0082
#pragma once

#include "core/archive/PartFile.h"
#include "core/base/HashSet.h"
#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"
#include "core/io/SortedRuns.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::kaldi {

/// One utterance of the tables, as the tables spell it.
struct TableRow {
    std::string file;
    std::string recording; ///< the id that is wanted; another file may have it
    std::string text;
    std::string speaker;
    std::string language;
    std::string gender; ///< "m", "f" or nothing
    std::optional<double> startSeconds, endSeconds, durationSeconds;
    std::optional<int> channel;
};

/// The sorted tables of a Kaldi data directory, made from utterances in any order.
///
/// Units    sorts in `memoryBytes` and on the disk, in files of the folder that are gone after write();
///          and holds 12 to 24 bytes an utterance to find repeated keys.
class KaldiTables {
public:
    KaldiTables(FileSystem &fs, std::filesystem::path folder, std::size_t memoryBytes);
    /// InvalidArgument for a key that was there.
    Result<> add(std::string_view key, const TableRow &row);
    std::uint64_t count() const { return m_rows.count(); }
    /// Makes the files. Tables that Kaldi wants whole or not at all are left out where they are not.
    Result<> write();
    /// What Kaldi's check would refuse, and what was left out.
    std::vector<Sentence> notes() const { return m_notes; }

private:
    Result<> writeUtterances();
    Result<> writeSpeakers();
    Result<> nameRecordings();
    Result<> nameFilesInOrder(SortedRuns &files, SortedRuns &names);
    Result<> writeSegments();
    Result<> writeRecordings();
    void noteSegments(std::uint64_t openEnds, std::uint64_t channels);

    FileSystem &m_fs;
    std::filesystem::path m_folder;
    std::size_t m_memoryBytes; ///< of each sorter
    HashSet m_keys;
    SortedRuns m_rows;       ///< key -> row
    SortedRuns m_speakers;   ///< speaker -> gender, key
    SortedRuns m_files;      ///< file -> number of the utterance in order, id wanted
    SortedRuns m_ids;        ///< number of the utterance in order -> recording's id
    SortedRuns m_recordings; ///< recording's id -> file
    bool m_hasSegments = false;
    bool m_hasText = false;
    std::string m_outOfOrder; ///< the first key whose speaker does not sort
    std::vector<Sentence> m_notes;
};

} // namespace voxdeck::kaldi
