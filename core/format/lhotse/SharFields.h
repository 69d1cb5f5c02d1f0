// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0136
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"
#include "core/format/JsonRecords.h"
#include "core/format/tar/TarShard.h"
#include "core/io/FileSystem.h"
#include "core/json/Json.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck::lhotse {

/// "cuts.000007.jsonl.gz" as Shar calls its files: what it holds and which shard it is of.
struct SharName {
    std::string_view field;  ///< "cuts": up to the first dot
    std::string_view number; ///< ".000007"; empty where there is only one shard
    bool isTar = false;
};
/// Nothing for what is called otherwise, index files among it.
std::optional<SharName> sharNameOf(std::string_view fileName);

/// "<tar>?o=<offset>&e=<end>" (lhotse/shar/lazy_pointer.py): where a sample begins in its tar.
struct SharPointer {
    std::string tar;
    std::uint64_t offset = 0;
    std::uint64_t end = 0;

    std::string text() const;
    static std::optional<SharPointer> parse(std::string_view text);
};

/// The files of a folder by the shard they are of, listed once.
class SharFolder {
public:
    static SharFolder list(const FileSystem &fs, const std::filesystem::path &folder);
    const std::filesystem::path &path() const { return m_path; }
    /// Of a cuts manifest in it: what holds fields of those cuts, other than their recordings.
    std::vector<std::filesystem::path> fieldsOf(const std::filesystem::path &cuts) const;

private:
    std::filesystem::path m_path;
    std::map<std::string, std::vector<std::string>, std::less<>> m_names; ///< by number
};

/// The fields beside a cuts manifest of Lhotse Shar other than its recordings, each as often as
/// there are cuts
/// and in their order (lhotse/shar/readers/lazy.py): "FIELD.000007.jsonl.gz" with values,
/// "FIELD.000007.tar" with arrays, features and recordings. The contents of a tar are not read: its
/// manifest points to it, as that of Lhotse's indexed reader does.
///
/// Errors   a file that is damaged or belongs to other cuts loses its values, and notes() names it.
class SharFields {
public:
    static SharFields beside(const FileSystem &fs, const SharFolder &folder,
                             const std::filesystem::path &cuts);

    /// Puts the values of the next cut where Lhotse puts them: in the cut, or in its `custom`. To be
    /// called for each line of the manifest; null for a line that is not a cut.
    void apply(JsonValue *cut);

    std::vector<Sentence> notes() const;

private:
    struct Lines {
        std::string field;
        std::optional<JsonRecords> records;
    };
    struct Members {
        std::string field;
        std::shared_ptr<const tar::TarShard> shard; ///< null where it cannot be read
        std::vector<std::size_t> files;             ///< members that are files
        bool isPacked = false;
    };
    Result<std::optional<JsonValue>> valueIn(Lines &lines, const std::string &id);
    Result<std::optional<JsonValue>> valueIn(const Members &members, const std::string &id) const;
    void openTar(const FileSystem &fs, std::string field, const std::filesystem::path &path);
    void note(const std::string &field, const Error &error);

    std::vector<Lines> m_lines;
    std::vector<Members> m_members;
    std::size_t m_cut = 0;
    std::string m_number;
    struct Lost {
        std::uint64_t values = 0;
        Sentence why; ///< of the first
    };
    std::map<std::string, Lost> m_lost; ///< by field
};

} // namespace voxdeck::lhotse
