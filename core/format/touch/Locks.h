// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace voxdeck::touch {

/// In a shard's folder: held by whoever writes its metainfo (publish, compact, repair).
inline constexpr const char *kPublishLockName = ".voxdeck-publish.lock";
/// In a dataset's folder: held by the packer that fills it.
inline constexpr const char *kPackLockName = ".voxdeck-pack.lock";

} // namespace voxdeck::touch
