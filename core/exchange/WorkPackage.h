// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0128, docs/decisions/0640
#pragma once

#include "core/archive/ZipReader.h"
#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/workspace/SegmentRow.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// One segment of a work package, as in the dataset it comes from.
struct PackageRow {
    std::string key;          ///< unique in a package: the item's key when the package is opened
    std::string item;         ///< the item's key at home
    std::uint64_t number = 0; ///< of the item in its shard or list at home
    std::optional<std::uint32_t> segment; ///< none: the whole item
    std::string text, hypothesis;
    bool isHypothesisEmpty = false; ///< it exists and is empty
    std::vector<TranscriptVersion> versions;
    std::string language, country, speaker, recording;
    SegmentStatus status = SegmentStatus::Pending;
    bool isFlagged = false;
    std::string tags;     ///< as in SegmentRow
    std::string assigned; ///< whose work it was at home
    double start = 0;     ///< seconds of the recording at home
    double end = 0;       ///< `start` where it is unknown
    std::string clip;     ///< its audio's name in the package; empty: `audio` is its path
    std::string audio;
    double clipStart = 0; ///< seconds of the recording at which the clip begins
    std::optional<int> channel;
};

struct PackageMember {
    std::string name;
    std::uint64_t bytes = 0;
    std::string sha256; ///< 64 hexadecimal digits
};

/// The head of a package: its facts about itself.
struct PackageHead {
    std::string dataset;     ///< the name of its folder or file: for people
    std::string fingerprint; ///< of the dataset when it was made
    std::string from, forWhom;
    std::string instructions;
    double marginSeconds = 0; ///< of each clip, before and after
    bool hasClips = false;
    bool isBlind = false; ///< without hypotheses and further versions
    std::uint64_t rows = 0;
    double seconds = 0;
    std::vector<PackageMember> members; ///< all but the head itself, in their order
};

/// `voxpack.json`, and back. Corrupt, Unsupported: of another version.
std::string packageHeadText(const PackageHead &head);
Result<PackageHead> parsePackageHead(std::string_view text, const std::string &name);
/// `rows.jsonl`, and back: every line is checked, no two have one key. Corrupt with the line's number.
std::string packageRowsText(const std::vector<PackageRow> &rows);
Result<std::vector<PackageRow>> parsePackageRows(std::string_view text, const std::string &name);

/// A work package: a zip (`.voxpack`) of voxpack.json, rows.jsonl and, with clips, audio/*.flac. It comes
/// from other people: open() looks at all that it says, readMember() compares the SHA-256.
///
/// Threads  one at a time.
/// Errors   Corrupt, Unsupported; those of ZipReader and FileSystem.
class WorkPackage {
public:
    static constexpr std::string_view kHeadName = "voxpack.json";
    static constexpr std::string_view kRowsName = "rows.jsonl";
    static constexpr std::size_t kMostRows = 1'000'000;                  ///< and clips
    static constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 30; ///< of clips
    static constexpr std::uint64_t kMostHeadBytes = std::uint64_t{256}
                                                    << 20; ///< it lists the clips

    static Result<std::unique_ptr<WorkPackage>> open(const FileSystem &fs,
                                                     const std::filesystem::path &path);
    const PackageHead &head() const { return m_head; }
    const std::vector<PackageRow> &rows() const { return m_rows; }
    /// The head as written in the package.
    const std::string &headText() const { return m_headText; }
    /// Number `at` of head().members.
    Result<std::string> readMember(std::size_t at) const;

private:
    WorkPackage() = default;
    Result<> check() const;

    std::unique_ptr<ZipReader> m_zip;
    std::vector<std::size_t> m_places; ///< of each member in the zip
    std::string m_name, m_headText;
    PackageHead m_head;
    std::vector<PackageRow> m_rows;
};

/// Whether the name is that of a work package.
bool isPackageName(const std::filesystem::path &path);

} // namespace voxdeck
