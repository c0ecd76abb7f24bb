"""The extension for VS Code, as the file that VS Code installs: an archive that needs no npm."""

from __future__ import annotations

import io
import json
from importlib.resources import files
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rdi.files import read_text
from rdi.lsp.highlighting import textmate

FOLDER = files("rdi.lsp") / "clients" / "vscode"
"""Where the sources of the extension lie."""

SOURCES = ("package.json", "extension.js", "client.js", "language-configuration.json", "README.md")
GRAMMAR = "rdi.tmLanguage.json"

WRITTEN = (2020, 1, 1, 0, 0, 0)
"""The time of all files in the archive, so that the same sources make the same file."""

CONTENT_TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
<DisplayName>{display}</DisplayName>
<Description xml:space="preserve">{description}</Description>
<Categories>Programming Languages</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json"
 Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md"
 Addressable="true"/>
</Assets>
</PackageManifest>
"""


def extension(version: str) -> bytes:
    """The extension of this version of the program, with its grammar."""
    contents = {name: read_text(FOLDER / name) for name in SOURCES}
    about = json.loads(contents["package.json"])
    about["version"] = version
    contents["package.json"] = json.dumps(about, indent=2) + "\n"
    manifest = MANIFEST.format(
        name=about["name"],
        version=version,
        publisher=about["publisher"],
        display=about["displayName"],
        description=about["description"],
        engine=about["engines"]["vscode"],
    )
    packed = {
        "[Content_Types].xml": CONTENT_TYPES,
        "extension.vsixmanifest": manifest,
        **{f"extension/{name}": text for name, text in contents.items()},
        f"extension/{GRAMMAR}": textmate(),
    }
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as zipped:
        for name, text in packed.items():
            entry = ZipInfo(name, WRITTEN)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            zipped.writestr(entry, text)
    return archive.getvalue()
