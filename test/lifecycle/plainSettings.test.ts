import assert from "node:assert/strict";
import { isProperties, type Properties } from "../../provider/src/properties/values";
import { blank } from "../../sandbox/src/schemas/basics";
import { storedSchemas as schemas } from "../../sandbox/src/schemas/storedKinds";
import { providerHost } from "../support/providerHost";
import { settingsOf, settingsTogether, valuesOf } from "./plainKind";
import { plainKinds } from "./plainKinds";
import { behaviourOfLifecycles } from "./sample";

for (const kind of plainKinds) {
  describe(`settings of a ${kind.definition.kind}`, function () {
    this.timeout(60_000);
    const host = providerHost({ behaviour: behaviourOfLifecycles });
    const all = settingsOf(kind);

    it("are all that an update can write but for a few with a reason, with the API's names and acronyms as words", () => {
      const own = ["Name", ...all.map(({ wire }) => wire), ...Object.keys(kind.notTriedHere)];
      assert.deepEqual(own.sort(), Object.keys(kind.update.properties).sort());
      for (const { property } of all) assert.doesNotMatch(property, /[A-Z]{2}/);
    });

    it("are reset to what a new object has", () => {
      const initial: Properties = { ...blank(schemas[kind.all]), ...kind.initial };
      for (const { property, wire, written } of all) assert.deepEqual(parts(written), parts(initial[wire]), property);
    });

    const alongWith = (kind.apart ?? []).flatMap(({ given, settings }) =>
      given === undefined ? [] : [[given, all.filter(({ property }) => settings.includes(property))] as const],
    );
    for (const [others, settings] of [[{}, settingsTogether(kind)] as const, ...alongWith]) {
      const what = `beside ${JSON.stringify(others)}`;
      it(`are set, drift, are repaired and reset ${what}, with nothing else in any request`, async () => {
        const minimal = { name: `all ${what}`, ...others };
        const full = { ...minimal, ...valuesOf(settings) };
        const fields = settings.map(({ wire }) => wire).sort();
        const resource = host.resource(kind.definition.kind);
        await resource.up(minimal);

        assert.deepEqual(await fieldsOf(() => resource.up(full)), [fields]);
        assert.deepEqual(await resource.refresh(), []);

        const drifted = Object.assign({}, ...settings.map(({ drifted: each }) => each)) as Properties;
        await host.elsewhere("POST", `${kind.path}/${resource.state()?.id ?? ""}`, drifted);
        const shown = await resource.refresh();
        assert.ok(shown !== "gone");
        assert.deepEqual([...shown].sort(), settings.map(({ property }) => property).sort());
        assert.deepEqual(await fieldsOf(() => resource.up(full)), [fields]);
        assert.deepEqual(await resource.refresh(), []);

        assert.deepEqual(await fieldsOf(() => resource.up(minimal)), [fields]);
        assert.deepEqual(await resource.refresh(), []);
        assert.deepEqual(await resource.up(minimal), { action: "same", changed: [] });
      });
    }

    /** The names of the fields of each write. */
    async function fieldsOf(action: () => Promise<unknown>): Promise<ReadonlyArray<readonly string[]>> {
      const requests = await host.recordedOf(action);
      return requests.flatMap(({ method, body }) =>
        method === "GET" || !isProperties(body) ? [] : [Object.keys(body).sort()],
      );
    }
  });
}

/** A list in one text is the same in any order. */
function parts(value: unknown): unknown {
  return typeof value === "string" ? value.split(",").sort() : value;
}
