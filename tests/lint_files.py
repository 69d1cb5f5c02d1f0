# SPDX-License-Identifier: GPL-3.0-or-later
"""The files that the checks look at: what git tracks or would track, or a whole unpacked tree."""
import os
import pathlib
import subprocess

SKIPPED_FOLDERS = {".git", ".deps", "build", "__pycache__"}


def project_files(root):
    """Paths relative to `root`, sorted, as pathlib.PurePosixPath."""
    listing = None
    if (root / ".git").exists():
        listing = subprocess.run(
            ["git", "-c", f"safe.directory={root}", "-C", str(root), "ls-files", "-z",
             "--cached", "--others", "--exclude-standard"],
            capture_output=True, check=False)
    if listing is not None and listing.returncode == 0:
        names = [name for name in listing.stdout.decode("utf-8").split("\0") if name]
        found = [name for name in set(names) if (root / name).is_file()]
    else:
        found = []
        for folder, folders, names in os.walk(root):
            folders[:] = [name for name in folders if name not in SKIPPED_FOLDERS]
            found += [str((pathlib.Path(folder) / name).relative_to(root)) for name in names]
    return sorted(pathlib.PurePosixPath(name) for name in found)


def report(problems, what):
    """Prints the problems and gives the exit code."""
    for problem in problems:
        print(problem)
    print(f"{what}: {len(problems)} problem{'' if len(problems) == 1 else 's'}")
    return 1 if problems else 0
