import type { Sandbox } from "pulumi-bunny-sandbox";
import { elsewhere } from "../support/elsewhere";
import { changesBy, driftsRepairedBy, type Fixture, type Sample } from "./sample";

/** An image class of a zone in which others have classes, too. */
export const optimizerClassSample: Sample = { kind: "OptimizerClass", isEntryOfList: true, prepare };

let worlds = 0;

function prepare(sandbox: Sandbox): Fixture {
  worlds += 1;
  const theirs = { Name: "theirs", Properties: { width: "100" } };
  const [own = 0, other = 0] = sandbox
    .seed({
      pullZones: ["own", "other"].map((word) => ({ Name: `classes-${word}-${worlds}`, OptimizerClasses: [theirs] })),
    })
    .pullZones.map(({ Id }) => Id);
  const send = elsewhere(sandbox);
  const zone = (id = own): string => `/pullzone/${id}`;
  const classes = (id = own) =>
    sandbox.state().accounts.main?.pullZones.find(({ Id }) => Id === id)?.OptimizerClasses ?? [];
  const others = (id = own) => classes(id).filter(({ Name }) => Name !== "hero");
  const write = (all: readonly object[]) => send("POST", zone(), { OptimizerClasses: all });
  const put = (parameters: object) => () => write([...others(), { Name: "hero", Properties: parameters }]);
  const set = (id = own): readonly string[] => [`GET ${zone(id)}`, `POST ${zone(id)}`];
  const create = (id = own): readonly string[] => [`GET ${zone(id)}`, ...set(id)];
  const update = [`GET ${zone()}`, ...set()];
  const minimal = { pullZoneId: own, name: "hero", parameters: { width: "1600", quality: "90" } };
  return {
    minimal,
    full: { ...minimal, pullZoneId: String(own), adopt: false },
    id: `${own}/hero`,
    spellings: [{ ...minimal, pullZoneId: ` ${own}` }],
    changes: [
      changesBy("replace", [...set(), ...create(other)])("pullZoneId", other),
      changesBy("replace", [...set(), ...create()])("name", "banner"),
      changesBy("update", update)("parameters", { width: "1200" }),
    ],
    drifts: [
      driftsRepairedBy(update)("parameters", put({ width: "1600", quality: "50" })),
      driftsRepairedBy(update)("parameters", put({ width: "1600", quality: "90", blur: "5" })),
    ],
    changeElsewhere: () => write([...classes(), { Name: "new", Properties: { height: "10" } }]),
    invalid: [{ args: { ...minimal, name: "" }, says: /name must have 1 to 100 characters/ }],
    requests: {
      create: create(),
      read: [`GET ${zone()}`],
      delete: set(),
      adopt: [`GET ${zone()}`],
      deleteAgain: [`GET ${zone()}`],
    },
    exists: () => classes().length > others().length,
    neighbours: () => [others(), classes(other)],
    make: put(minimal.parameters),
    remove: () => write(others()),
    removeParent: () => send("DELETE", zone()),
  };
}
