import assert from "node:assert/strict";
import type { Properties } from "../../../provider/src/properties/values";
import { adopt, boolean, list, map, number, object, oneOf, text, union } from "../../../provider/src/vocabulary";
import { notAProperty, typeProblems } from "../../../provider/src/vocabulary/typeProblems";

const probe = union([
  object({ type: oneOf(["http"]), path: text() }, {}),
  object({ type: oneOf(["tcp", "grpc"]), port: number() }, {}),
  object({ type: number() }, { note: text() }),
]);
const members = {
  name: text(),
  zone: number(),
  enabled: boolean(),
  adopt: adopt(),
  tags: list(text()),
  containers: map(object({ image: text() }, { replicas: number(), probe })),
};
const whole = { name: "x", zone: 1 };
const isUnknown = (value: unknown): boolean => value === "UNKNOWN";

const problems = (draft: Properties): readonly string[] =>
  typeProblems(members, ["name", "zone"], draft, isUnknown, notAProperty({})).map(
    ({ property, reason }) => `${property} ${reason}`,
  );

describe("typeProblems", () => {
  it("finds nothing in what fits", () => {
    const containers = { web: { image: "a", probe: { type: "tcp", port: 80 } }, side: { image: "b", replicas: 2 } };
    assert.deepEqual(problems({ ...whole, enabled: false, adopt: "overwrite", tags: [], containers }), []);
    assert.deepEqual(problems({ ...whole, enabled: undefined }), []);
  });

  const rows: ReadonlyArray<readonly [Properties, readonly string[]]> = [
    [{ ...whole, enabled: "true" }, ["enabled must be true or false, without quotes"]],
    [{ ...whole, tags: ["a", 1] }, ["tags.1 must be text: write it in quotes"]],
    [
      { ...whole, containers: { web: { image: "a", replicas: "secret-3" } } },
      ["containers.web.replicas must be a number, without quotes"],
    ],
    [{ ...whole, containers: { web: {} } }, ["containers.web.image is required but has no value: set it"]],
    [
      { ...whole, containers: { web: { Image: "a", replica: 1 } } },
      ["containers.web.Image must be left out: write image", "containers.web.replica must be left out: write replicas"],
    ],
    [{ ...whole, containers: { web: 1 } }, ["containers.web must be an object with image, replicas, probe"]],
    ...(
      [
        [
          { type: "http", port: 1 },
          ["path is required but has no value: set it", "port must be left out: the closest names are path, type"],
        ],
        [{ type: "oval" }, ['type must be "http", "tcp", "grpc" or a number']],
        [{ type: "htp" }, ['type must be "http", "tcp", "grpc" or a number: write "http"']],
        [{ port: 1 }, ["type is required but has no value: set it"]],
        ["http", ["must be an object with type"]],
      ] as const
    ).map(
      ([probe, expected]) =>
        [
          { ...whole, containers: { web: { image: "a", probe } } },
          expected.map((each) => `containers.web.probe${typeof probe === "string" ? " " : "."}${each}`),
        ] as const,
    ),
  ];
  for (const [draft, expected] of rows) {
    it(`says "${expected.join("; ")}", and no value`, () => {
      assert.deepEqual(problems(draft), expected);
    });
  }

  it("says once of a misspelled name that it is missing", () => {
    assert.deepEqual(problems({ Name: "a", zone: 1 }), ["Name is not a property of this resource: write name"]);
  });

  it("says which property an object was to stand for, and not what is in it", () => {
    const zone = { pullZoneId: "secret-5" };
    const says = "not an object: pass one of its properties, such as its id";
    assert.deepEqual(problems({ ...whole, zone }), [`zone must be a number, ${says}`]);
    assert.deepEqual(problems({ ...whole, name: zone }), [`name must be text, ${says}`]);
  });

  it("says what was meant by an unexpected name", () => {
    assert.deepEqual(problems({ ...whole, contaners: {} }), [
      "contaners is not a property of this resource: write containers",
    ]);
    assert.deepEqual(problems({ nmae: "x", zone: 1, enabld: true }), [
      "name is required but has no value: set it",
      "nmae is not a property of this resource: the closest names are name, zone, tags",
      "enabld is not a property of this resource: write enabled",
    ]);
    assert.deepEqual(problems({ ...whole, Enabled: true }), [
      "Enabled is not a property of this resource: write enabled",
    ]);
    for (const name of ["colour", "constructor", "toString"]) {
      const [told = "", ...others] = problems({ ...whole, [name]: 1 });
      assert.match(told, /^\w+ is not a property of this resource: the closest names are \w+, \w+, \w+$/);
      assert.deepEqual(others, []);
    }
  });

  describe("lets unknown values pass", () => {
    const passing: readonly Properties[] = [
      {
        name: "UNKNOWN",
        zone: "UNKNOWN",
        enabled: "UNKNOWN",
        adopt: "UNKNOWN",
        tags: "UNKNOWN",
        containers: "UNKNOWN",
      },
      {
        ...whole,
        tags: ["a", "UNKNOWN"],
        containers: { web: { image: "UNKNOWN", replicas: "UNKNOWN" }, side: "UNKNOWN" },
      },
      { ...whole, containers: { web: { image: "a", probe: { type: "UNKNOWN", port: 80 } } } },
      { ...whole, containers: { web: { image: "a", probe: { type: "tcp", port: "UNKNOWN" } } } },
    ];
    for (const draft of passing) {
      it(JSON.stringify(draft), () => {
        assert.deepEqual(problems(draft), []);
      });
    }

    it("and still refuses what is wrong beside them", () => {
      const containers = { web: { image: 5, replicas: "UNKNOWN" } };
      assert.deepEqual(problems({ name: "UNKNOWN", zone: true, containers }), [
        "zone must be a number",
        "containers.web.image must be text: write it in quotes",
      ]);
    });
  });
});
