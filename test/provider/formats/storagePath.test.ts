import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import fc from "fast-check";
import { folderId } from "../../../provider/src/formats/ids";
import {
  canonicalFilePath,
  canonicalFolderPath,
  folderOf,
  foldersAbove,
  pathBelow,
} from "../../../provider/src/formats/storagePath";

const segment = fc.stringMatching(/^[\w .äé-]{1,12}$/u).filter((text) => !/^\.{1,2}$|^ | $/.test(text));
const segments = fc.array(segment, { minLength: 1, maxLength: 5 });

describe("paths in a storage zone", () => {
  it("have one canonical form, which is its own", () => {
    fc.assert(
      fc.property(segments, (parts) => {
        const canonical = canonicalFilePath(`/${parts.join("/")}`);
        assert.ok(E.isRight(canonical));
        assert.deepEqual(canonicalFilePath(canonical.right), canonical);
        assert.deepEqual(canonicalFolderPath(`/${canonical.right}/`), canonical);
      }),
    );
  });

  it("are in composed Unicode", () => {
    assert.deepEqual(canonicalFilePath("cafe\u0301.html"), E.right("caf\u00e9.html"));
  });

  for (const path of ["a/../b", "..", "./a", "a//b", "a\\b", "a\u0000b", "a\nb"]) {
    it(`refuse ${JSON.stringify(path)}, and say what to write`, () => {
      for (const canonical of [canonicalFilePath(path), canonicalFolderPath(path)])
        assert.ok(E.isLeft(canonical) && canonical.left.startsWith("must not contain"));
    });
  }

  it("of files name a file, and those of folders may be the whole zone", () => {
    for (const path of ["", "/", "a/"]) assert.ok(E.isLeft(canonicalFilePath(path)), path);
    for (const path of ["", "/", "//"]) assert.deepEqual(canonicalFolderPath(path), E.right(""));
  });

  it("are joined to and taken from their folders", () => {
    fc.assert(
      fc.property(segments, segment, (parts, name) => {
        const folder = parts.join("/");
        assert.equal(folderOf(pathBelow(folder, name)), folder);
      }),
    );
    assert.equal(pathBelow("", "a"), "a");
    assert.equal(folderOf("a"), "");
    assert.deepEqual(foldersAbove("a/b/c"), ["a/b/c", "a/b", "a", ""]);
  });
});

describe("folderId", () => {
  it("parses what it formats, with any folder", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.string(), (parent, folder) => {
        assert.deepEqual(folderId.parse(folderId.format(parent, folder)), E.right({ parent, folder }));
      }),
    );
  });

  it("keeps the form that users' state holds", () => {
    assert.equal(folderId.format(5001, "docs/v2"), "5001/docs/v2");
    assert.equal(folderId.format(5001, ""), "5001/");
  });

  for (const id of ["", "5001", "/docs", "a/docs", "99999999999999999999/docs"]) {
    it(`refuses "${id}" and says what an id looks like`, () => {
      const result = folderId.parse(id);
      assert.ok(E.isLeft(result) && result.left._tag === "Refused");
      assert.match(result.left.remedy, /5001\/assets, or 5001\/ for the whole zone/);
    });
  }
});
