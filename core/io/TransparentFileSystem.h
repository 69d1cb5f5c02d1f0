// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/ForwardingFileSystem.h"

namespace voxdeck {

/// A file system that adds places which are only read, and hands all else to the disk behind it unchanged.
/// Code that depends on the kind of disk asks for behind().
class TransparentFileSystem : public ForwardingFileSystem {
public:
    const FileSystem &behind() const { return m_behind; }

protected:
    explicit TransparentFileSystem(FileSystem &disk) : ForwardingFileSystem(disk), m_behind(disk) {}

private:
    const FileSystem &m_behind;
};

} // namespace voxdeck
