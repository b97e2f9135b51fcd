"""Fetch the vendored static files again, as ``vendor.json`` pins them (needs npm; nothing else in the project does).

Usage: python .ci/refresh_vendor.py [--check]
Without an option it packs every package, copies the listed files and writes their hashes into ``vendor.json``; change
a version there first to move to it. With ``--check`` it only compares the files that lie here with the hashes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VENDOR = Path(__file__).resolve().parent.parent / "tournaments" / "static" / "vendor"
SOURCE_MAP = re.compile(rb"\n?/[/*]# sourceMappingURL=\S+?(?: ?\*/)?\s*$")


def main() -> int:
    """Run the command line; the exit status is 1 where a file differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only; change nothing")
    if parser.parse_args().check:
        wrong = differing(VENDOR)
        print("\n".join(f"differs from vendor.json: {name}" for name in wrong) or "vendored files are as pinned")
        return 1 if wrong else 0
    refresh(VENDOR)
    return 0


def differing(vendor: Path) -> list[str]:
    """Return the vendored files whose content is missing, unlisted or not as pinned."""
    pinned = {name: sha for package in read(vendor) for name, sha in package["files"].items()}
    present = {
        path.relative_to(vendor).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in vendor.rglob("*")
        if path.is_file() and path.name != "vendor.json"
    }
    return sorted(name for name in pinned.keys() | present.keys() if pinned.get(name) != present.get(name))


def read(vendor: Path) -> list[dict[str, Any]]:
    """Return the packages of ``vendor.json``."""
    packages: list[dict[str, Any]] = json.loads((vendor / "vendor.json").read_text(encoding="utf-8"))["packages"]
    return packages


def refresh(vendor: Path) -> None:
    """Pack every package and replace its files and their hashes."""
    packages = read(vendor)
    for package in packages:
        fetch(package, vendor)
    text = json.dumps({"packages": packages}, indent=2)
    (vendor / "vendor.json").write_text(text + "\n", encoding="utf-8")


def fetch(package: dict[str, Any], vendor: Path) -> None:
    """Copy the listed files of one package out of its archive, without their references to source maps."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", f"{package['name']}@{package['version']}"], cwd=folder, check=True)
        with tarfile.open(next(Path(folder).glob("*.tgz"))) as archive:
            for name in package["files"]:
                content = archive.extractfile(f"package/{package['paths'][name]}")
                assert content is not None
                clean = SOURCE_MAP.sub(b"\n", content.read())
                (vendor / name).parent.mkdir(parents=True, exist_ok=True)
                (vendor / name).write_bytes(clean)
                package["files"][name] = hashlib.sha256(clean).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
