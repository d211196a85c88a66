import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { type ApiError, isBadRequest } from "../../../provider/src/http/errors";
import { errorMessage as describeError } from "../../../provider/src/http/errorMessage";
import {
  type Confirmation,
  confirmRemoval,
  confirmWrite,
  lookTimeAfter,
  sentOrInDoubt,
} from "../../../provider/src/reconcile/steps";
import { visibilityMilliseconds } from "../../../provider/src/reconcile/poll";

const operation = { method: "POST", path: "/thing" } as const;

/** Errors of one call: surely without effect, by their status, and in doubt. */
const status = (code: number): ApiError => ({ _tag: "Status", operation, status: code, doubtful: false });
const inDoubt: ApiError = { _tag: "Timeout", operation, afterMilliseconds: 1, doubtful: true };

const explain = (error: ApiError): string => `failed: ${describeError(error)}`;

describe("a write that failed", () => {
  let looks = 0;
  const looking = <Found>(found: E.Either<string, Found | undefined>): TE.TaskEither<string, Found | undefined> => {
    looks = 0;
    return () => Promise.resolve((looks++, found));
  };
  const there = E.right("it");
  const confirming = (
    found: E.Either<string, string | undefined>,
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
    assert.deepEqual(await confirming(E.right(undefined))(inDoubt)(), E.left(explain(inDoubt)));
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
    const recorded = confirming(E.right(undefined), { whenUnknown: () => "recorded" });
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

describe("a removal that failed", () => {
  let looks = 0;
  const looking = (found: E.Either<string, string | undefined>) => (): Promise<typeof found> => {
    looks++;
    return Promise.resolve(found);
  };
  const gone = looking(E.right(undefined));
  const left = looking(E.right("it"));

  beforeEach(() => {
    looks = 0;
  });

  for (const error of [inDoubt, ...[400, 403, 404, 409, 500].map((code) => status(code))]) {
    const name = error._tag === "Status" ? `with ${error.status}` : "in doubt";
    const isMissing = error._tag === "Status" && error.status === 404;

    it(`${name} is done where the object is gone`, async () => {
      assert.deepEqual(await confirmRemoval(gone)(error)(), E.right(undefined));
      assert.equal(looks, 1);
    });

    it(`${name} fails where the object is still there, and a 404 says so`, async () => {
      const expected = isMissing ? { ...error, contradicted: true } : error;
      assert.deepEqual(await confirmRemoval(left)(error)(), E.left(expected));
      assert.equal(looks, 1);
    });

    it(`${name} fails as it first did where nobody can look`, async () => {
      assert.deepEqual(await confirmRemoval(looking(E.left("the look failed")))(error)(), E.left(error));
    });
  }

  it("may be done by other means where the object is still there", async () => {
    const forgotten: string[] = [];
    const remove = confirmRemoval(left, (error) => {
      forgotten.push(`forgotten after ${error._tag}`);
      return TE.right(undefined);
    });
    assert.deepEqual(await remove(inDoubt)(), E.right(undefined));
    assert.deepEqual(forgotten, ["forgotten after Timeout"]);
  });
});

describe("a write that tells nothing", () => {
  const after = (result: E.Either<ApiError, string>) => sentOrInDoubt(TE.fromEither(result))();

  it("is sent, and leaves a doubt if it has one", async () => {
    assert.deepEqual(await after(E.right("its answer")), E.right(undefined));
    assert.deepEqual(await after(E.left(inDoubt)), E.right(inDoubt));
  });

  it("fails where it surely did not act", async () => {
    assert.deepEqual(await after(E.left(status(400))), E.left(status(400)));
  });

  it("is looked for longer when it surely was sent", () => {
    assert.equal(lookTimeAfter(undefined), visibilityMilliseconds.written);
    assert.equal(lookTimeAfter(inDoubt), visibilityMilliseconds.inDoubt);
  });
});
