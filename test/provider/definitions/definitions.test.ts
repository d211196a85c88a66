import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Definition } from "../../../provider/src/definitions/vocabulary";
import { isProperties } from "../../../provider/src/kernel/values";
import { lifecycleKinds } from "../../support/kinds";

const folder = join(__dirname, "../../../provider/src/definitions");
const load: (file: string) => unknown = createRequire(__filename);

const isDefinition = (value: unknown): value is Definition =>
  isProperties(value) && typeof value.kind === "string" && isProperties(value.computed);

const definitions = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => {
    const exported = load(join(folder, file));
    return isProperties(exported) ? Object.values(exported).filter(isDefinition) : [];
  });

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
