// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck::test {

/// One member as libarchive sees it.
struct OracleMember {
    std::string name;
    std::string bytes;
    std::uint32_t mode = 0;
    std::int64_t mtimeSeconds = 0;
    std::string user;
};

/// What libarchive finds in a tar or zip; `error` is empty where it was content.
struct OracleArchive {
    std::vector<OracleMember> members;
    std::string error;
};
OracleArchive oracleRead(const std::string &archive);

/// A zip that libarchive writes in the form for more than 4 GiB: name and bytes of each member.
std::string oracleZip64(const std::vector<std::pair<std::string, std::string>> &members);

/// What libarchive unpacks a gzip, zstd or xz stream to.
std::string oracleUnpack(const std::string &packed);

/// stdout of Python running `program` with `input` at a path in sys.argv[1]; "failed: ..." else.
std::string pythonSays(const char *program, const std::string &input);

/// The text that the files in tests/data/archive hold.
std::string payload();
std::string fixture(const char *name);

} // namespace voxdeck::test
