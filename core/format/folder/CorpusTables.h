// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0171, 0289
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
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
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace voxdeck::folder {

struct CorpusLayout;

/// Whether a file of that name may hold texts, even if no layout knows it.
bool looksLikeTable(std::string_view name);

/// What a table of a corpus says of one audio file.
struct TableWords {
    std::vector<SaidPart> parts; ///< at least one
    std::string split; ///< "train", "validation", "test", or empty: the table does not say
    std::string speaker;
    std::vector<std::pair<std::string, std::string>> others; ///< further fields, by their names
    std::filesystem::path table;
};

/// The tables by which corpora, as they are unpacked, give texts to their audio: clips/ with train.tsv
/// (Common Voice), transcripts.txt (MLS), transcript/*.txt (AISHELL), GigaSpeech.json, metadata.csv (LJ
/// Speech), ... CorpusTables.cpp has the table of these layouts, one row a corpus.
///
/// A table is about the audio below the nearest folder above it that has some. A line is about the file
/// of its name; where it names folders, they must fit, too. A line that fits audio in a folder called as its
/// table (train.csv, train/) is about that audio alone. Of several tables about a file the nearest counts,
/// then the one called as a folder of the file, then one whose name says a split (train, validation,
/// test). Other values that differ are left out, and notes() names both tables.
///
/// Units    24 bytes for each line about audio that is there and 16 for each audio file; the lines themselves
///          are read when they are asked for.
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
    /// What the tables name and is not there; what could not be read.
    std::vector<Sentence> notes() const;

private:
    struct Table;
    struct Entry {
        std::uint64_t hash = 0; ///< of the audio's name without its ending
        std::uint64_t offset = 0;
        std::uint32_t length = 0;
        std::uint32_t table = 0;
    };

    struct AudioName {
        std::uint64_t hash = 0; ///< of the name without its ending
        std::uint32_t folder = 0;
    };
    struct Closeness {
        int folders = 0; ///< that the table is in and the audio, too
        int name = 0; ///< 2: the audio is in a folder called as the table; 1: in one of its split
    };
    using Rank = std::tuple<std::ptrdiff_t, int, int, bool>;

    std::span<const AudioName> audioCalled(std::uint64_t hash) const;
    static Closeness closenessOf(const Table &table, const std::filesystem::path &folder);
    bool isOfNearerAudio(const Entry &entry, const std::string &spelled,
                         const std::filesystem::path &audio) const;
    Rank rankOf(const Entry &entry, const std::filesystem::path &audio) const;
    void complete(TableWords &words, const Table &table, const std::filesystem::path &audio) const;
    void settle(TableWords &words, const TableWords &other, const std::filesystem::path &audio);
    void indexTable(const std::filesystem::path &relative);
    bool indexAs(const CorpusLayout &layout, const std::filesystem::path &relative);
    std::filesystem::path scopeOf(const std::filesystem::path &table) const;
    std::optional<TableWords> wordsAt(const Entry &entry, const std::filesystem::path &audio);
    std::optional<std::string> bytesAt(const Entry &entry);

    const FileSystem *m_fs;
    std::filesystem::path m_root;
    std::vector<std::filesystem::path> m_candidates;
    std::set<std::string> m_audioFolders;         ///< and those above them
    std::vector<std::filesystem::path> m_folders; ///< with audio in them
    std::vector<AudioName> m_audio;               ///< by hash
    std::vector<Table> m_tables;
    std::vector<Entry> m_entries; ///< by hash
    std::vector<std::pair<std::uint32_t, std::shared_ptr<const RandomAccessFile>>> m_open;
    std::vector<Sentence> m_notes;
    /// Tables that differ: about how many audio files, and the first.
    std::map<std::pair<std::filesystem::path, std::filesystem::path>,
             std::pair<std::uint64_t, std::string>>
        m_ties;
};

/// Whether the file is called as a table of one of the layouts that name their files (transcripts.txt,
/// GigaSpeech.json, ...) or begins as LJ Speech's metadata.csv does: choosing it means its folder. Tables
/// that name their columns are lists themselves.
bool isCorpusTable(const FileSystem &fs, const std::filesystem::path &path);

/// Whether the file is a table without such a name (FLEURS's train.tsv, SPGISpeech's val.csv, line_index.tsv)
/// that is not a list by itself, and its first lines name audio below the folder. Looks into the first folders.
bool isTableOfAudioBelow(const FileSystem &fs, const std::filesystem::path &path,
                         const std::filesystem::path &root);

} // namespace voxdeck::folder
