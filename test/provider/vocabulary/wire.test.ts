import assert from "node:assert/strict";
import * as E from "fp-ts/Either";
import {
  boolean,
  define,
  integer,
  referenceTo,
  list,
  map,
  numbered,
  object,
  oneOf,
  set,
  text,
} from "../../../provider/src/vocabulary";
import { fromWire, replyOf } from "../../../provider/src/vocabulary/reply";
import { toWire, wireName } from "../../../provider/src/vocabulary/wire";

describe("values of the API", () => {
  it("are named as the API names them", () => {
    assert.equal(wireName("forceSsl", boolean()), "ForceSsl");
    assert.equal(wireName("forceSsl", boolean({ wire: "ForceSSL" })), "ForceSSL");
    assert.equal(wireName("forceSsl", boolean(), "camel"), "forceSsl");
  });

  it("are numbers for names, and a number without a name stays what it is, as text", () => {
    const format = numbered(["plain", "json"]);
    assert.equal(toWire(format, "json"), 1);
    assert.equal(fromWire(format, 1), "json");
    assert.equal(fromWire(format, 7), "7");
    assert.equal(toWire(format, "7"), 7);
    assert.equal(toWire(oneOf(["http", "https"]), "https"), "https");
    assert.ok(format.codec.is("7") && !format.codec.is("xml") && !format.codec.is(""));
  });

  it("that are missing are what the API fills in, or none where null removes them", () => {
    const Reply = replyOf(
      define({
        kind: "Probe",
        naming: "camel",
        required: {},
        optional: {
          period: integer({ default: 10 }),
          service: text({ nullable: true }),
          of: object({ port: integer() }, {}),
        },
        computed: {},
      }),
    );
    assert.deepEqual(Reply.decode({ of: { port: 80 }, Period: 5 }), E.right({ period: 10, of: { port: 80 } }));
  });

  it("are none for 0 and -1 where they are the number of another object", () => {
    const storageZoneId = referenceTo("storageZone.id");
    assert.deepEqual(
      [0, -1, null, undefined, 5].map((value) => fromWire(storageZoneId, value)),
      [undefined, undefined, undefined, undefined, 5],
    );
  });

  it("are one text for a set of header names, and none if it is empty", () => {
    const headers = set(text(), { commaSeparated: true });
    assert.equal(toWire(headers, ["a", "b"]), "a,b");
    assert.deepEqual(fromWire(headers, "b, a ,"), ["a", "b"]);
    assert.equal(fromWire(headers, ""), undefined);
    assert.equal(fromWire(headers, null), undefined);
  });

  it("are a list of objects for a map", () => {
    const classes = map(map(text()), { asArray: { key: "Name", value: "Properties" } });
    const wire = [{ Name: "a", Properties: { width: "5" } }];
    assert.deepEqual(toWire(classes, { a: { width: "5" } }), wire);
    assert.deepEqual(fromWire(classes, [...wire, { Name: "b", Properties: null }]), { a: { width: "5" }, b: {} });
  });

  it("are empty for a list that the API gives as null, and none for what is of another type", () => {
    assert.deepEqual(fromWire(list(text()), null), []);
    assert.equal(fromWire(list(text()), undefined), undefined);
    assert.equal(fromWire(boolean(), "yes"), undefined);
    assert.equal(fromWire(text({ emptyMeansNone: true }), ""), undefined);
  });
});
