// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/tar/IndexParts.h"
#include "core/format/tar/TarIndex.h"
#include "tests/fuzz/Require.h"
#include "tests/support/BytesFile.h"

#include <cstdint>

using namespace voxdeck;
using voxdeck::test::require;

/// Whatever the bytes, the members are in the file, one behind the other, and can be read; each is found
/// again at its own offset.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const test::BytesFile file(test::textOf(data, size));
    for (const bool readPastZeros : {false, true}) {
        const auto index = tar::indexTar(file, "t.tar", {.readPastZeros = readPastZeros});
        if (!index) {
            require(index.error().code == ErrorCode::Corrupt, "bytes are all that can be wrong");
            return 0;
        }
        const auto parted = tar::indexInParts(
            file, "t.tar", {.readPastZeros = readPastZeros, .threads = 3}, {1, 1, 4096});
        require(parted && parted->size() == index->size()
                    && parted->endOffset() == index->endOffset()
                    && parted->damage().has_value() == index->damage().has_value(),
                "several threads find what one finds");
        std::uint64_t last = 0;
        for (std::size_t i = 0; i < index->size(); ++i) {
            const auto member = (*index)[i];
            require(member.headerOffset >= last, "members follow each other");
            require(member.data.offset >= member.headerOffset + tar::kBlockBytes,
                    "the header first");
            require(member.data.offset <= size && member.data.length <= size - member.data.offset,
                    "inside the file");
            last = member.data.offset + member.data.length;
            const auto bytes = tar::readMember(file, member, "t.tar");
            require(bytes ? bytes->size() == member.data.length
                          : member.type != tar::MemberType::File,
                    "files can be read");
            const auto again = tar::indexMemberAt(file, member.headerOffset, "t.tar");
            require(again && *again && (**again)[0].headerOffset == member.headerOffset,
                    "and found at their offset");
        }
        require(index->endOffset() <= size, "the end too");
        require(!index->damage() || index->damageOffset() <= size, "and what is damaged");
    }
    return 0;
}
