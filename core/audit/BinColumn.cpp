// SPDX-License-Identifier: Apache-2.0
#include "core/audit/BinColumn.h"

#include "core/io/FileMapping.h"

#include <cassert>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

static_assert(std::endian::native == std::endian::little, "columns are mapped as they are");

constexpr std::array<char, 8> kMagic = {'V', 'o', 'x', 'B', 'i', 'n', 's', '1'};
constexpr std::size_t kWaiting = std::size_t{1} << 18; ///< bins written at once

struct Header {
    std::array<char, 8> magic = kMagic;
    std::uint32_t kind = 0, bins = 0;
    double first = 0, last = 0;
    std::array<std::uint64_t, 4> zeros{};
};
static_assert(sizeof(Header) == 64);

struct Footer {
    std::uint64_t rows = 0, checksum = 0;
};
static_assert(sizeof(Footer) == 16);

/// Goes on from `sum`, in order.
std::uint64_t checksumOf(std::uint64_t sum, std::span<const std::uint16_t> bins)
{
    for (const std::uint16_t bin : bins)
        sum = (sum ^ bin) * 0x100000001B3ULL + 0x9E3779B97F4A7C15ULL;
    return sum;
}

Error damaged(const std::filesystem::path &path, Sentence what)
{
    return {ErrorCode::Corrupt, std::move(what), path.string()};
}

constexpr std::array<double, 11> kPreferred = {1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10};
constexpr std::uint32_t kStepsOfTen = kPreferred.size() - 1;

/// The decimal number with few digits that a linear end means: -20 + 100 * 0.26 is beside 6. Of a scale without such
/// numbers the value itself.
double decimalEnd(const BinScale &scale, double value)
{
    constexpr int kDecimals = 12;
    constexpr double kAlike = 1e-9;
    constexpr double kExact = 9e15; ///< whole numbers up to here are doubles
    const double step = (scale.last - scale.first) / scale.bins;
    const auto isWhole = [](double number) {
        return std::abs(number - std::round(number)) <= kAlike * std::max(1.0, std::abs(number));
    };
    double power = 1;
    for (int decimals = 0; decimals <= kDecimals; ++decimals, power *= 10)
        if (step * power >= 1 - kAlike && isWhole(step * power) && isWhole(scale.first * power))
            return std::abs(value * power) < kExact ? std::round(value * power) / power : value;
    return value;
}

/// Of a scale of preferred numbers.
std::uint32_t stepsOf(const BinScale &scale)
{
    return kStepsOfTen
           * static_cast<std::uint32_t>(std::lround(std::log10(scale.last / scale.first)));
}

/// Where a step begins: the double nearest to 0.315.
double beginOf(const BinScale &scale, std::uint32_t step)
{
    const auto power = static_cast<int>(std::lround(std::log10(scale.first)))
                       + static_cast<int>(step / kStepsOfTen);
    const double unit = std::pow(10, std::abs(power));
    const double least = kPreferred.at(step % kStepsOfTen);
    return power < 0 ? least / unit : least * unit;
}

double preferredEnd(const BinScale &scale, std::uint32_t bin)
{
    const std::uint32_t binsOfStep = scale.bins / stepsOf(scale);
    const std::uint32_t step = bin / binsOfStep;
    const double begin = beginOf(scale, step);
    const double share = static_cast<double>(bin % binsOfStep) / binsOfStep;
    return share == 0 ? begin : begin * std::pow(beginOf(scale, step + 1) / begin, share);
}

/// The share of the bins that are below a value of the scale.
double preferredShare(const BinScale &scale, double value)
{
    const std::uint32_t steps = stepsOf(scale);
    auto step = static_cast<std::uint32_t>(
        std::clamp(std::log10(value / scale.first) * kStepsOfTen, 0.0, steps - 1.0));
    while (step > 0 && value < beginOf(scale, step))
        --step;
    while (step + 1 < steps && value >= beginOf(scale, step + 1))
        ++step;
    const double begin = beginOf(scale, step);
    return (step + std::log(value / begin) / std::log(beginOf(scale, step + 1) / begin)) / steps;
}

} // namespace

BinScale BinScale::over(double least, double most, Kind kind, std::uint32_t bins)
{
    BinScale scale;
    scale.kind = kind == Kind::Logarithmic && !(most > 0) ? Kind::Linear : kind;
    scale.bins = std::clamp<std::uint32_t>(bins, 1, kMostBins);
    if (kind == Kind::Category) {
        scale.first = 0;
        scale.last = scale.bins;
        return scale;
    }
    if (!std::isfinite(least) || !std::isfinite(most) || least > most) {
        scale.kind = Kind::Linear;
        return scale;
    }
    if (scale.kind == Kind::Logarithmic && !(least > 0))
        least = most * 1e-6;
    if (least == most) {
        const double around = std::max(std::abs(most) / 2, 1e-9);
        least = scale.kind == Kind::Logarithmic ? most / 2 : least - around;
        most = scale.kind == Kind::Logarithmic ? most * 2 : most + around;
    }
    scale.first = least;
    scale.last = std::nextafter(most, HUGE_VAL); // the greatest value is within the last bin
    return scale;
}

bool BinScale::isGood() const
{
    const bool isRange = bins > 0 && bins <= kMostBins && std::isfinite(first)
                         && std::isfinite(last) && first < last
                         && static_cast<std::uint32_t>(kind)
                                <= static_cast<std::uint32_t>(Kind::Preferred);
    if (!isRange || (kind != Kind::Logarithmic && kind != Kind::Preferred))
        return isRange;
    return first > 0
           && (kind == Kind::Logarithmic || (stepsOf(*this) > 0 && bins % stepsOf(*this) == 0));
}

double BinScale::lowerEnd(std::uint32_t bin) const
{
    if (kind == Kind::Category)
        return bin;
    if (bin == 0)
        return first;
    if (bin >= bins)
        return last;
    if (kind == Kind::Preferred)
        return preferredEnd(*this, bin);
    const double share = static_cast<double>(bin) / bins;
    return kind == Kind::Linear ? decimalEnd(*this, first + (last - first) * share)
                                : first * std::exp(std::log(last / first) * share);
}

std::uint16_t BinScale::binOf(double value) const
{
    if (!std::isfinite(value))
        return kUnknownBin;
    if (value < first)
        return 0;
    if (value >= last)
        return static_cast<std::uint16_t>(bins - 1);
    const double share = kind == Kind::Logarithmic
                             ? std::log(value / first) / std::log(last / first)
                         : kind == Kind::Preferred ? preferredShare(*this, value)
                                                   : (value - first) / (last - first);
    const double place = std::clamp(share * bins, 0.0, static_cast<double>(bins - 1));
    auto bin = static_cast<std::uint32_t>(place);
    assert(bin < bins && bins <= kMostBins);
    constexpr double kBesideAnEnd = 1e-4; // of a bin: far more than rounding moves an end
    if (place - bin > kBesideAnEnd && place - bin < 1 - kBesideAnEnd)
        return static_cast<std::uint16_t>(bin);
    // rounding must not put a value beside the ends that people are shown
    while (bin > 0 && value < lowerEnd(bin))
        --bin;
    while (bin + 1 < bins && value >= lowerEnd(bin + 1))
        ++bin;
    return static_cast<std::uint16_t>(bin);
}

Result<BinColumn> BinColumn::open(const FileSystem &fs, const std::filesystem::path &path)
{
    BinColumn column;
    VOX_TRY(column.m_file, fs.map(path));
    column.m_path = path;
    const auto bytes = column.m_file->bytes();
    Header header;
    Footer footer;
    if (bytes.size() < sizeof header + sizeof footer)
        return fail(damaged(path, Sentence::tr("is too short for a column of bins")));
    std::memcpy(&header, bytes.data(), sizeof header);
    std::memcpy(&footer, bytes.data() + bytes.size() - sizeof footer, sizeof footer);
    const std::uint64_t room = bytes.size() - sizeof header - sizeof footer;
    if (header.magic != kMagic)
        return fail(damaged(path, Sentence::tr("is not a column of bins")));
    if (room % 2 != 0 || footer.rows != room / 2)
        return fail(
            damaged(path, Sentence::tr("says %1 rows and holds %2", footer.rows, room / 2)));
    column.m_scale = {static_cast<BinScale::Kind>(header.kind), header.bins, header.first,
                      header.last};
    if (!column.m_scale.isGood())
        return fail(damaged(path, Sentence::tr("has an invalid scale")));
    column.m_checksum = footer.checksum;
    column.m_bins = {reinterpret_cast<const std::uint16_t *>(bytes.data() + sizeof header),
                     static_cast<std::size_t>(footer.rows)};
    return column;
}

Result<> BinColumn::checkMapped() const
{
    return checkMapping(*m_file);
}

Result<> BinColumn::check() const
{
    VOX_CHECK(checkMapped());
    if (checksumOf(0, m_bins) != m_checksum)
        return fail(damaged(m_path, Sentence::tr("has other bins than were written")));
    for (const std::uint16_t bin : m_bins)
        if (bin >= m_scale.bins && bin != kUnknownBin && bin != kNotFiniteBin)
            return fail(damaged(m_path, Sentence::tr("has a bin past the last one")));
    return {};
}

BinColumnWriter::BinColumnWriter(FileSystem &fs, std::filesystem::path path, const BinScale &scale)
    : m_fs(&fs), m_path(std::move(path)), m_temporary(m_path.string() + ".part"), m_scale(scale)
{
}

BinColumnWriter::BinColumnWriter(BinColumnWriter &&) noexcept = default;

BinColumnWriter::~BinColumnWriter()
{
    if (m_file) // not finished
        (void)m_fs->remove(m_temporary);
}

Result<BinColumnWriter> BinColumnWriter::create(FileSystem &fs, std::filesystem::path path,
                                                const BinScale &scale)
{
    if (!scale.isGood())
        return fail(ErrorCode::InvalidArgument, Sentence::tr("the scale has no range"),
                    path.string());
    BinColumnWriter writer(fs, std::move(path), scale);
    VOX_TRY(writer.m_file, fs.create(writer.m_temporary));
    Header header;
    header.kind = static_cast<std::uint32_t>(scale.kind);
    header.bins = scale.bins;
    header.first = scale.first;
    header.last = scale.last;
    VOX_CHECK(writer.m_file->append(std::as_bytes(std::span(&header, 1))));
    writer.m_waiting.reserve(kWaiting);
    return writer;
}

Result<> BinColumnWriter::addBin(std::uint16_t bin)
{
    assert(m_file && m_waiting.size() < kWaiting); // not finished
    m_waiting.push_back(bin < m_scale.bins || bin == kUnknownBin || bin == kNotFiniteBin
                            ? bin
                            : static_cast<std::uint16_t>(m_scale.bins - 1));
    return m_waiting.size() < kWaiting ? Result<>() : flush();
}

Result<> BinColumnWriter::flush()
{
    m_checksum = checksumOf(m_checksum, m_waiting);
    m_rows += m_waiting.size();
    VOX_CHECK(m_file->append(std::as_bytes(std::span(m_waiting))));
    m_waiting.clear();
    return {};
}

Result<> BinColumnWriter::finish()
{
    assert(m_file);
    VOX_CHECK(flush());
    const Footer footer{m_rows, m_checksum};
    VOX_CHECK(m_file->append(std::as_bytes(std::span(&footer, 1))));
    VOX_CHECK(m_file->sync());
    VOX_CHECK(m_fs->rename(m_temporary, m_path));
    m_file.reset();
    return m_fs->syncDirectory(m_path.parent_path());
}

} // namespace voxdeck
