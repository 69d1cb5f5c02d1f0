// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/remote/RemoteAccess.h"

#include <filesystem>

namespace voxdeck::cli {

/// What commands over remote data have in common: credentials by the standard chain, and the door.
struct RemoteDoor {
    explicit RemoteDoor(const Surroundings &surroundings) : chain(surroundings.fs), access(chain) {}
    CredentialChain chain;
    RemoteAccess access;
};

/// Prints "voxdeck-cli: ADDRESS: DETAIL"; gives exitCodeOf(). What helps with local files does not help here.
int reportRemote(Surroundings &surroundings, const Error &error);

/// "512", "20K", "1.5G": bytes by units of 1,024. Error: InvalidArgument.
Result<std::uint64_t> bytesFrom(const std::string &text);

} // namespace voxdeck::cli
