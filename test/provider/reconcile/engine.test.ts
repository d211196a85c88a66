import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { childId } from "../../../provider/src/formats/ids";
import type { ApiError } from "../../../provider/src/http/errors";
import { noObjects } from "../../../provider/src/ownership/claims";
import { adopt, assignedId, define, type InputsOf, parent, text } from "../../../provider/src/vocabulary";
import type { ObjectOf } from "../../../provider/src/vocabulary/reply";
import { childOf, numbered, recognised } from "../../../provider/src/reconcile/identity";
import { reconciled } from "../../../provider/src/reconcile/engine";
import type { Ctx } from "../../../provider/src/reconcile/steps";
import { freeOwnership } from "../../support/freeOwnership";
import { fakeApi, reply, sessionOver } from "../http/support";

const operation = { method: "PUT", path: "/shelves/{shelfId}/books" } as const;
const lost: ApiError = { _tag: "Connection", operation, code: "ECONNRESET", doubtful: true };
const refused: ApiError = { _tag: "Status", operation, status: 400, doubtful: false };
const notFound: ApiError = { _tag: "Status", operation, status: 404, doubtful: false };

const book = define({
  kind: "Book",
  required: { shelfId: parent("shelf.id"), name: text({ replaceOnChanges: true }) },
  optional: { title: text({ unset: "" }), adopt: adopt() },
  computed: { bookId: assignedId() },
});

type Book = ObjectOf<typeof book>;

/** How the API takes a write: whether it acts, and what it replies. */
type Reply = "whole" | "empty" | "lost" | "lost before" | "refused";

/** The same of a removal. */
interface Removal {
  readonly acts: boolean;
  readonly error?: ApiError;
}

/** A library of one shelf, whose writes are answered one after the other as told. */
function library(by: keyof typeof ids, replies: Reply[], removals: Removal[] = []) {
  const books: Book[] = [];
  const log: string[] = [];
  const answer =
    (written: Book): TE.TaskEither<ApiError, Book | undefined> =>
    () => {
      const reply = replies.shift() ?? "whole";
      if (reply === "refused") return Promise.resolve(E.left(refused));
      if (reply === "lost before") return Promise.resolve(E.left(lost));
      books.splice(0, books.length, ...books.filter(({ bookId }) => bookId !== written.bookId), written);
      if (reply === "lost") return Promise.resolve(E.left(lost));
      return Promise.resolve(E.right(reply === "whole" ? written : undefined));
    };
  const find = (name: string): TE.TaskEither<ApiError, Book | undefined> =>
    TE.fromIO(() => books.find((one) => one.name === name));
  const own = {
    create: (_ctx: Ctx, { name, title = "" }: { readonly name: string; readonly title?: string }) => {
      log.push(`create ${name}`);
      return answer({ shelfId: 5, bookId: books.length + 1, name, title });
    },
    update: (_ctx: Ctx, found: Book, changes: Partial<Book>) => {
      log.push(`update ${Object.keys(changes).join()}`);
      const changed: Book = { shelfId: 5, name: "", title: "", ...found, ...changes };
      return TE.map((written: Book | undefined) => written ?? changed)(answer(changed));
    },
    remove: (): TE.TaskEither<ApiError, void> => () => {
      const reply = removals.shift() ?? { acts: true };
      if (reply.acts) books.splice(0);
      return Promise.resolve(reply.error === undefined ? E.right(undefined) : E.left(reply.error));
    },
  };
  const child = reconciled(book, {
    ...own,
    identity: childOf(
      { noun: "shelf", property: "shelfId", find: (_ctx, _id: number) => TE.right({}) },
      { noun: "book", property: "name", find: (_ctx, { key }) => find(key) },
    ),
  });
  const alone = reconciled(book, {
    ...own,
    identity: numbered({
      noun: "book",
      id: "bookId",
      name: "name",
      find: (_ctx, id) => TE.fromIO(() => books.find(({ bookId }) => bookId === id)),
      findSame: (_ctx, { name }) => TE.fromIO(() => books.filter((one) => one.name === name)),
    }),
  });
  const inShelf = reconciled(book, {
    ...own,
    identity: recognised(
      { noun: "shelf", property: "shelfId", find: (_ctx, _id: number) => TE.right({}) },
      {
        noun: "book",
        id: "bookId",
        parse: childId.parse,
        titleOf: ({ name }: InputsOf<typeof book>) => `book ${name}`,
        find: (_ctx, { key }) => TE.fromIO(() => books.find(({ bookId }) => String(bookId) === key)),
        findSame: (_ctx, { name }) => TE.fromIO(() => books.filter((one) => one.name === name)),
        objects: () => noObjects,
        several: () => assert.fail("there is one"),
      },
    ),
  });
  return { books, log, kind: { children: child, "numbered objects": alone, "recognised objects": inShelf }[by] };
}

/** How objects are known, with the id of one. */
const ids = { children: "5/A", "numbered objects": "1", "recognised objects": "5/1" } as const;

const ctx: Ctx = {
  ...sessionOver(fakeApi(() => reply(500))),
  ownership: freeOwnership,
  log: () => undefined,
};

const inputs = { shelfId: 5, name: "A", title: "ours" };
const prior = { inputs, outs: inputs, removed: {}, changed: 1, isUnfinished: false } as const;

/** What came of it: the id that is recorded, and whether it is a success. */
async function created(by: keyof typeof ids, replies: Reply[], given: object = {}, before: Book[] = []) {
  const { books, kind, log } = library(by, replies);
  books.push(...before);
  const result = await kind.create(ctx, { ...inputs, ...given })();
  if (E.isRight(result)) return { is: "created", id: result.right.id, log };
  return { is: result.left._tag, id: result.left._tag === "Partial" ? result.left.id : undefined, log };
}

describe("the engine", () => {
  for (const by of ["children", "numbered objects", "recognised objects"] as const) {
    const id = ids[by];
    const isAssigned = by !== "children";
    describe(`of ${by}`, () => {
      const expected: ReadonlyArray<readonly [Reply, string]> = [
        ["whole", "created"],
        ["empty", "created"],
        ["lost", "created"],
        ["lost before", "Api"],
        ["refused", "Api"],
      ];
      for (const [reply, is] of expected) {
        it(`gives "${is}" for a create whose reply is ${reply}`, async () => {
          const { log, ...outcome } = await created(by, [reply]);
          assert.deepEqual(outcome, { is, id: is === "created" ? id : undefined });
          assert.deepEqual(log, ["create A"]);
        });
      }

      it("adopts what exists if it may, and then sends what differs", async () => {
        const theirs = { shelfId: 5, bookId: 1, name: "A", title: "theirs" };
        assert.equal((await created(by, [], {}, [theirs])).is, "Refused");
        assert.equal((await created(by, [], { adopt: true }, [theirs])).is, "Refused");
        const adopted = await created(by, [], { adopt: "overwrite" }, [theirs]);
        assert.deepEqual(adopted, { is: "created", id, log: ["update title"] });
      });

      for (const error of [lost, refused, notFound]) {
        const what = error._tag === "Status" ? `status ${error.status}` : "a lost reply";
        it(`believes in a removal with ${what} only if the object is gone`, async () => {
          const removed = async (acts: boolean) => {
            const { books, kind } = library(by, [], [{ acts, error }]);
            books.push({ shelfId: 5, bookId: 1, name: "A", title: "ours" });
            return await kind.delete(ctx, id, prior)();
          };
          assert.ok(E.isRight(await removed(true)));
          const contradicted = error === notFound ? { contradicted: true } : {};
          assert.deepEqual(await removed(false), E.left({ _tag: "Api", cause: { ...error, ...contradicted } }));
        });
      }

      it("does not look again where a removal failed before it was sent", async () => {
        const error: ApiError = { ...lost, operation: { ...operation, method: "GET" } };
        const { kind } = library(by, [], [{ acts: true, error }]);
        assert.deepEqual(await kind.delete(ctx, id, prior)(), E.left({ _tag: "Api", cause: error }));
      });

      it("updates what is there, and only in what differs", async () => {
        const { books, kind, log } = library(by, []);
        books.push({ shelfId: 5, bookId: 1, name: "A", title: "theirs" });
        assert.ok(E.isRight(await kind.update(ctx, id, prior, inputs)()));
        assert.ok(E.isRight(await kind.update(ctx, id, prior, inputs)()));
        assert.deepEqual(log, ["update title"]);
      });

      it("looks for an update whose reply is lost, and records one that it does not see", async () => {
        const updated = async (reply: Reply) => {
          const { books, kind } = library(by, [reply]);
          books.push({ shelfId: 5, bookId: 1, name: "A", title: "theirs" });
          return await kind.update(ctx, id, prior, inputs)();
        };
        assert.ok(E.isRight(await updated("lost")));
        const unseen = await updated("lost before");
        assert.equal(E.isLeft(unseen) && unseen.left._tag, "Partial");
      });

      it(`${isAssigned ? "refuses an update of" : "creates again"} what is gone`, async () => {
        const { kind, log } = library(by, []);
        const updated = await kind.update(ctx, id, prior, inputs)();
        assert.equal(E.isLeft(updated) ? updated.left._tag : "updated", isAssigned ? "Refused" : "updated");
        assert.deepEqual(log, isAssigned ? [] : ["create A"]);
      });

      it("records an adoption only if its update is in doubt", async () => {
        const theirs = { shelfId: 5, bookId: 1, name: "A", title: "theirs" };
        assert.equal((await created(by, ["refused"], { adopt: "overwrite" }, [theirs])).is, "Api");
        assert.equal((await created(by, ["lost before"], { adopt: "overwrite" }, [theirs])).is, "Partial");
      });
    });
  }

  it("does not adopt what no update can make as declared, and says why", async () => {
    const { books, kind } = library("numbered objects", []);
    books.push({ shelfId: 6, bookId: 1, name: "A", title: "ours" });
    const failed = await kind.create(ctx, { ...inputs, adopt: "overwrite" })();
    const reason = "book A (1) already exists and differs in shelfId, which cannot be changed";
    const remedy = "change the program to match what exists, or use another name";
    assert.deepEqual(failed, E.left({ _tag: "Refused", reason, remedy }));
  });
});
