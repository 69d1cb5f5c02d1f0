// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/CommandLine.h"
#include "core/remote/RemoteAccess.h"
#include "core/job/JobControl.h"

#include <filesystem>

namespace voxdeck::cli {

/// What commands over remote data have in common: credentials by the standard chain, and the door.
struct RemoteDoor {
    /// `control`: holds back what is sent; may be null and must live as long as the door.
    explicit RemoteDoor(const Surroundings &surroundings, JobControl *control = nullptr)
        : chain(surroundings.fs), access(chain, optionsFor(control))
    {
    }
    CredentialChain chain;
    RemoteAccess access;

private:
    static RemoteOptions optionsFor(JobControl *control)
    {
        RemoteOptions options;
        if (control != nullptr)
            options.turn = [control](std::uint64_t bytes, const std::stop_token &stop) {
                return control->waitForTurn(bytes, stop);
            };
        return options;
    }
};

/// Prints "voxdeck-cli: ADDRESS: DETAIL"; gives exitCodeOf(). What helps with local files does not help here.
int reportRemote(Surroundings &surroundings, const Error &error);

/// The error of a command that changes a dataset in place, for a path that is an address.
Error onServerError(const std::string &path, const char *command);

inline constexpr const char *kNoServerToServer =
    "copying from server to server is not possible; copy to this machine first";

/// The error of an upload: what others wrote there is replaced with --force, where that was not asked for yet.
Error uploadError(const Error &error, bool mayReplace);

/// "512", "20K", "1.5G": bytes by units of 1,024. Error: InvalidArgument.
Result<std::uint64_t> bytesFrom(const std::string &text);

} // namespace voxdeck::cli
