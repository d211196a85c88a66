import assert from "node:assert/strict";
import { Refused } from "../../support/inMemoryEngine/plan";
import type { EngineResource } from "../../support/inMemoryEngine/resource";
import type { Definition } from "../../support/kinds";
import type { ProviderHost } from "../../support/providerHost";
import type { Wire } from "../../support/providerProcess";
import type { Sample, Fixture } from "../sample";
import { differences, type Path } from "./paths";
import { inShort, isWrite } from "./recorded";

/** One resource of a stack, which others meddle with. */
export interface Subject {
  readonly world: Fixture;
  readonly resource: EngineResource;
  readonly inputs: Wire;
  /** Reads what is there now; gives the exact paths that drifted, or "gone". */
  readonly drifted: () => Promise<readonly Path[] | "gone">;
  /**
   * Runs `up` after something drifted: it must bring all back by the smallest request and touch nothing else, and a second
   * run must find nothing to do.
   */
  readonly repair: (expected?: () => readonly string[]) => Promise<void>;
  /** Does something outside Pulumi. */
  readonly elsewhere: (action: () => Promise<unknown>) => Promise<void>;
  /** Another stack, which has the same object in its state, declares something else. Whether that could be. */
  readonly editElsewhere: (args: Wire) => Promise<boolean>;
}

export async function startSubject(
  host: ProviderHost,
  definition: Definition,
  sample: Sample,
  inputsOf: (world: Fixture) => Wire,
): Promise<Subject> {
  const world = sample.prepare(host.sandbox);
  const inputs = inputsOf(world);
  const resource = host.resource(sample.kind);
  await resource.up(inputs);
  const inState = (): Wire => resource.state()?.inputs ?? {};
  let settled = inState();
  let neighbours: unknown;

  return {
    world,
    resource,
    inputs,
    drifted: async () => {
      const before = inState();
      return (await resource.refresh()) === "gone" ? "gone" : differences(definition, before, inState());
    },
    repair: async (expected) => {
      const requests = await host.recordedOf(() => resource.up(inputs));
      if (expected === undefined) assert.ok(requests.filter(isWrite).length <= 1, requests.map(inShort).join(", "));
      else assert.deepEqual(requests.map(inShort), expected());
      for (const { method, path, body } of sample.isEntryOfList === true ? [] : requests.filter(isWrite)) {
        const suspected = textsIn(body).filter((text) => holds(neighbours, text));
        const own = suspected.length === 0 ? {} : [inputs, inState(), await resource.get(resource.state()?.id ?? "")];
        const foreign = suspected.filter((text) => !holds(own, text));
        assert.deepEqual(foreign, [], `${method} ${path} carries what belongs to neighbours`);
      }
      assert.deepEqual(world.neighbours(), neighbours, "the repair changed neighbours");
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(differences(definition, settled, inState()), [], "not all is as it was");
      const again = await host.recordedOf(async () => {
        assert.deepEqual(await resource.up(inputs), { action: "same", changed: [] });
      });
      assert.deepEqual(again.map(inShort), []);
      settled = inState();
    },
    elsewhere: async (action) => {
      neighbours = world.neighbours();
      await action();
    },
    editElsewhere: async (args) => {
      neighbours = world.neighbours();
      const other = host.resource(sample.kind);
      other.restore(resource.state());
      try {
        if ((await other.preview(args)).action !== "update") return false;
      } catch (error) {
        if (error instanceof Refused) return false;
        throw error;
      }
      try {
        await other.up(args);
      } catch (error) {
        if (/ with status 4(?:00|22)\b/.test(String(error))) return false;
        throw error;
      }
      return true;
    },
  };
}

/** Texts in a body that are long enough to tell where they come from. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length < 6 ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const holds = (value: unknown, text: string): boolean => JSON.stringify(value).includes(JSON.stringify(text));
