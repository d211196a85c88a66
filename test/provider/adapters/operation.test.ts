import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { UserError } from "../../../provider/src/adapters/errors";
import { Configuration } from "../../../provider/src/adapters/configuration";
import { ResourceOperation } from "../../../provider/src/adapters/operation";
import type { Client } from "../../../provider/src/http/client";
import type { ApiError } from "../../../provider/src/http/errors";
import { bunnyApi } from "../../../provider/src/entry/bunnyApi";
import { apiFailure, refused } from "../../../provider/src/contract/errors";
import { getDnsZones } from "../../../provider/src/groups/dns/api/dnsZone";
import { fakeApi, hang, sessionOver } from "../http/support";

type Action = Parameters<ResourceOperation<Client, ApiError>["run"]>[0];

/** The error of an operation on a resource, and what it logged. */
async function failing(action: Action, more: { readonly cancelled?: AbortSignal; readonly timeout?: number } = {}) {
  const { client } = sessionOver(fakeApi(() => hang));
  const lines: string[] = [];
  const api = { ...bunnyApi, connect: () => E.right({ client, adopt: false }) };
  const operation = new ResourceOperation(
    {
      configured: new Configuration(api, { config: () => undefined, environment: {} }, ""),
      log: (_resource, line) => void lines.push(line),
      progress: (_resource, line) => Promise.resolve(void lines.push(line)),
      ...(more.cancelled === undefined ? {} : { cancelled: more.cancelled }),
    },
    { title: "Thing t", timeoutMilliseconds: more.timeout, secrets: () => ["hunter2", "hunter2 and more"] },
  );
  const error: unknown = await operation.run(action).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof UserError);
  return { message: error.message, lines };
}

const stopped: Action = ({ signal }) =>
  TE.left(apiFailure({ _tag: "Cancelled", operation: { method: "GET", path: "/thing" }, doubtful: !signal.aborted }));

describe("an operation", () => {
  it("that the user has cancelled does not tell to allow more time", async () => {
    const { message } = await failing(stopped, { cancelled: AbortSignal.abort() });
    assert.equal(message, "GET /thing was stopped because the command was cancelled. Run again.");
    const { message: ranOut } = await failing(stopped, { cancelled: new AbortController().signal, timeout: 60_000 });
    assert.match(ranOut, /was stopped because the time set with customTimeouts ran out/);
  });

  it("ends a call that hangs when the time set with customTimeouts is over", async () => {
    const { message } = await failing((ctx) => pipe(getDnsZones(ctx), TE.mapLeft(apiFailure)), { timeout: 5 });
    assert.match(
      message,
      /^GET \/dnszone was stopped because the time set with customTimeouts ran out\. Allow more time/,
    );
  });

  it("shows neither secrets nor what a terminal would obey, in lines and in its error", async () => {
    const text = "zone \u001b[2Ja: hunter2 and more";
    const { message, lines } = await failing((ctx) => {
      ctx.log(text);
      return TE.left(refused(text, "run again"));
    });
    assert.deepEqual([...lines, message], ["zone \ufffd[2Ja: [secret]", "zone \ufffd[2Ja: [secret]: run again"]);
  });
});
