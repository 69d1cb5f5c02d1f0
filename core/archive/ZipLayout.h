// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Bytes.h"

#include <cstddef>
#include <cstdint>
#include <span>

/// Where things are in a zip, little-endian (PKWARE APPNOTE.TXT 6.3.10):
///
///   member     4.3.7   0 "PK\3\4" | 4 version | 6 flags | 8 method | 10 time | 12 date | 14 crc |
///                      18 packed | 22 size | 26 name size n | 28 extra size e | 30 name | extra |
///                      packed bytes (| data descriptor)
///   directory  4.3.12  0 "PK\1\2" | 4 made by | 6 version | 8 flags | 10 method | 12 time |
///                      14 date | 16 crc | 20 packed | 24 size | 28 n | 30 e | 32 comment size c |
///                      34 disk | 36 internal | 38 external attributes | 42 offset of the member |
///                      46 name | extra | comment
///   end        4.3.16  0 "PK\5\6" | 4 disk | 6 directory's disk | 8 members here | 10 members |
///                      12 directory size | 16 directory offset | 20 comment size | 22 comment
///
/// Zip64, where a number does not fit its field, which is then all ones:
///
///   extra      4.5.3   0 id 1 | 2 bytes that follow | 4 size | packed | offset of the member, 8 bytes
///                      each; in the directory only those that do not fit, in the member size and packed
///   end        4.3.14  0 "PK\6\6" | 4 bytes that follow (8) | 12 made by | 14 version | 16 disk |
///                      20 directory's disk | 24 members here (8) | 32 members (8) |
///                      40 directory size (8) | 48 directory offset (8) | 56 other data
///   locator    4.3.15  0 "PK\6\7" | 4 disk | 8 offset of that end (8) | 16 disks; the end follows
namespace voxdeck::ziplayout {

constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::size_t kLocalSize = 30;
constexpr std::size_t kLocalFlags = 6;
constexpr std::size_t kCentralSize = 46;
constexpr std::size_t kCentralFlags = 8;
constexpr std::size_t kCentralNameSize = 28;
constexpr std::size_t kCentralExtraSize = 30;
constexpr std::size_t kCentralLocalOffset = 42;
constexpr std::size_t kEndSize = 22;
constexpr std::size_t kLongestComment = 0xffff;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::size_t kEnd64Size = 56;
constexpr std::uint64_t kEnd64BytesBefore = 12; ///< those that the record's own size does not count
constexpr std::uint32_t kLocatorSignature = 0x07064b50;
constexpr std::size_t kLocatorSize = 20;
constexpr std::uint16_t kExtra64Id = 1;
constexpr std::size_t kExtraHead = 4;
constexpr std::uint32_t kMark32 = 0xffffffff; ///< the number has 8 bytes elsewhere
constexpr std::uint16_t kMark16 = 0xffff;

/// The caller has checked that the bytes are there.
inline std::uint16_t u16(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return static_cast<std::uint16_t>(
        unsignedAt(bytes, static_cast<std::size_t>(offset), 2, ByteOrder::Little));
}

inline std::uint32_t u32(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return static_cast<std::uint32_t>(
        unsignedAt(bytes, static_cast<std::size_t>(offset), 4, ByteOrder::Little));
}

inline std::uint64_t u64(std::span<const std::byte> bytes, std::uint64_t offset)
{
    return unsignedAt(bytes, static_cast<std::size_t>(offset), 8, ByteOrder::Little);
}

} // namespace voxdeck::ziplayout
