import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import * as E from "fp-ts/Either";
import {
  sha256,
  fileChecksum,
  fileContent,
  filesBelow,
  type Unreadable,
} from "../../../provider/src/common/localFiles";

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
    assert.ok(E.isRight(files), E.isLeft(files) ? files.left.reason : "");
    return [...files.right.keys()].sort();
  }

  it("have the checksums of the API, whatever their size", () => {
    const content = randomBytes(3 * 1024 * 1024 + 7);
    writeFileSync(join(folder, "large"), content);
    const checksum = createHash("sha256").update(content).digest("hex").toUpperCase();
    assert.deepEqual(fileChecksum(join(folder, "large")), E.right(checksum));
    assert.equal(sha256(content), checksum);
    writeFileSync(join(folder, "empty"), "");
    assert.deepEqual(fileChecksum(join(folder, "empty")), E.right(sha256("")));
  });

  it("are read anew and in parts for each attempt, and never beyond what the checksum is of", async () => {
    const path = join(folder, "streamed");
    const content = randomBytes(3 * 1024 * 1024 + 7);
    writeFileSync(path, content);
    const file = await fileContent(path);
    assert.ok(E.isRight(file) && "open" in file.right.content);
    const { checksum, content: stored } = file.right;
    assert.deepEqual([checksum, stored.length], [sha256(content), content.length]);
    appendFileSync(path, "more");
    for (let attempt = 0; attempt < 2; attempt += 1) assert.ok((await buffer(stored.open())).equals(content));
    truncateSync(path, 5);
    await assert.rejects(buffer(stored.open()), /became shorter/);
    writeFileSync(path, "");
    assert.deepEqual(await fileContent(path), E.right({ checksum: sha256(""), content: new Uint8Array() }));
  });

  it("say why they cannot be read", async () => {
    write("a/file");
    const reason = (read: E.Either<Unreadable, unknown>): string | undefined =>
      E.isLeft(read) ? read.left.reason.replace(`${folder}/`, "") : undefined;
    assert.equal(reason(fileChecksum(join(folder, "b"))), "b does not exist");
    assert.equal(reason(fileChecksum(join(folder, "a"))), "a is not a file");
    assert.equal(reason(await fileContent(join(folder, "b"))), "b does not exist");
    assert.equal(reason(filesBelow(join(folder, "b"))), "b does not exist");
    assert.equal(reason(filesBelow(join(folder, "a", "file"))), "a/file is a file, not a folder");
  });

  describe("that cannot be uploaded", () => {
    before(function () {
      // Windows has no such files in folders, and links only for administrators.
      if (process.platform === "win32") this.skip();
    });
    const reason = (exclude?: readonly string[]): string | undefined => {
      const files = filesBelow(folder, exclude);
      return E.isLeft(files) ? files.left.reason.slice(folder.length) : undefined;
    };

    it("are named instead of waited for: pipes, sockets and devices", async () => {
      mkdirSync(join(folder, "a"));
      execFileSync("mkfifo", [join(folder, "a", "pipe")]);
      assert.equal(reason(), " has a/pipe, which is not a file");
      assert.equal(reason(["pipe"]), undefined);
      for (const read of [fileChecksum(join(folder, "a", "pipe")), await fileContent(join(folder, "a", "pipe"))])
        assert.ok(E.isLeft(read) && read.left.reason.endsWith("pipe is not a file"));
      rmSync(join(folder, "a", "pipe"));
      symlinkSync("/dev/null", join(folder, "a", "nothing"));
      assert.equal(reason(), " has a/nothing, which is not a file");
      rmSync(join(folder, "a", "nothing"));
      const server = createServer().listen(join(folder, "socket"));
      await once(server, "listening");
      assert.equal(reason(), " has socket, which is not a file");
      server.close();
    });

    it("are named where a link leads nowhere", () => {
      symlinkSync("nowhere", join(folder, "link"));
      assert.equal(reason(), " has a link that leads nowhere, link");
      assert.equal(reason(["link"]), undefined);
    });
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
    else assert.match(both.left.reason, /has two files caf\u00e9\.html whose names differ only in their Unicode form$/);
  });
});
