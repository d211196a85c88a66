import * as assert from "node:assert/strict";
import fc from "fast-check";
import * as E from "fp-ts/Either";
import { isRead, isIdempotent, pathAndQuery } from "../../../provider/src/http/apiCall";
import { call } from "./support";

const path = (id: string | number) =>
  pathAndQuery(call("GET", { operation: { method: "GET", path: "/a/{id}/b" }, params: { id } }));

describe("a call", () => {
  it("encodes the parts of its path", () => {
    assert.deepEqual(path(12), E.right("/a/12/b"));
    assert.deepEqual(path("192.0.2.0/24"), E.right("/a/192.0.2.0%2F24/b"));
    assert.deepEqual(path("a?b#c d%e"), E.right("/a/a%3Fb%23c%20d%25e/b"));
    assert.deepEqual(path("*.example.com"), E.right("/a/*.example.com/b"));
    assert.deepEqual(path("//evil.example"), E.right("/a/%2F%2Fevil.example/b"));
  });

  it("encodes each part of a path within its path, and keeps the slash at its end", () => {
    const below = (...parts: readonly string[]) =>
      pathAndQuery(
        call("GET", { operation: { method: "GET", path: "/{zone}/{parts}" }, params: { zone: "z", parts } }),
      );
    assert.deepEqual(below("a b", "c/d", "e?.js"), E.right("/z/a%20b/c%2Fd/e%3F.js"));
    assert.deepEqual(below("a", ""), E.right("/z/a/"));
    assert.deepEqual(below(""), E.right("/z/"));
    for (const parts of [[], ["a", "", "b"], ["", "a"], ["..", "a"], [".", ""]])
      assert.deepEqual(below(...parts), E.left("ERR_INVALID_URL"), parts.join());
  });

  it("encodes its query", () => {
    const query = { search: "a&b=c #*ü", page: 1, deep: false };
    assert.deepEqual(
      pathAndQuery(call("GET", { query })),
      E.right("/thing?search=a%26b%3Dc%20%23*%C3%BC&page=1&deep=false"),
    );
  });

  it("refuses parts that would lead elsewhere", () => {
    for (const id of ["", ".", "..", "\ud800"]) assert.deepEqual(path(id), E.left("ERR_INVALID_URL"));
    assert.deepEqual(
      pathAndQuery(call("GET", { operation: { method: "GET", path: "/a/{id}" } })),
      E.left("ERR_INVALID_URL"),
    );
  });

  it("keeps each part apart, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (id) => {
        const found = path(id);
        if (E.isLeft(found)) return /^\.{0,2}$|\p{Surrogate}/u.test(id);
        const { pathname, search, hash } = new URL(`https://x.test${found.right}`);
        const parts = pathname.split("/");
        return parts.length === 4 && decodeURIComponent(parts[2] ?? "") === id && search === "" && hash === "";
      }),
    );
  });

  it("knows what may be sent twice", () => {
    for (const method of ["GET", "PUT", "DELETE"] as const) assert.ok(isIdempotent(call(method)));
    for (const method of ["POST", "PATCH"] as const) assert.ok(!isIdempotent(call(method)));
    assert.ok(isIdempotent(call("POST", { idempotent: true })));
  });

  it("takes a GET that must not be repeated for a write", () => {
    assert.ok(isRead(call("GET")));
    assert.ok(!isRead(call("GET", { idempotent: false })));
    assert.ok(!isRead(call("DELETE")));
  });
});
