// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/format/FileTree.h"
#include "core/format/folder/SideText.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::folder {

struct CorpusLayout;

/// What a corpus table gives for one audio file.
struct TableWords {
    std::vector<SaidPart> parts; ///< at least one
    std::string split;           ///< "train", "validation", "test", or empty: the table names none
    std::string speaker;
    std::vector<std::pair<std::string, std::string>> others; ///< further fields, by their names
    std::filesystem::path table;
};

/// The tables with the texts of unpacked corpora: clips/ with train.tsv
/// (Common Voice), transcripts.txt (MLS), transcript/*.txt (AISHELL), GigaSpeech.json, metadata.csv (LJ
/// Speech), ... CorpusTables.cpp has the table of these layouts, one row a corpus.
///
/// A table is about the audio below the nearest folder above it that has some; first about that in a folder beside it
/// that is called as the table (train.csv, train/). A line is about the file of its name; where it names folders, they
/// must fit, too. Of several lines about a file that of the nearest table counts, then of the table whose name says a split (train, validation, test), then of the
/// first by name.
///
/// Units    24 bytes for each line about audio that is there; the lines themselves are read when they are asked for.
/// Threads  one at a time.
class CorpusTables {
public:
    CorpusTables(const FileSystem &fs, std::filesystem::path root);
    CorpusTables(CorpusTables &&) noexcept;
    ~CorpusTables();

    /// To be shown each folder of the tree, then index() once.
    void look(const FileTree::Folder &folder);
    void index();
    std::optional<TableWords> find(const std::filesystem::path &audio);
    /// What looks like a table and gave no text, relative to the root.
    std::vector<std::filesystem::path> unread() const;
    /// The missing audio that tables name, and the tables that could not be read.
    const std::vector<std::string> &notes() const { return m_notes; }

private:
    struct Table;
    struct Entry {
        std::uint64_t hash = 0; ///< of the audio's name without its ending
        std::uint64_t offset = 0;
        std::uint32_t length = 0;
        std::uint32_t table = 0;
    };

    void indexTable(const std::filesystem::path &relative);
    bool indexAs(const CorpusLayout &layout, const std::filesystem::path &relative);
    std::filesystem::path scopeOf(const std::filesystem::path &table) const;
    std::optional<TableWords> wordsAt(const Entry &entry, const std::filesystem::path &audio);
    std::optional<std::string> bytesAt(const Entry &entry);
    void noteOther(const Entry &read, const Entry &other, const TableWords &words,
                   const std::filesystem::path &audio);

    const FileSystem *m_fs;
    std::filesystem::path m_root;
    std::vector<std::filesystem::path> m_candidates;
    std::set<std::string> m_audioFolders; ///< and those above them
    std::vector<std::uint64_t> m_audio;   ///< hashes of the names of audio files, sorted
    std::vector<Table> m_tables;
    std::vector<Entry> m_entries; ///< by hash
    std::vector<std::pair<std::uint32_t, std::shared_ptr<const RandomAccessFile>>> m_open;
    std::vector<std::string> m_notes;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_differing; ///< tables that were noted
};

/// Whether the file is called as a table of one of the layouts that name their files (transcripts.txt,
/// GigaSpeech.json, ...) or begins as LJ Speech's metadata.csv does: choosing it means its folder. Tables
/// that name their columns are lists themselves.
bool isCorpusTable(const FileSystem &fs, const std::filesystem::path &path);

/// The separator between the id and the text of a line, where each line is only an id and a text:
/// '|', or ' ' for white space. Empty for other tables.
std::optional<char> separatorOfTable(const std::filesystem::path &path);

} // namespace voxdeck::folder
