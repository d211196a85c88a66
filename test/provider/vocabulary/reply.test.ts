import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import {
  assignedId,
  boolean,
  computedObject,
  define,
  integer,
  list,
  map,
  oneOfNumbered,
  optional,
  parent,
  text,
  time,
} from "../../../provider/src/vocabulary";
import { bodyOf, replyOf } from "../../../provider/src/vocabulary/reply";
import { decoded } from "../../support/decoded";

const book = define({
  kind: "Book",
  required: { shelfId: parent("shelf.id"), name: text() },
  optional: {
    binding: oneOfNumbered(["paper", "cloth"]),
    pages: integer({ unset: 0, wire: "PageCount" }),
    isLent: boolean({ control: "createOnly" }),
    code: text({ stampedBy: "changedAt" }),
    tags: list(text(), { commaSeparated: true }),
    readers: map(text(), { asArray: { key: "Name", value: "Card" } }),
  },
  computed: {
    bookId: assignedId(),
    changedAt: optional(time()),
    copies: map(computedObject({ copyId: integer({ wire: "Id" }) }), { asArray: { key: "Place" } }),
  },
});

const Reply = replyOf(book);

describe("a reply in the words of its definition", () => {
  it("has the names and the canonical values of the definition, and nothing of what steers the provider", () => {
    assert.deepEqual(
      decoded(Reply, {
        Id: 7,
        ShelfId: 9,
        Name: "A",
        Binding: 1,
        PageCount: 120,
        IsLent: true,
        Code: "1234",
        Tags: "b, a,",
        Readers: [{ Name: "Ann", Card: "x" }],
        ChangedAt: "2026-01-01T01:00:00.25+01:00",
        Copies: [{ Place: "hall", Id: 3 }],
        Colour: "red",
      }),
      {
        bookId: 7,
        name: "A",
        binding: "cloth",
        pages: 120,
        tags: ["b", "a"],
        readers: { Ann: "x" },
        changedAt: "2026-01-01T00:00:00Z",
        copies: { hall: { copyId: 3 } },
      },
    );
  });

  it("has empty values for what is left out or null, unless there may be none", () => {
    const empty = { bookId: 7, name: "", binding: "paper", pages: 0, tags: [], copies: {}, readers: {} };
    assert.deepEqual(decoded(Reply, { Id: 7 }), empty);
    assert.deepEqual(decoded(Reply, { Id: 7, Name: null, PageCount: null, Copies: null }), empty);
  });

  it("keeps numbers that are newer than this package, and refuses what is of another type or has no number", () => {
    assert.equal(Reply.decode({ Id: 7, Binding: 5 })._tag, "Right");
    assert.equal(Object.entries(decoded(Reply, { Id: 7, Binding: 5 })).find(([name]) => name === "binding")?.[1], "5");
    for (const wrong of [{}, { Id: null }, { Id: "7" }, { Id: 7, Name: 1 }, { Id: 7, Copies: [{ Id: 3 }] }, undefined])
      assert.ok(E.isLeft(Reply.decode(wrong)), JSON.stringify(wrong));
  });
});

describe("a body in the API's words", () => {
  it("has the fields of the inputs that are given, without the parent and what steers the provider", () => {
    assert.deepEqual(
      bodyOf(book, {
        shelfId: 9,
        name: "A",
        binding: "cloth",
        pages: 120,
        isLent: true,
        tags: ["a", "b"],
        readers: { Ann: "x" },
        code: "1234",
      }),
      {
        Name: "A",
        Binding: 1,
        PageCount: 120,
        Tags: "a,b",
        Readers: [{ Name: "Ann", Card: "x" }],
        Code: "1234",
      },
    );
  });
});
