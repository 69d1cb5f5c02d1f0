// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/io/FileSystem.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// The facts about a path, read once for all kinds that may recognise it.
///
/// Units    reads a folder's names, or a file's first kHeadBytes (unpacked, where it is compressed).
/// Threads  a value, while its FileSystem lives.
class DatasetProbe {
public:
    static constexpr std::size_t kHeadBytes = std::size_t{1} << 20;
    static constexpr std::size_t kMaximumLines = 100;

    static Result<DatasetProbe> look(const FileSystem &fs, const std::filesystem::path &path);

    const FileSystem &fs() const { return *m_fs; }
    const std::filesystem::path &path() const { return m_path; }
    std::string name() const; ///< its last component

    bool isFolder() const { return m_isFolder; }
    const std::vector<DirectoryEntry> &entries() const
    {
        return m_entries;
    }                                       ///< of a folder, by name
    bool has(std::string_view entry) const; ///< the folder has something of that name

    bool isText() const { return m_isText; } ///< a file without a NUL in its head
    bool isCompressed() const { return m_isCompressed; }
    const std::string &head() const { return m_head; } ///< without a byte order mark
    const std::vector<std::string> &lines() const
    {
        return m_lines;
    } ///< the first that are not blank
    /// A file of JSON: the fields of the first objects, one a line or in a list, at their first level.
    bool isJson() const { return m_jsonObjects > 0; }
    bool hasField(std::string_view field) const { return m_fields.contains(field); }

    Sentence seen() const; ///< for a sentence: "a folder with a.wav, b.wav and 3 more"

private:
    DatasetProbe(const FileSystem &fs, std::filesystem::path path);
    Result<> readHead();
    void splitLines(bool isWhole);
    void findFields();

    const FileSystem *m_fs;
    std::filesystem::path m_path;
    bool m_isFolder = false;
    std::vector<DirectoryEntry> m_entries;
    std::string m_head;
    bool m_isText = false;
    bool m_isCompressed = false;
    std::vector<std::string> m_lines;
    std::size_t m_jsonObjects = 0;
    std::set<std::string, std::less<>> m_fields;
};

struct JsonFields {
    std::vector<std::string> names; ///< as spelled
    bool isClosed = false;          ///< the object's end was seen
};
/// The keys at the first level of the JSON object that `text` begins with, or of the first one in the
/// list it begins with, as far as it goes: it may be cut off anywhere. None for anything else.
JsonFields jsonFieldsAtStart(std::string_view text);

/// "/a/b.WAV" and the like: the ending is one of those audio files have.
bool hasAudioName(std::string_view name);

} // namespace voxdeck
