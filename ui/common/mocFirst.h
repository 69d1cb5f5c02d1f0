// SPDX-License-Identifier: GPL-3.0-or-later
// moc 6.4 stumbles over <concepts> (which <compare> includes) unless another header of the library
// was included before it, so this one is included first.
#pragma once

#include <cstddef>
