// SPDX-License-Identifier: Apache-2.0
#include "core/cache/EntryHead.h"

#include "core/cache/ShardCache.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMagic = 0x32485341'43584f56; // "VOXCASH2": 1 had blocks of 256 KiB
constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kMapRecord = 16;
constexpr std::uint64_t kLongest = 64 << 10; ///< key and validator, bytes

struct Fixed {
    std::uint64_t magic = kMagic;
    std::uint64_t objectSize = 0;
    std::uint64_t mapOffset = 0;
    std::uint64_t dataOffset = 0;
    std::uint32_t keyBytes = 0;
    std::uint32_t validatorBytes = 0;
    std::uint64_t check = 0;
};

std::uint64_t checkOf(Fixed fixed, std::string_view texts)
{
    fixed.check = 0;
    return checksumOf(std::as_bytes(std::span(&fixed, 1)),
                      checksumOf(std::as_bytes(std::span(texts)), kMagic));
}

std::uint64_t roundedUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

} // namespace

EntryHead EntryHead::of(std::string key, std::string validator, std::uint64_t objectSize)
{
    EntryHead head;
    head.key = std::move(key);
    head.validator = std::move(validator);
    head.objectSize = objectSize;
    head.mapOffset = roundedUp(sizeof(Fixed) + head.key.size() + head.validator.size(), kMapRecord);
    const auto blocks = (objectSize + CachedObject::kBlock - 1) / CachedObject::kBlock;
    head.dataOffset = roundedUp(head.mapOffset + blocks * kMapRecord, kPage);
    return head;
}

std::string EntryHead::bytes() const
{
    Fixed fixed;
    fixed.objectSize = objectSize;
    fixed.mapOffset = mapOffset;
    fixed.dataOffset = dataOffset;
    fixed.keyBytes = static_cast<std::uint32_t>(key.size());
    fixed.validatorBytes = static_cast<std::uint32_t>(validator.size());
    fixed.check = checkOf(fixed, key + validator);
    std::string all(sizeof(fixed), '\0');
    std::memcpy(all.data(), &fixed, sizeof(fixed));
    return all + key + validator;
}

std::optional<EntryHead> EntryHead::read(const CacheFile &file)
{
    Fixed fixed;
    const auto count = file.readAt(0, std::as_writable_bytes(std::span(&fixed, 1)));
    const std::uint64_t length = std::uint64_t{fixed.keyBytes} + fixed.validatorBytes;
    if (!count || *count != sizeof(fixed) || fixed.magic != kMagic || length > kLongest)
        return std::nullopt;
    std::string texts(length, '\0');
    const auto rest = file.readAt(sizeof(fixed), std::as_writable_bytes(std::span(texts)));
    if (!rest || *rest != length || fixed.check != checkOf(fixed, texts))
        return std::nullopt;
    return of(texts.substr(0, fixed.keyBytes), texts.substr(fixed.keyBytes), fixed.objectSize);
}

std::string EntryHead::keyName() const
{
    return nameOf(key);
}

std::string EntryHead::name() const
{
    return keyName() + "-" + nameOf(validator + "/" + std::to_string(objectSize)).substr(0, 16);
}

std::uint64_t EntryHead::seed() const
{
    return checksumOf(std::as_bytes(std::span(key)),
                      checksumOf(std::as_bytes(std::span(validator)), objectSize));
}

bool isEntryName(std::string_view name)
{
    constexpr std::size_t kLength = 49;
    constexpr std::size_t kDash = 32;
    if (name.size() != kLength || name[kDash] != '-')
        return false;
    return std::all_of(name.begin(), name.end(), [&](const char &c) {
        return &c == &name[kDash] || std::isxdigit(static_cast<unsigned char>(c)) != 0;
    });
}

} // namespace voxdeck
