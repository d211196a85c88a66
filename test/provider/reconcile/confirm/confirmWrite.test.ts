import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isBadRequest } from "../../../../provider/src/http/errors";
import { errorMessage as describeError } from "../../../../provider/src/http/errorMessage";
import { type Confirmation, confirmWrite } from "../../../../provider/src/reconcile/confirm/confirmWrite";
import { inDoubt, status } from "./errors";

const explain = (error: ApiError): string => `failed: ${describeError(error)}`;

describe("a write that failed", () => {
  let looks: number;
  const looking = <Found>(found: E.Either<string, O.Option<Found>>): TE.TaskEither<string, O.Option<Found>> => {
    looks = 0;
    return () => Promise.resolve((looks++, found));
  };
  const there = E.right(O.some("it"));
  const confirming = (
    found: E.Either<string, O.Option<string>>,
    more: Partial<Confirmation<string, string, string>> = {},
  ) =>
    confirmWrite({
      look: looking(found),
      explain,
      whenFound: (it, error) => TE.right(`${it} after ${error._tag}`),
      ...more,
    });

  it("is not looked up where it surely did not act", async () => {
    assert.deepEqual(await confirming(there)(status(400))(), E.left(explain(status(400))));
    assert.equal(looks, 0);
  });

  it("succeeds in doubt where the look shows that it acted", async () => {
    assert.deepEqual(await confirming(there)(inDoubt)(), E.right("it after Timeout"));
    assert.equal(looks, 1);
  });

  it("fails as it first did where the look shows that it did not act", async () => {
    assert.deepEqual(await confirming(E.right(O.none))(inDoubt)(), E.left(explain(inDoubt)));
    assert.equal(looks, 1);
  });

  it("fails as it first did where it cannot be looked up", async () => {
    assert.deepEqual(await confirming(E.left("the look failed"))(inDoubt)(), E.left(explain(inDoubt)));
  });

  it("is recorded where it cannot be looked up and the resource says how", async () => {
    const recorded = confirming(E.left("the look failed"), { whenUnknown: (error) => `recorded: ${error._tag}` });
    assert.deepEqual(await recorded(inDoubt)(), E.left("recorded: Timeout"));
  });

  it("is not recorded where the look shows that it did not act", async () => {
    const recorded = confirming(E.right(O.none), { whenUnknown: () => "recorded" });
    assert.deepEqual(await recorded(inDoubt)(), E.left(explain(inDoubt)));
  });

  it("is looked up after whatever else leaves it open, and nothing more", async () => {
    const open = { isInconclusive: isBadRequest };
    assert.deepEqual(await confirming(there, open)(status(400))(), E.right("it after Status"));
    assert.deepEqual(await confirming(there, open)(status(500))(), E.left(explain(status(500))));
  });

  it("may have another end where it surely did not act", async () => {
    const mended = confirming(there, { whenRefused: (error) => TE.right(`mended after ${error._tag}`) });
    assert.deepEqual(await mended(status(400))(), E.right("mended after Status"));
    assert.equal(looks, 0);
    assert.deepEqual(await mended(inDoubt)(), E.right("it after Timeout"));
  });

  it("may fail for what was found", async () => {
    const refusing = confirming(there, { whenFound: (it) => TE.left(`${it} is another's`) });
    assert.deepEqual(await refusing(inDoubt)(), E.left("it is another's"));
  });
});
