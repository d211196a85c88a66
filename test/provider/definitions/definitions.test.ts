import assert from "node:assert/strict";
import * as all from "../../../provider/src/definitions";
import type { Definition } from "../../../provider/src/definitions/vocabulary";
import { lifecycleKinds } from "../../support/kinds";

const definitions: readonly Definition[] = Object.values<Definition>(all);

describe("the definitions", () => {
  it("are one for each kind", () => {
    assert.deepEqual(definitions.map(({ kind }) => kind).sort(), [...lifecycleKinds].sort());
  });

  it("name nothing but inputs as what affects an output", () => {
    const wrong = definitions.flatMap(({ kind, required, optional, computed }) =>
      Object.entries(computed).flatMap(([output, { facts }]) =>
        (facts.affectedBy ?? [])
          .filter((input) => !(input in required) && !(input in optional))
          .map((input) => `${kind}.${output}: ${input}`),
      ),
    );
    assert.deepEqual(wrong, []);
  });
});
