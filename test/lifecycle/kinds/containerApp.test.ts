import assert from "node:assert/strict";
import { isProperties, type Properties } from "../../../provider/src/properties/values";
import { calmApps } from "../../support/calmApps";
import { providerHost } from "../../support/providerHost";
import { behaviourOfRun } from "../../support/readings";
import { itThoroughly } from "../../support/thoroughly";
import { changedAt, containerAppSample, fullApp, leaves, partsOfPath, requestOf } from "../containerApp";
import { describeLifecycles } from "../suite";

describeLifecycles([containerAppSample]);

describe("leaves of a ContainerApp", function () {
  this.timeout(60_000);
  const host = providerHost({ behaviour: { ...behaviourOfRun, ...calmApps } });

  const appNow = (): Properties => ({ ...host.account()?.containerApps[0] });

  for (const [nestedArrays, nestedObjects, test] of [
    ["kept", "merged", itThoroughly],
    ["wiped", "replaced", it],
  ] as const) {
    test(`are each shown alone when they drift, and repaired by the smallest body (${nestedArrays}, ${nestedObjects})`, async () => {
      // whole reads are compared below, and the client writes a list in the order in which it read it
      host.sandbox.setOptions({ behaviour: { nestedArrays, nestedObjects, listOrder: "insertion" } });
      const resource = host.resource("ContainerApp");
      const inputs = fullApp("every leaf");
      await resource.up(inputs);
      assert.deepEqual(await resource.refresh(), []);
      const id = String(appNow().id);
      const shown = async (): Promise<unknown> => (await host.sandbox.api("GET", `/mc/apps/${id}`)).body;
      const made = await shown();
      for (const [leaf, value] of leaves) {
        const path = partsOfPath(leaf);
        const { status } = await host.sandbox.api("PUT", `/mc/apps/${id}`, changedAt(requestOf(appNow()), path, value));
        assert.equal(status, 200, leaf);
        const before = resource.state()?.inputs;
        await resource.refresh();
        assert.deepEqual(differences(before, resource.state()?.inputs), [path], leaf);

        const requests = await host.recordedOf(() => resource.up(inputs));
        const [write, ...more] = requests.filter(({ method }) => method !== "GET");
        assert.deepEqual(more, [], leaf);
        assert.deepEqual(membersOf(write?.body), expectedMembers(write?.path ?? "", path), leaf);
        assert.deepEqual(await shown(), made, leaf);
      }
      assert.deepEqual(await resource.refresh(), []);
      assert.equal((await resource.up(inputs)).action, "same");
    });
  }

  /** A patch of a container names what changed in it, one of the application the member that holds it. */
  function expectedMembers(requested: string, path: readonly string[]): readonly string[] | "everything" {
    const [member = "", , inContainer = ""] = path;
    if (member === "repositorySettings") return "everything";
    if (!requested.includes("/containers/")) return [member];
    return [inContainer];
  }

  function membersOf(body: unknown): readonly string[] | "everything" {
    const names = Object.keys(isProperties(body) ? body : {});
    return names.length > 5 ? "everything" : names;
  }

  /** Paths at which two inputs differ. An array is one value. */
  function differences(left: unknown, right: unknown, path: readonly string[] = []): ReadonlyArray<readonly string[]> {
    if (!isProperties(left) || !isProperties(right)) {
      return JSON.stringify(left) === JSON.stringify(right) ? [] : [path];
    }
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .filter((name) => !name.startsWith("__"))
      .flatMap((name) => differences(left[name], right[name], [...path, name]));
  }
});
