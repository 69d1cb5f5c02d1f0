// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0226, 0451
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace voxdeck {

/// The bin of a value that is missing, not a number or infinite.
inline constexpr std::uint16_t kUnknownBin = 0xFFFF;
/// In a column of numbers, the bin of a value that is there and is NaN or infinite. No chart draws it: it is counted as
/// outside.
inline constexpr std::uint16_t kNotFiniteBin = 0xFFFE;
inline constexpr std::uint32_t kMostBins = 0xFFFF;

/// How values become bins 0 .. bins - 1, rising. A value below `first` is in the first bin, one from `last`
/// on in the last.
struct BinScale {
    enum class Kind : std::uint32_t {
        Linear,
        Logarithmic, ///< `first` is above 0; values of 0 and below are in the first bin
        Category,    ///< values are 0, 1, ...: numbers of names that the caller keeps
        /// As Logarithmic, over whole powers of ten, in ten steps each that begin at round numbers: 1, 1.25, 1.6, 2, 2.5,
        /// 3.15, 4, 5, 6.3, 8. `bins` are a multiple of the steps.
        Preferred
    };
    Kind kind = Kind::Linear;
    std::uint32_t bins = 4096;
    double first = 0, last = 1;

    /// Over the finite values from `least` to `most`; equal ones get a range around them. Logarithmic
    /// falls back to Linear where `most` is not above 0.
    static BinScale over(double least, double most, Kind kind, std::uint32_t bins = 4096);
    bool isGood() const;
    std::uint16_t binOf(double value) const;
    std::uint16_t binOf(const std::optional<double> &value) const
    {
        return value ? binOf(*value) : kUnknownBin;
    }
    /// The least value of a bin; of bin `bins` the end of the scale. binOf(lowerEnd(bin)) is `bin`.
    double lowerEnd(std::uint32_t bin) const;
    friend bool operator==(const BinScale &, const BinScale &) = default;
};

/// One 16-bit bin a row, in a file that is mapped.
///
/// The file is 64 bytes: "VoxBins1", kind, number of bins (32 bits each), first, last (doubles), zeros; then
/// the bins; then the number of rows and a checksum of the bins (64 bits each). All little-endian.
///
/// Threads  read by any; a value that shares the mapping.
class BinColumn {
public:
    /// Corrupt: not such a file, cut, or of another number of rows than it says.
    static Result<BinColumn> open(const FileSystem &fs, const std::filesystem::path &path);
    const BinScale &scale() const { return m_scale; }
    std::span<const std::uint16_t> bins() const { return m_bins; }
    /// To be asked after bins were counted and before the counts are used: Busy where another process has cut the
    /// file meanwhile, and what was read may be zeros.
    Result<> checkMapped() const;
    /// Reads all of it: Corrupt where a bit has changed.
    Result<> check() const;

private:
    std::shared_ptr<const MappedFile> m_file;
    std::filesystem::path m_path;
    std::span<const std::uint16_t> m_bins;
    BinScale m_scale;
    std::uint64_t m_checksum = 0;
};

/// Writes a column; the file is there, whole and synced, once finish() has succeeded.
///
/// Threads  one at a time.
/// Errors   those of FileSystem. An unfinished file is removed.
class BinColumnWriter {
public:
    static Result<BinColumnWriter> create(FileSystem &fs, std::filesystem::path path,
                                          const BinScale &scale);
    BinColumnWriter(BinColumnWriter &&) noexcept;
    BinColumnWriter &operator=(BinColumnWriter &&) = delete;
    ~BinColumnWriter();
    Result<> add(const std::optional<double> &value) { return addBin(m_scale.binOf(value)); }
    Result<> addBin(std::uint16_t bin);
    Result<> finish();

private:
    BinColumnWriter(FileSystem &fs, std::filesystem::path path, const BinScale &scale);
    Result<> flush();

    FileSystem *m_fs;
    std::filesystem::path m_path, m_temporary;
    std::unique_ptr<WritableFile> m_file;
    std::vector<std::uint16_t> m_waiting;
    BinScale m_scale;
    std::uint64_t m_rows = 0, m_checksum = 0;
};

} // namespace voxdeck
