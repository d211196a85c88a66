"""Prints as JSON what is wrong with the XML in a folder: in project files, and in the comments of C# files."""

import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

problems = []
comments = 0
for file in sorted(Path(sys.argv[1]).rglob("*.cs*")):
    text = file.read_text()
    documents = [text]
    if file.suffix == ".cs":
        found = re.findall(r"(?:^[ \t]*///.*\n)+", text, re.MULTILINE)
        documents = ["<doc>" + re.sub(r"^[ \t]*///", "", comment, flags=re.MULTILINE) + "</doc>" for comment in found]
        comments += len(found)
    for document in documents:
        try:
            ElementTree.fromstring(document)
        except ElementTree.ParseError as error:
            problems.append(f"{file.name}: {error}: {document}")
print(json.dumps({"comments": comments, "problems": problems}))
