// SPDX-License-Identifier: Apache-2.0
#include "core/base/FreeMemory.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace voxdeck {

void returnFreedMemory()
{
#ifdef __GLIBC__
    (void)::malloc_trim(0);
#endif
}

} // namespace voxdeck
