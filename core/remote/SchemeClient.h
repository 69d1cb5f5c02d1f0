// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0720
#pragma once

#include "core/remote/RemoteAccess.h"
#include "core/remote/RemoteAddress.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace voxdeck {

/// What one scheme can do that others do in another manner: how its addresses are spelled, and how its servers are
/// asked. All are references: a client that lacks one does not compile. A row of RemoteScheme.h without a client does
/// not link.
struct SchemeClient {
    /// `text` begins with the scheme, in whatever letters. Repeats no secret part of it. The scheme of the address is set
    /// by the caller.
    Result<RemoteAddress> (&parse)(std::string_view text);
    std::string (&text)(const RemoteAddress &address);  ///< RemoteAddress::text()
    std::string (&place)(const RemoteAddress &address); ///< RemoteAddress::place()

    Result<ObjectFacts> (&facts)(RemoteAccess &access, const RemoteAddress &address,
                                 std::stop_token stop);
    Result<RemoteCall> (&reading)(RemoteAccess &access, const RemoteAddress &address,
                                  const ObjectFacts &facts);
    /// Unsupported where the row says hasListing = false.
    Result<> (&list)(RemoteAccess &access, const RemoteAddress &address, bool isRecursive,
                     const EntrySink &sink, std::stop_token stop);
};

// clang-format off
#define VOXDECK_ROW(enumerator, ...) extern const SchemeClient k##enumerator##Client;
VOXDECK_REMOTE_SCHEMES(VOXDECK_ROW)
#undef VOXDECK_ROW
// clang-format on

const SchemeClient &clientOf(RemoteScheme scheme);

/// What parse() answers for an address that it cannot read.
inline tl::unexpected<Error> badAddress(Sentence sentence)
{
    return fail(ErrorCode::InvalidArgument, std::move(sentence));
}

/// Behind "SCHEME://", which is there.
constexpr std::string_view withoutSchemeName(std::string_view address)
{
    return address.substr(address.find("://") + 3);
}

} // namespace voxdeck
