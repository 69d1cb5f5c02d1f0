// SPDX-License-Identifier: GPL-3.0-or-later
// An upload in a process of its own, to be killed: voxdeck-upload-worker FOLDER ADDRESS PART-BYTES
#include "core/io/PosixFileSystem.h"
#include "core/remote/FolderUpload.h"
#include "core/remote/HubUpload.h"
#include "core/remote/RemoteAccess.h"

#include <cstdlib>
#include <iostream>

using namespace voxdeck;

namespace {

Result<UploadReport> upload(RemoteAccess &access, const char *folder, const RemoteAddress &address,
                            std::uint64_t partBytes)
{
    PosixFileSystem fs;
    if (address.scheme == RemoteScheme::Hub) {
        VOX_TRY(const auto hub, access.hub());
        return uploadToHub(fs, folder, *hub, address, {}, {}, {});
    }
    UploadOptions options;
    options.partBytes = partBytes;
    options.resumes = true;
    VOX_TRY(const auto bucket, access.bucket(address));
    return uploadFolder(fs, folder, *bucket, address, options, {}, {});
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    const PosixFileSystem fs;
    const CredentialChain chain(fs);
    RemoteOptions options;
    options.retry.stall = std::chrono::minutes(10); // a request that is held is not asked again
    options.retry.longestStall = options.retry.stall;
    RemoteAccess access(chain, options);
    const auto address = RemoteAddress::parse(argv[2]);
    const auto sent = address
                          ? upload(access, argv[1], *address, std::strtoull(argv[3], nullptr, 10))
                          : Result<UploadReport>(fail(address.error()));
    if (!sent)
        std::cerr << describe(sent.error()) << '\n';
    return sent ? 0 : 1;
}
