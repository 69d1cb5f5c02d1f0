// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transfer/Transfer.h"

#include <QString>

namespace voxdeck {

/// "Upload to s3://bucket/key"
QString transferName(const Transfer &transfer);
/// What the transfer would move, and what is there already.
QString previewWords(const TransferPreview &preview);
/// The control with which an upload replaces what others wrote on the server.
QString replacingWords();
/// What it moved.
QString transferredWords(const Transfer &transfer, const TransferReport &report);

} // namespace voxdeck
