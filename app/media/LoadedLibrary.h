// SPDX-License-Identifier: GPL-3.0-or-later
// docs/decisions/0740
#pragma once

#include <dlfcn.h>

namespace voxdeck {

/// A shared library that is loaded when it is needed, and stays: others may have got functions of it.
class LoadedLibrary {
public:
    /// `file` is its SONAME, looked for where the system keeps its libraries.
    explicit LoadedLibrary(const char *file) : m_handle(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {}

    /// False where the library, or a function of this name in it, is not there.
    template <class Function>
    bool take(const char *name, Function &function) const
    {
        function = m_handle ? reinterpret_cast<Function>(dlsym(m_handle, name)) : nullptr;
        return function != nullptr;
    }

private:
    void *m_handle;
};

} // namespace voxdeck
