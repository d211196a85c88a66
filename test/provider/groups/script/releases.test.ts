import * as assert from "node:assert/strict";
import type { TaskEither } from "fp-ts/TaskEither";
import type { Session } from "../../../../provider/src/http/client";
import { type ApiError, isDoubtful } from "../../../../provider/src/http/errors";
import { errorMessage as inWords } from "../../../../provider/src/http/errorMessage";
import * as api from "../../../../provider/src/groups/script/api/scriptRelease";
import { decoded } from "../../../support/decoded";
import { fakeApi, left, nockedApi, reply, right, sessionOver } from "../../http/support";

const path = "/compute/script/5";
const release = {
  Id: 7,
  Deleted: false,
  Code: "export const v = 1;",
  Uuid: "a1b2c3d4",
  Note: "first",
  Author: "Somebody",
  AuthorEmail: null,
  Status: 1,
  DateReleased: "2026-01-02T03:04:05Z",
  DatePublished: "2026-01-02T03:04:06Z",
  Extra: true,
};

describe("releases of scripts", () => {
  const { server, session } = nockedApi();

  it("are an error where it is not surely the API that says that there are none", async () => {
    server()
      .get(`${path}/releases/active`)
      .reply(404)
      .get(path)
      .reply(404)
      .get("/compute/script")
      .query({ page: 1, perPage: 5 })
      .reply(404, "<html>");
    const error = left(await api.activeReleases.find(session(), 5)());
    assert.ok(error._tag === "Status" && error.status === 404);
  });

  it("are listed page by page, few on a page", async () => {
    for (const page of [1, 2]) {
      server()
        .get(`${path}/releases`)
        .query({ page, perPage: 20 })
        .reply(200, { Items: [{ ...release, Id: page }], HasMoreItems: page === 1, TotalItems: 2, CurrentPage: page });
    }
    assert.deepEqual(
      right(await api.fetchReleases(session(), 5)()).map(({ releaseId }) => releaseId),
      [1, 2],
    );
  });

  for (const [name, send, tries] of [
    ["a draft", (of) => api.writeCode(of, 5, "x"), 4],
    ["a release that exists", (of) => api.publish(of, 5, undefined, "a1b2c3d4"), 4],
    ["a new release, which would be another one each time", (of) => api.publish(of, 5, undefined), 1],
  ] as const satisfies ReadonlyArray<readonly [string, (of: Session) => TaskEither<ApiError, void>, number]>) {
    it(`are sent ${tries} times when they may have acted: ${name}`, async () => {
      const fake = fakeApi(() => reply(500));
      const error = left(await fake.clock.until(send(sessionOver(fake))()));
      assert.deepEqual([fake.requests.length, isDoubtful(error), api.isNoRelease(error)], [tries, true, false]);
    });
  }

  it("are asked for again after a publication, which makes another one live", async () => {
    for (const [status, publish] of [
      [204, "publish"],
      [400, "publish"],
      [204, "publish/a1b2c3d4"],
    ] as const) {
      server().get(`${path}/releases/active`).times(2).reply(200, release).post(`${path}/${publish}`, {}).reply(status);
      const of = session();
      right(await api.activeReleases.find(of, 5)());
      await api.publish(of, 5, undefined, publish === "publish" ? undefined : "a1b2c3d4")();
      right(await api.activeReleases.find(of, 5)());
    }
  });

  it("that do not exist are told by 404 or 400", async () => {
    for (const status of [404, 400]) {
      server().post(`${path}/publish/ffffffff`).reply(status, { ErrorKey: "x", Field: null, Message: "No." });
      assert.ok(api.isNoRelease(left(await api.publish(session(), 5, undefined, "ffffffff")())));
    }
  });

  it("whose code is refused are not quoted, neither whole nor by the line", async () => {
    const code = 'const key = "canary-1";\nexport default key;';
    for (const Message of [`in: ${code}`, 'line 1: const key = "canary-1";']) {
      server().post(`${path}/code`).reply(400, { ErrorKey: "x", Field: null, Message });
      const words = inWords(left(await api.writeCode(session(), 5, code)()));
      assert.match(words, /\[secret\]/);
      assert.doesNotMatch(words, /canary/);
    }
  });

  it("have the name of their status", () => {
    assert.deepEqual(
      [0, 1, 7].map((Status) => decoded(api.RemoteRelease, { ...release, Status }).status),
      ["archived", "live", "other(7)"],
    );
  });
});
