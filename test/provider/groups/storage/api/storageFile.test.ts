import * as assert from "node:assert/strict";
import { Readable } from "node:stream";
import nock from "nock";
import {
  deleteFile,
  listFolder,
  uploadFile,
  type ZoneFiles,
} from "../../../../../provider/src/groups/storage/api/storageFile";
import { RemoteStorageZone } from "../../../../../provider/src/groups/storage/api/storageZone";
import { storageFilesOf, holdsFiles } from "../../../../../provider/src/groups/storage/api/storageHost";
import { errorMessage } from "../../../../../provider/src/http/errorMessage";
import { isNotFound } from "../../../../../provider/src/http/errors";
import { decoded } from "../../../../support/decoded";
import { assertSilent, fakeApi, left, nockedApi, reply, right, sessionOver, signals } from "../../../http/support";

const password = "zone-p4ssword/with+signs";
const host = "ny.storage.bunnycdn.test";
const zone = decoded(RemoteStorageZone, {
  Id: 5,
  Name: "my-site",
  Region: "NY",
  Password: password,
  StorageHostname: host,
});
const object = (ObjectName: string, Checksum: string | null = "AA") => ({
  ObjectName,
  Checksum,
  Length: 3,
  IsDirectory: false,
});
const folder = (ObjectName: string) => ({ ...object(ObjectName, null), IsDirectory: true });
const content = { content: Buffer.from([0, 255, 128]), checksum: "BB" };

describe("files of a storage zone", () => {
  const { session } = nockedApi();
  const server = (key = password): nock.Scope => nock(`https://${host}`, { reqheaders: { AccessKey: key } });
  const files = (): ZoneFiles => storageFilesOf(session(), zone);

  it("are uploaded as they are, each part of the path encoded, with checksum and type", async () => {
    server()
      .get("/my-site/a/")
      .reply(200, [object("b c?.js")])
      .put("/my-site/a/b%20c%3F.js", (body: unknown) => Buffer.from(String(body), "hex").equals(content.content))
      .matchHeader("Content-Type", "application/octet-stream")
      .matchHeader("Checksum", "BB")
      .matchHeader("Override-Content-Type", "text/javascript")
      .reply(201, { HttpCode: 201, Message: "File uploaded." });
    const of = files();
    right(await listFolder(of, "a")());
    right(await uploadFile(of, "a/b c?.js", { ...content, contentType: "text/javascript" })());
    // What was written is known without another request.
    assert.deepEqual(right(await listFolder(of, "a")()), [
      { ObjectName: "b c?.js", IsDirectory: false, Length: 3, Checksum: "BB" },
    ]);
  });

  it("are sent in parts, read anew for each attempt, with their length", async () => {
    let opened = 0;
    const open = () => {
      opened += 1;
      return Readable.from([content.content.subarray(0, 1), content.content.subarray(1)]);
    };
    for (const status of [503, 201]) {
      server()
        .put("/my-site/a", (body: unknown) => Buffer.from(String(body), "hex").equals(content.content))
        .matchHeader("Content-Length", "3")
        .matchHeader("Content-Type", "application/octet-stream")
        .reply(status);
    }
    right(await uploadFile(files(), "a", { ...content, content: { length: 3, open } })());
    assert.equal(opened, 2);
  });

  it("are none where the API says so, but not where another server does", async () => {
    server()
      .get("/my-site/a/")
      .reply(404, { HttpCode: 404, Message: "Object Not Found" })
      .get("/my-site/a/")
      .reply(404, "<html>no such page</html>")
      .get("/my-site/a/")
      .reply(404)
      .delete("/my-site/a/b")
      .reply(404, { HttpCode: 404, Message: "Object Not Found" });
    const of = files();
    assert.deepEqual(right(await listFolder(of, "a")()), []);
    assert.equal(left(await listFolder(of, "a", "fresh")())._tag, "Status");
    assert.equal(left(await listFolder(of, "a", "fresh")())._tag, "Status");
    assert.ok(isNotFound(left(await deleteFile(of, "a/b")())));
  });

  it("tell what the API says of a refusal, and never the password", async () => {
    server()
      .put("/my-site/a")
      .reply(400, { HttpCode: 400, Message: `Checksum mismatch of ${password}` });
    const error = left(await uploadFile(files(), "a", content)());
    assertSilent(error, [password, encodeURIComponent(password)]);
    assert.match(errorMessage(error), /PUT .* failed with status 400: Checksum mismatch of \[secret\]/);
  });

  it("are never sent where only reads are allowed", async () => {
    const reading = storageFilesOf({ ...session(), writeSignal: AbortSignal.abort() }, zone);
    server().get("/my-site/").reply(200, []);
    assert.equal(left(await uploadFile(reading, "a", content)())._tag, "Cancelled");
    assert.deepEqual(right(await listFolder(reading, "")()), []);
  });

  it("are nowhere if the zone has no host", async () => {
    for (const storageHostname of ["", "evil.test/path", "user@evil.test", "a b"]) {
      const error = left(await listFolder(storageFilesOf(session(), { ...zone, storageHostname }), "")());
      assert.ok(error._tag === "Connection" && error.code === "ERR_INVALID_URL", storageHostname);
    }
  });

  for (const [what, status, body] of [
    ["no body", 200, ""],
    ["no body and status 204", 204, ""],
    ["null", 200, "null"],
    ["an error", 200, { HttpCode: 500, Message: "no", ErrorKey: "storage.broken" }],
  ] as const) {
    it(`are not none if the listing is answered with ${what}`, async () => {
      server()
        .get("/my-site/")
        .times(body === "" ? 4 : 1)
        .reply(status, body);
      assert.notEqual(left(await listFolder(files(), "")())._tag, "Cancelled");
    });
  }

  it("are listed five folders at a time, by all zones together, and again if there are too many nevertheless", async () => {
    const tooMany = reply(400, '{"HttpCode":400,"Message":"Unable to process request"}');
    const api = fakeApi((nth) => (nth === 3 ? tooMany : reply(200, "[]")));
    const zones = [5, 6].map((storageZoneId) =>
      storageFilesOf(sessionOver(api), { ...zone, storageZoneId, password: `password-${storageZoneId}` }),
    );
    const listed = zones.flatMap((of) => Array.from({ length: 10 }, (_, nth) => listFolder(of, `folder-${nth}`)()));
    for (const found of await api.clock.until(Promise.all(listed))) assert.deepEqual(right(found), []);
    assert.deepEqual([api.most(), api.requests.length], [5, 21]);
  });

  it("are assumed in what has no name, and a cancelled search stops", async () => {
    const folderNamed = (name: string) => reply(200, JSON.stringify([folder(name)]));
    const nameless = fakeApi(() => folderNamed(""));
    assert.equal(right(await holdsFiles(sessionOver(nameless), zone)()), true);
    assert.equal(nameless.requests.length, 1);
    const stop = signals();
    const cancelled = fakeApi((nth) => {
      if (nth === 3) stop.cancel();
      return folderNamed("a");
    });
    const { client } = sessionOver(cancelled);
    assert.equal(left(await holdsFiles({ client, ...stop }, zone)())._tag, "Cancelled");
    assert.equal(cancelled.requests.length, 3);
  });
});
