// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0356
#pragma once

#include "core/remote/Credentials.h"

namespace voxdeck {

/// The keychain of the desktop (Secret Service: GNOME, KDE, KeePassXC), for as long as the program lives. Null where
/// the program was built without libsecret.
///
/// Where no keychain answers, it has no keys. A person who declines to unlock it is not asked again by this program.
SecretStore *systemKeychain();

} // namespace voxdeck
