// SPDX-License-Identifier: Apache-2.0
#include "core/format/touch/IndexRepair.h"

#include "core/base/Sentence.h"
#include "core/format/touch/IndexFile.h"
#include "core/format/touch/Metainfo.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace voxdeck::touch {

namespace {

constexpr std::size_t kHeaderBytes = 34; // IndexFile.h draws the layout
constexpr char kMagic[] = "MMIDIDX\0";   // with the terminating zero: nine bytes

template <class T>
T loadAt(std::span<const std::byte> bytes, std::uint64_t offset)
{
    T value{};
    std::memcpy(&value, bytes.data() + offset, sizeof value); // the format aligns nothing
    return value;
}

/// The arrays of an index as far as the file holds them.
struct Arrays {
    DType dtype = DType::U8;
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> offsets;   ///< fewer than lengths where the file is cut
    std::vector<std::int64_t> documents; ///< fewer than declared if the file is truncated
    bool areDocumentsWhole = false;
};

template <class T>
std::vector<T> arrayAt(std::span<const std::byte> bytes, std::uint64_t offset, std::uint64_t count)
{
    const std::uint64_t there = offset < bytes.size() ? (bytes.size() - offset) / sizeof(T) : 0;
    std::vector<T> values(std::min(count, there));
    if (!values.empty())
        std::memcpy(values.data(), bytes.data() + offset, values.size() * sizeof(T));
    return values;
}

std::optional<Arrays> readArrays(std::span<const std::byte> index)
{
    if (index.size() < kHeaderBytes || std::memcmp(index.data(), kMagic, sizeof kMagic) != 0
        || loadAt<std::uint64_t>(index, 9) != 1)
        return {};
    const auto code = loadAt<std::uint8_t>(index, 17);
    const auto items = loadAt<std::uint64_t>(index, 18);
    const auto documents = loadAt<std::uint64_t>(index, 26);
    if (code < 1 || code > 8 || items > (index.size() - kHeaderBytes) / 4)
        return {};
    Arrays arrays;
    arrays.dtype = static_cast<DType>(code);
    arrays.lengths = arrayAt<std::int32_t>(index, kHeaderBytes, items);
    arrays.offsets = arrayAt<std::int64_t>(index, kHeaderBytes + 4 * items, items);
    arrays.documents = arrayAt<std::int64_t>(index, kHeaderBytes + 12 * items, documents);
    bool whole = documents >= 1 && arrays.documents.size() == documents
                 && arrays.documents.back() == static_cast<std::int64_t>(items);
    for (std::size_t i = 0; whole && i < arrays.documents.size(); ++i)
        whole = arrays.documents[i] >= (i == 0 ? 0 : arrays.documents[i - 1]);
    arrays.areDocumentsWhole = whole;
    return arrays;
}

/// The running sum of the lengths, if it ends just where the `.bin` does.
std::optional<std::vector<std::int64_t>> runningSum(const Arrays &arrays, std::uint64_t binBytes)
{
    std::vector<std::int64_t> offsets;
    offsets.reserve(arrays.lengths.size());
    std::uint64_t end = 0;
    for (const std::int32_t length : arrays.lengths) {
        offsets.push_back(static_cast<std::int64_t>(end));
        if (length < 0 || end > binBytes)
            return {};
        end += static_cast<std::uint64_t>(length) * bytesPerElement(arrays.dtype);
    }
    if (end != binBytes)
        return {};
    return offsets;
}

/// Where the JSON object that begins at `begin` ends, or nothing: quotes and braces are enough.
std::optional<std::size_t> objectEnd(std::string_view text, std::size_t begin)
{
    std::size_t depth = 0;
    bool isInString = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (isInString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                isInString = false;
        } else if (c == '"') {
            isInString = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return {};
}

IndexDiagnosis beyondRepair(std::string finding)
{
    IndexDiagnosis diagnosis;
    diagnosis.finding = std::move(finding);
    return diagnosis;
}

IndexDiagnosis remade(const Arrays &arrays, std::string finding, std::uint64_t lostItems)
{
    IndexDiagnosis diagnosis;
    diagnosis.finding = std::move(finding);
    diagnosis.lostItems = lostItems;
    diagnosis.itemCount = arrays.lengths.size();
    diagnosis.remade = arrays.areDocumentsWhole
                           ? indexBytes(arrays.dtype, arrays.lengths, arrays.offsets,
                                        arrays.documents)
                           : indexBytes(arrays.dtype, arrays.lengths, arrays.offsets);
    return diagnosis;
}

/// metainfo.bin is JSON objects back to back; published records come after those they replace.
IndexDiagnosis fromRecords(std::span<const std::byte> bin,
                           std::optional<std::uint64_t> expectedItems)
{
    const std::string_view text(reinterpret_cast<const char *>(bin.data()), bin.size());
    Arrays arrays;
    std::unordered_map<std::string, std::size_t> itemOfKey;
    std::size_t replaced = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text[begin] == '{' ? objectEnd(text, begin) : std::nullopt;
        if (!end)
            return beyondRepair(Sentence::tr(
                "is lost, and metainfo.bin has no whole JSON record at byte %1", begin));
        const auto key = metainfoKey(text.substr(begin, *end - begin));
        if (!key || *end - begin > INT32_MAX)
            return beyondRepair(Sentence::tr(
                "is lost, and the record at byte %1 of metainfo.bin cannot be read", begin));
        const auto [known, isNew] = itemOfKey.try_emplace(*key, arrays.lengths.size());
        if (isNew || key->empty()) {
            arrays.lengths.push_back(0);
            arrays.offsets.push_back(0);
        } else {
            ++replaced;
        }
        const std::size_t item = key->empty() ? arrays.lengths.size() - 1 : known->second;
        arrays.lengths[item] = static_cast<std::int32_t>(*end - begin);
        arrays.offsets[item] = static_cast<std::int64_t>(begin);
        begin = *end;
    }
    if (!expectedItems)
        return beyondRepair(
            Sentence::tr("is lost, and no other index tells how many items there are"));
    if (arrays.lengths.size() != *expectedItems)
        return beyondRepair(
            Sentence::tr("is lost, and metainfo.bin holds %1 different records for %2 items",
                         arrays.lengths.size(), *expectedItems));
    return remade(
        arrays,
        replaced > 0
            ? Sentence::tr(
                "rebuilt from the %1 records of metainfo.bin, of which %2 had been published later",
                arrays.lengths.size(), replaced)
            : Sentence::tr("rebuilt from the %1 records of metainfo.bin", arrays.lengths.size()),
        0);
}

/// Items that reach past the `.bin` become empty.
std::uint64_t dropPastTheEnd(Arrays &arrays, std::uint64_t binBytes)
{
    std::uint64_t lost = 0;
    for (std::size_t item = 0; item < arrays.lengths.size(); ++item) {
        const auto bytes = arrays.lengths[item] < 0
                               ? UINT64_MAX
                               : static_cast<std::uint64_t>(arrays.lengths[item])
                                     * bytesPerElement(arrays.dtype);
        const auto offset = static_cast<std::uint64_t>(arrays.offsets[item]);
        if (arrays.offsets[item] >= 0 && offset <= binBytes && bytes <= binBytes - offset)
            continue;
        arrays.lengths[item] = 0;
        arrays.offsets[item] = 0;
        ++lost;
    }
    return lost;
}

} // namespace

IndexDiagnosis diagnoseIndex(std::span<const std::byte> index, std::span<const std::byte> bin,
                             const std::string &name, std::optional<std::uint64_t> expectedItems)
{
    auto arrays = readArrays(index);
    const bool isRecords = name == "metainfo";
    if (arrays && expectedItems && arrays->lengths.size() != *expectedItems && !isRecords)
        return beyondRepair(Sentence::tr("has %1 items where the shard's other indexes have %2",
                                         arrays->lengths.size(), *expectedItems));
    if (!arrays || (isRecords && expectedItems && arrays->lengths.size() != *expectedItems))
        return isRecords ? fromRecords(bin, expectedItems)
                         : beyondRepair(Sentence::tr(
                             "is lost, and only it knew where the items of %1.bin begin", name));
    std::string finding;
    if (arrays->offsets.size() < arrays->lengths.size()) {
        auto offsets = runningSum(*arrays, bin.size());
        if (!offsets)
            return isRecords
                       ? fromRecords(bin, expectedItems)
                       : beyondRepair(Sentence::tr("is cut off among the offsets, and the lengths "
                                                   "do not add up to the size of %1.bin",
                                                   name));
        arrays->offsets = *std::move(offsets);
        finding = Sentence::tr("the offsets were cut off and follow from the lengths");
    }
    if (!arrays->areDocumentsWhole && finding.empty())
        finding = Sentence::tr("the document array was damaged and was rebuilt");
    const std::uint64_t lost = dropPastTheEnd(*arrays, bin.size());
    if (lost > 0 && isRecords)
        return beyondRepair(
            lost == 1 ? Sentence::tr("%1 record is past the end of metainfo.bin", lost)
                      : Sentence::tr("%1 records are past the end of metainfo.bin", lost));
    if (lost > 0)
        finding = lost == 1
                      ? Sentence::tr("%1 item is past the end of %2.bin, and empty now", lost, name)
                      : Sentence::tr("%1 items are past the end of %2.bin, and empty now", lost,
                                     name);
    if (!finding.empty())
        return remade(*arrays, std::move(finding), lost);
    IndexDiagnosis whole;
    whole.isWhole = true;
    whole.itemCount = arrays->lengths.size();
    return whole;
}

} // namespace voxdeck::touch
