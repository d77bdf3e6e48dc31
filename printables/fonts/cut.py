"""Cut IBM Plex down to the three small fonts that the pages embed.

Run once when vendoring, with npm and fontTools at hand: ``python -m printables.fonts.cut``.
"Plex" is a reserved name, so that the changed fonts get another one. Hinting goes because printers
do not use it, layout features go because the pages set every glyph by its advance width alone.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).parent

SOURCES = (
    # (npm package, file within it, name of ours)
    ("@ibm/plex-sans@1.1.0", "IBMPlexSans-Regular", "TablematesSans-Regular"),
    ("@ibm/plex-sans@1.1.0", "IBMPlexSans-SemiBold", "TablematesSans-SemiBold"),
    ("@ibm/plex-sans-condensed@2.0.0", "IBMPlexSansCondensed-SemiBold", "TablematesSansCondensed-SemiBold"),
)

LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A
    *map(ord, "–—‘’‚“”„†•…‹›€−×≤≥←↑→↓"),
)


def unpack(package: str, folder: Path) -> Path:
    """Fetch an npm *package* into *folder* and return where its fonts lie."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    target = folder / packed.removesuffix(".tgz")
    with tarfile.open(folder / packed) as archive:
        archive.extractall(target, filter="data")
    return target / "package"


def cut(source: Path, name: str, target: Path) -> None:
    """Write the letters of the font at *source* to *target*, as *name*, unhinted."""
    from fontTools import subset  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    options = subset.Options(
        hinting=False,
        layout_features=[],
        glyph_names=False,
        notdef_outline=True,
        recalc_timestamp=False,
        drop_tables=[*subset.Options().drop_tables, "GSUB", "GPOS", "GDEF", "gasp", "DSIG"],
    )
    with TTFont(source, recalcTimestamp=False) as font:
        font.flavor = None
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=LETTERS)
        cutter.subset(font)
        family, style = name.split("-")
        names = font["name"]
        names.names = []
        for number, text in ((1, family), (2, style), (4, name), (6, name)):
            names.setName(text, number, 3, 1, 0x409)
        font.save(target)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        unpacked = {package: unpack(package, Path(folder)) for package in {s[0] for s in SOURCES}}
        for package, file, name in SOURCES:
            cut(unpacked[package] / f"fonts/complete/woff/{file}.woff", name, HERE / f"{name}.ttf")
        licence = (unpacked[SOURCES[0][0]] / "LICENSE.txt").read_text(encoding="utf-8")
        (HERE / "OFL.txt").write_text(licence.replace("\r\n", "\n"), encoding="utf-8")


if __name__ == "__main__":
    main()
