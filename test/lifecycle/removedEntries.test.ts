import assert from "node:assert/strict";
import { matches, valueAt } from "../../provider/src/properties/paths";
import { definitions } from "../support/kinds";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { inWords, managedPaths, type Path, without } from "./matrix/paths";
import { behaviourOfLifecycles, type Fixture } from "./sample";
import { samples } from "./samples";

describe("a map that is managed as a whole", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });
  const removed = new Set<string>();

  for (const sample of samples) {
    const definition = definitions.find(({ kind }) => kind === sample.kind);
    const exclusive = definition?.exclusive ?? [];
    if (definition === undefined || exclusive.length === 0) continue;

    it(`loses what the program no longer has: one entry of each of a ${sample.kind}`, async () => {
      const programs = ({ full, alternatives = [] }: Fixture): readonly Wire[] => [
        full,
        ...alternatives.map(({ inputs }) => inputs),
      ];
      for (const [index, first] of programs(sample.prepare(host.sandbox)).entries()) {
        for (const path of firstEntries(managedPaths(definition, first), exclusive)) {
          const inputs = programs(sample.prepare(host.sandbox))[index] ?? {};
          const resource = host.resource(sample.kind);
          await resource.up(inputs);
          assert.equal((await resource.up(without(inputs, path))).action, "update", inWords(path));
          const reader = host.resource(sample.kind);
          reader.restore(resource.state());
          assert.deepEqual(await reader.refresh(), [], inWords(path));
          assert.equal(valueAt(reader.state()?.inputs ?? {}, path), undefined, inWords(path));
          removed.add(sample.kind);
        }
      }
    });
  }

  it("is in the samples of these kinds", () => {
    assert.deepEqual([...removed].sort(), [
      ...[
        "ContainerApp",
        "DnsRecord",
        "DnsRecords",
        "OptimizerClass",
        "ShieldRateLimit",
        "ShieldWafRule",
        "StorageFolder",
      ],
    ]);
  });
});

/** The first entry of each map. */
function firstEntries(paths: readonly Path[], exclusive: readonly string[]): readonly Path[] {
  const entries = new Map<string, Path>();
  for (const path of paths) {
    for (const [index] of path.entries()) {
      const [map, entry] = [path.slice(0, index), path.slice(0, index + 1)];
      if (exclusive.some((pattern) => matches(pattern, map)) && !entries.has(inWords(map)))
        entries.set(inWords(map), entry);
    }
  }
  return [...entries.values()];
}
