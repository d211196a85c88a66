import assert from "node:assert/strict";
import * as t from "io-ts";
import { exactObject, inputs } from "../../../provider/src/properties/codecs";
import { typeProblems } from "../../../provider/src/properties/typeProblems";

const port = exactObject({ containerPort: t.number }, { name: t.string });
const codec = inputs({ endpoints: t.record(t.string, exactObject({}, { ports: t.array(port) })) }, {});
const unknown = "unknown";
const problems = (value: unknown): readonly string[] =>
  typeProblems(codec, { endpoints: value }, (given) => given === unknown).map(
    ({ property, reason }) => `${property} ${reason}`,
  );

describe("exactObject", () => {
  it("take what they have, all or only what must be there", () => {
    assert.deepEqual(
      problems({ http: { ports: [{ containerPort: 1 }, { containerPort: 2, name: "a" }] }, none: {} }),
      [],
    );
  });

  for (const [what, value, says] of [
    [
      "a slip of the pen",
      { http: { ports: [{ containerPort: 1, Name: "a" }] } },
      "endpoints.http.ports.0.Name must be left out: write name",
    ],
    [
      "a slip of the pen in what must be there, once",
      { http: { ports: [{ containerprt: 1 }] } },
      "endpoints.http.ports.0.containerprt must be left out: write containerPort",
    ],
    [
      "what is missing",
      { http: { ports: [{}] } },
      "endpoints.http.ports.0.containerPort is required but has no value: set it",
    ],
    [
      "another type",
      { http: { ports: [{ containerPort: "1" }] } },
      "endpoints.http.ports.0.containerPort must be a number, without quotes",
    ],
    ["no object", { http: 1 }, "endpoints.http must be an object with ports"],
  ] as const) {
    it(`name ${what}, and its path`, () => {
      assert.deepEqual(problems(value), [says]);
    });
  }

  it("wait for what is unknown", () => {
    for (const value of [
      unknown,
      { http: unknown },
      { http: { ports: unknown } },
      { http: { ports: [{ containerPort: unknown }] } },
    ])
      assert.deepEqual(problems(value), []);
  });
});
