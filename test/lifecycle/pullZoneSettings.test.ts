import assert from "node:assert/strict";
import { newPullZone } from "../../sandbox/src/groups/pullZone/settings";
import { PullZoneSettings } from "../../sandbox/src/schemas/pullZone";
import type { Properties as Defined, Property } from "../../provider/src/vocabulary";
import { toWire, wireName } from "../../provider/src/vocabulary/wire";
import { cannotBeUnset } from "../../provider/src/properties/resetOnOmit";
import { equal, isProperties, omit, type Properties } from "../../provider/src/properties/values";
import * as defined from "../../provider/src/groups/pullZone/api/pullZoneSettings";
import { providerHost } from "../support/providerHost";
import type { Wire } from "../support/providerProcess";
import { isThorough } from "../support/thoroughly";
import { origins, settingsApart, settingsTogether } from "./pullZoneValues";
import { behaviourOfLifecycles } from "./sample";

/** What an update of a pull zone could also write, and why it is no property of the resource. */
const notManaged: Readonly<Record<string, string>> = {
  BlockedIps: "a list of its own resources",
  BlockedReferrers: "a list of its own resources",
  AllowedReferrers: "a list of its own resources",
  OptimizerClasses: "resources of their own",
  BunnyAiImageBlueprints: "texts that are tried in the dashboard, where each new pull zone has demos of them",
  CacheControlBrowserMaxAgeOverride: "deprecated for CacheControlPublicMaxAgeOverride, and never returned",
};

/** A setting, and what the API calls it. */
interface Setting {
  readonly name: string;
  readonly wire: string;
  readonly property: Property;
}

const settings = rowsOf(defined.settings);
const originSettings = rowsOf(defined.originNeeds);

/** The API's name as ours: acronyms are words. */
function camelCase(wire: string): string {
  const words = wire
    .replace("_", "")
    .replace("DDos", "Ddos")
    .replace("5XX", "5xx")
    .replace("PerIPCount", "PerIpCount")
    .replace(/([A-Z]+)(?=[A-Z][a-z]|\d|$)/g, (acronym) => acronym.charAt(0) + acronym.slice(1).toLowerCase());
  return words.charAt(0).toLowerCase() + words.slice(1);
}

describe("settings of a pull zone", function () {
  this.timeout(120_000);

  const all = [...settings, ...originSettings];

  it("are all that an update can write, but for a few with a reason", () => {
    const writable = Object.keys(PullZoneSettings.properties);
    const covered = [...all.map(({ wire }) => wire), ...Object.keys(notManaged)];
    assert.deepEqual([...covered].sort(), [...writable].sort());
    assert.equal(writable.length, 147);
  });

  it("have the API's names, with acronyms as words", () => {
    for (const { name, wire } of all) assert.equal(name, camelCase(wire));
  });

  it("are reset to what a new pull zone has, where that is known", () => {
    const initial: Properties = newPullZone("shop");
    const unknown = settings.filter(({ property }) => property.facts.unset === cannotBeUnset).map(({ name }) => name);
    assert.deepEqual(unknown, ["tlsSecurityLevel", "logForwardingHostname"]);
    for (const { name, wire, property } of settings) {
      const unset: unknown = property.facts.unset;
      if (unset === cannotBeUnset) continue;
      const value = toWire(property, unset);
      const first =
        initial[wire === "EnableWebpVary" ? "EnableWebPVary" : wire] ?? (property.shape.type === "parent" ? 0 : "");
      assert.deepEqual(sorted(value), sorted(first), name);
    }
  });

  const host = providerHost({ behaviour: behaviourOfLifecycles });
  let zones = 0;
  const base = (): Wire => ({ name: `settings-${(zones += 1)}`, origin: origins[0] });

  /** Some settings of one pull zone: all at once, or each alone. */
  const groups: readonly Properties[] = [
    ...(isThorough ? Object.entries(settingsTogether).map(([name, value]) => ({ [name]: value })) : [settingsTogether]),
    ...settingsApart,
  ];

  it("are set, drift, are repaired and unset, with nothing else in any request", async function () {
    const done = new Set<string>();
    for (const group of groups) {
      const args = base();
      const resource = host.resource("PullZone");
      await resource.up(args);
      const id = Number(resource.state()?.id);
      const now = (): Properties => ({ ...host.account()?.pullZones.find(({ Id }) => Id === id) });
      const rows = settings.filter(({ name }) => name in group);
      // What log forwarding needs, where it is tried alone.
      const companion = "logForwardingHostname" in group ? {} : { LogForwardingHostname: "logs.example.net" };
      await host.elsewhere("POST", `/pullzone/${id}`, companion);
      const fresh = now();

      // set
      const written = await bodiesOf(() => resource.up({ ...args, ...group }));
      assert.deepEqual(
        written.map((body) => Object.keys(body).sort()),
        [rows.map(({ wire }) => wire).sort()],
      );
      for (const row of rows) assert.ok(has(now(), row, group[row.name]), `${row.name} was set`);
      assert.deepEqual(await resource.refresh(), []);
      for (const { name, property } of rows)
        if (property.facts.secret === true)
          assert.ok(resource.sealed().includes(`outs.${name}`) && resource.sealed().includes(`inputs.${name}`), name);
      const set = now();

      // drift, shown and repaired
      const drifted = Object.fromEntries(rows.map((row) => [row.wire, otherOf(row, fresh, group[row.name])]));
      await host.elsewhere("POST", `/pullzone/${id}`, drifted);
      assert.deepEqual(inOrder(await resource.refresh()), rows.map(({ name }) => name).sort());
      const repaired = await bodiesOf(() => resource.up({ ...args, ...group }));
      assert.equal(repaired.length, 1);
      for (const row of rows) assert.ok(has(now(), row, group[row.name]), `${row.name} was repaired`);
      assert.deepEqual(now(), set);

      // unset
      const unsetBodies = await bodiesOf(() => resource.up(args));
      assert.ok(unsetBodies.length <= 1);
      for (const row of rows) {
        const unset: unknown = row.property.facts.unset;
        assert.ok(has(now(), row, unset === cannotBeUnset ? group[row.name] : unset), `${row.name} was unset`);
        done.add(row.name);
      }
      assert.deepEqual(await resource.refresh(), []);
      assert.deepEqual(await resource.up(args), { action: "same", changed: [] });
      await resource.destroy();
    }
    assert.deepEqual([...done].sort(), settings.map(({ name }) => name).sort());
    if (this.test !== undefined)
      this.test.title = `${done.size} settings are set, drift, are repaired and unset${isThorough ? ", each alone" : ""}`;
  });

  it("of an origin are set, drift and are repaired, whatever type it had before", async () => {
    const done = new Set<string>();
    for (const before of origins) {
      for (const origin of origins.filter((each) => each !== before)) {
        const args = base();
        const resource = host.resource("PullZone");
        await resource.up({ ...args, origin: before });
        const bodies = await bodiesOf(() => resource.up({ ...args, origin }));
        assert.equal(bodies.length, 1, "switched by one request");
        assert.deepEqual(await resource.refresh(), []);
        const id = Number(resource.state()?.id);
        const body = isProperties(bodies[0]) ? omit(bodies[0], ["RoutingFilters", "OriginHostHeader"]) : {};
        const own = originSettings.filter(({ name }) => name in origin);
        assert.deepEqual(
          Object.keys(body).sort(),
          ["OriginType", ...own.map(({ wire }) => wire)].filter((wire) => wire !== "OriginHostHeader").sort(),
        );
        for (const { name } of own) done.add(name);

        // somebody else gives it another origin of the first type
        await host.elsewhere("POST", `/pullzone/${id}`, {
          OriginType: 0,
          OriginUrl: "https://elsewhere.example.com",
          RoutingFilters: ["all"],
        });
        assert.deepEqual(await resource.refresh(), ["origin"]);
        await resource.up({ ...args, origin });
        assert.deepEqual(await resource.refresh(), []);
        await resource.destroy();
      }
    }
    const onlyByAdoption = ["dnsOriginScheme", "dnsOriginPort", "magicContainersAppId", "magicContainersEndpointId"];
    assert.deepEqual([...done, ...onlyByAdoption, "originType"].sort(), originSettings.map(({ name }) => name).sort());
  });

  /** The bodies of what an action writes to pull zones. */
  async function bodiesOf(action: () => Promise<unknown>): Promise<readonly Properties[]> {
    const requests = await host.recordedOf(action);
    return requests.flatMap(({ method, body }) => (method === "GET" || !isProperties(body) ? [] : [body]));
  }
});

function rowsOf(properties: Defined): readonly Setting[] {
  return Object.entries(properties).map(([name, property]) => ({ name, wire: wireName(name, property), property }));
}

function inOrder(shown: readonly string[] | "gone"): readonly string[] {
  assert.notEqual(shown, "gone");
  return shown === "gone" ? [] : [...shown].sort();
}

function stored(zone: Properties, wire: string): unknown {
  return zone[wire === "EnableWebpVary" ? "EnableWebPVary" : wire];
}

function has(zone: Properties, { wire, property }: Setting, value: unknown): boolean {
  return equal(sorted(stored(zone, wire)), sorted(toWire(property, value)));
}

/** Another value than the given one: that of a new pull zone, unless a new one has none that could be written. */
function otherOf({ name, wire, property }: Setting, fresh: Properties, given: unknown): unknown {
  if (name === "tlsSecurityLevel") return 0;
  if (name === "logForwardingHostname") return "drifted.example.com";
  const first = stored(fresh, wire) ?? (property.shape.type === "parent" ? 0 : "");
  assert.ok(!equal(sorted(first), sorted(toWire(property, given))), `${name} differs from that of a new pull zone`);
  return first;
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) && value.every((item) => typeof item === "string") ? [...value].sort() : value;
}
