// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Gives all pages of an Ogg stream in memory another serial number and corrects their checksums.
/// Private to core/audio. Internal where the bytes are not whole Ogg pages.
Result<> setOggSerial(std::span<std::byte> stream, std::uint32_t serial);

/// Bytes of the page that begins `at`, or 0 where no whole page begins there.
std::size_t oggPageBytes(std::span<const std::byte> at);
/// Whether the checksum of a whole page is that of its bytes.
bool isOggPageSound(std::span<const std::byte> page);

/// The header of a page (RFC 3533, 6).
struct OggPageFacts {
    bool isContinued = false; ///< begins inside a packet
    bool isFirst = false;
    bool isLast = false;
    std::uint64_t granule = 0; ///< of the last packet that ends here; all ones: none does
    std::uint32_t serial = 0;
    std::uint32_t number = 0;
};
constexpr std::uint64_t kNoGranule = ~std::uint64_t{0};
constexpr std::size_t kOggHeaderBytes = 27;
constexpr std::size_t kMostOggSegments = 255;

/// `page` is whole, as oggPageBytes() found it.
OggPageFacts oggPageFacts(std::span<const std::byte> page);
/// Lengths of the packets in a page; the last continues in the next page if `isOpen` is set.
std::vector<std::uint32_t> oggPacketLengths(std::span<const std::byte> page, bool &isOpen);
/// Appends a page of whole packets, of kMostOggSegments segments at most.
void appendOggPage(std::string &to, const OggPageFacts &facts,
                   std::span<const std::string_view> packets);

} // namespace voxdeck
