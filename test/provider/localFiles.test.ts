import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as E from "fp-ts/Either";
import { checksumOf, fileChecksum, fileContent, filesBelow } from "../../provider/src/localFiles";

describe("local files", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-local-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function write(...paths: readonly string[]): void {
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), path);
    }
  }

  function found(exclude?: readonly string[]): readonly string[] {
    const files = filesBelow(folder, exclude);
    assert.ok(E.isRight(files), E.isLeft(files) ? files.left : "");
    return [...files.right.keys()].sort();
  }

  it("have the checksums of the API, whatever their size", () => {
    const content = randomBytes(3 * 1024 * 1024 + 7);
    writeFileSync(join(folder, "large"), content);
    const checksum = createHash("sha256").update(content).digest("hex").toUpperCase();
    assert.deepEqual(fileChecksum(join(folder, "large")), E.right(checksum));
    assert.equal(checksumOf(content), checksum);
    writeFileSync(join(folder, "empty"), "");
    assert.deepEqual(fileChecksum(join(folder, "empty")), E.right(checksumOf("")));
  });

  it("say why they cannot be read", async () => {
    write("a/file");
    assert.deepEqual(fileChecksum(join(folder, "b")), E.left(`${join(folder, "b")} does not exist`));
    assert.deepEqual(fileChecksum(join(folder, "a")), E.left(`${join(folder, "a")} is a folder, not a file`));
    assert.deepEqual(await fileContent(join(folder, "b")), E.left(`${join(folder, "b")} does not exist`));
    assert.deepEqual(filesBelow(join(folder, "b")), E.left(`${join(folder, "b")} does not exist`));
    const file = join(folder, "a", "file");
    assert.deepEqual(filesBelow(file), E.left(`${file} is a file, not a folder`));
  });

  it("are found in all folders, also hidden ones, by their paths with slashes", () => {
    write("index.html", "a/b/c.js", ".well-known/security.txt");
    assert.deepEqual(found(), [".well-known/security.txt", "a/b/c.js", "index.html"]);
  });

  it("leave out what an operating system or Git keeps for itself", () => {
    write("a.js", ".DS_Store", "b/Thumbs.db", "b/desktop.ini", ".git/config", "b/.git/HEAD", "c/.gitignore");
    assert.deepEqual(found(), ["a.js", "c/.gitignore"]);
  });

  it("leave out what is excluded", () => {
    write(
      "a.js",
      "a.js.map",
      "b/c.js.map",
      "drafts/x.html",
      "b/drafts/y.html",
      "b/keep.html",
      "b/d/e.psd",
      "f+g(1).txt",
    );
    assert.deepEqual(found(["*.map", "drafts"]), ["a.js", "b/d/e.psd", "b/keep.html", "f+g(1).txt"]);
    assert.deepEqual(found(["/drafts", "b/**/*.psd", "*.map", "f+g(?).txt"]), [
      "a.js",
      "b/drafts/y.html",
      "b/keep.html",
    ]);
    assert.deepEqual(found(["b/", "**/*.map", "./drafts/*"]), ["a.js", "f+g(1).txt"]);
    assert.deepEqual(found(["**"]), []);
  });

  it("are followed through links, but not in circles", () => {
    write("a/file");
    symlinkSync(join(folder, "a"), join(folder, "linked"));
    symlinkSync(folder, join(folder, "a", "circle"));
    symlinkSync(join(folder, "a", "file"), join(folder, "other"));
    assert.deepEqual(found(), ["a/file", "linked/file", "other"]);
  });

  it("have names in composed Unicode, which no two of them may share", function () {
    write("cafe\u0301.html");
    const files = filesBelow(folder);
    assert.ok(E.isRight(files));
    const [[path, local] = []] = files.right;
    assert.equal(path, "caf\u00e9.html");
    assert.ok(E.isRight(fileChecksum(local ?? "")));
    write("caf\u00e9.html");
    const both = filesBelow(folder);
    // Some file systems hold only one of the two.
    if (E.isRight(both)) this.skip();
    else assert.match(both.left, /has two files whose names differ only in their Unicode form: caf\u00e9\.html/);
  });
});
