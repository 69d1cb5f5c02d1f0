// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/AudioPart.h"
#include "core/format/tar/IndexForms.h"
#include "core/format/tar/IndexStore.h"
#include "core/format/tar/SampleGroups.h"
#include "tests/fuzz/Require.h"
#include "tests/support/BytesFile.h"
#include "tests/support/TarBytes.h"

#include <cstdint>
#include <string>

using namespace voxdeck;
using voxdeck::test::require;

namespace {

const std::string &archive()
{
    static const std::string bytes = test::tarMember("a.txt", "one")
                                     + test::tarMember("a.wav", "wave")
                                     + test::tarMember("b.txt", "two")
                                     + test::tarMember("b.wav", "wave") + test::tarEnd();
    return bytes;
}

void checkInside(const Result<tar::TarIndex> &index)
{
    if (!index) {
        require(index.error().code == ErrorCode::Corrupt, "bytes are all that can be wrong");
        return;
    }
    for (std::size_t i = 0; i < index->size(); ++i) {
        const auto member = (*index)[i];
        require(member.data.offset <= archive().size()
                    && member.data.length <= archive().size() - member.data.offset,
                "what an index names is there");
    }
}

} // namespace

/// Indexes of others, our own kept ones, names of members and pointers, from any bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = test::textOf(data, size);
    const test::BytesFile file(archive());
    checkInside(tar::indexFromDali(text, file, "i"));
    checkInside(tar::indexFromLhotse(text, file, "i"));
    FileStatus status;
    status.size = archive().size();
    require(!tar::indexFromBytes(text, "/a.tar", status), "an index says what it is of");
    const AudioPart part = partAt(text);
    require(pointerTo(part).size() <= text.size(), "a pointer is spelled in one way, the shortest");
    require(partAt(pointerTo(part)) == part, "and read back the same");
    for (const auto grouping : {tar::Grouping::WebDataset, tar::Grouping::Wenet}) {
        const auto name = tar::partsOfName(text, grouping);
        require(!name || std::string(name->key) + "." + std::string(name->field) == text,
                "a name is cut at one dot");
    }
    return 0;
}
