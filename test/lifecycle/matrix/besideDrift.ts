import assert from "node:assert/strict";
import { setAt, valueAt } from "../../../provider/src/properties/paths";
import type { Properties } from "../../../provider/src/properties/values";
import { Refused } from "../../support/inMemoryEngine/plan";
import type { Definition } from "../../support/kinds";
import type { ProviderHost } from "../../support/providerHost";
import type { Wire } from "../../support/providerProcess";
import type { Sample, Fixture } from "../sample";
import { othersAt } from "./otherValues";
import { declaredPatterns, differences, inWords, isAny, isBelow, managedPaths, type Path, without } from "./paths";
import { startSubject, type Subject } from "./subject";

/** What was done beside what had drifted: `autoScaling.max beside containerTemplates.web.imageTag`. */
export interface Beside {
  readonly pairs: readonly string[];
  readonly problems: readonly string[];
}

/** Something that happens to one property outside Pulumi. */
interface Happening {
  readonly name: string;
  /** Whether it could happen. */
  readonly happen: (subject: Subject) => Promise<boolean>;
}

/**
 * Lets each property drift that can, and changes another one in the program: without a refresh the first stays as it
 * drifted, however often, and under `ignoreChanges` also after one; a refresh and an update repair it.
 *
 * @param which the drifts that the sample lists, or also one of each property at any depth
 */
export async function editBesideEach(
  host: ProviderHost,
  definition: Definition,
  sample: Sample,
  which: "listed" | "all",
): Promise<Beside> {
  const pairs: string[] = [];
  const problems: string[] = [];
  const first = sample.prepare(host.sandbox);
  const variants = [
    (world: Fixture): Wire => world.full,
    ...(first.alternatives ?? []).map(
      (_each, index) =>
        (world: Fixture): Wire =>
          world.alternatives?.[index]?.inputs ?? {},
    ),
  ];
  const patterns = declaredPatterns(definition);
  const met = new Set<string>();
  for (const [index, inputsOf] of variants.entries()) {
    const paths = managedPaths(definition, inputsOf(first)).filter(([top = ""]) => !definition.replaceOn.includes(top));
    const unmet = paths.filter((path) => {
      const pattern = patterns.find((each) => isAny([each], path)) ?? inWords(path);
      return !met.has(pattern) && met.add(pattern);
    });
    const happenings = [
      ...(index === 0 ? told(definition, first) : []),
      ...(which === "all" ? unmet.flatMap((path) => edited(definition, path)) : []),
    ];
    const edits = editsOf(host, definition, sample, inputsOf);
    let subject = await startSubject(host, definition, sample, inputsOf);
    for (const [at, happening] of happenings.entries()) {
      // The next property in turn, so that each is edited beside another one.
      const others = [...paths.slice((at + 1) % paths.length), ...paths];
      try {
        const edited = await besideOne(host, definition, subject, happening, others, edits, sample.units);
        if (edited !== undefined) pairs.push(edited);
        if (edited === undefined) subject = await startSubject(host, definition, sample, inputsOf);
      } catch (error) {
        problems.push(`${definition.kind} beside ${happening.name}: ${String(error)}`);
        subject = await startSubject(host, definition, sample, inputsOf);
      }
    }
  }
  return { pairs, problems };
}

const told = ({ replaceOn }: Definition, world: Fixture): readonly Happening[] =>
  world.drifts.flatMap(({ property }, index) =>
    replaceOn.includes(property)
      ? []
      : [
          {
            name: property,
            happen: async (subject: Subject) => {
              await subject.world.drifts[index]?.happen();
              return true;
            },
          },
        ],
  );

const edited = (definition: Definition, path: Path): readonly Happening[] =>
  isAny(definition.writeOnly, path)
    ? []
    : [
        {
          name: inWords(path),
          happen: async ({ world, inputs, editElsewhere }) => {
            for (const other of othersAt(definition, world, inputs, path))
              if (await editElsewhere(setAt(inputs, path, other)).catch(() => false)) return true;
            return false;
          },
        },
      ];

async function besideOne(
  host: ProviderHost,
  definition: Definition,
  subject: Subject,
  { name, happen }: Happening,
  others: readonly Path[],
  edits: Edits,
  units: Sample["units"] = [],
): Promise<string | undefined> {
  const { resource, inputs } = subject;
  const stored = (): Properties => resource.state()?.inputs ?? {};
  /** What is there now, read by somebody else, so that nothing of it reaches the state of this resource. */
  const live = async (): Promise<Properties> => {
    const reader = host.resource(definition.kind);
    reader.restore(resource.state());
    assert.notEqual(await reader.refresh(), "gone");
    return reader.state()?.inputs ?? {};
  };
  const made = stored();
  if (!(await happen(subject))) return undefined;
  const drifted = await live();
  const shown = differences(definition, made, drifted);
  if (shown.length === 0) return undefined;

  const isApart = (path: Path): boolean =>
    !units.some((unit) => isAny(unit, path) && shown.some((each) => isAny(unit, each)));
  const edit = await firstEdit(subject, others.filter(isApart), shown, edits);
  if (edit === undefined) return undefined;
  const { path, args } = edit;
  const isOneWith = (other: Path): boolean => units.some((unit) => isAny(unit, path) && isAny(unit, other));
  const isAsDrifted = async (): Promise<void> => {
    const there = await live();
    const expected = setAt(drifted, path, valueAt(stored(), path));
    const wrong = differences(definition, expected, there).filter(
      (each) => !isAny(definition.writeOnly, each) && !isOneWith(each),
    );
    assert.deepEqual(wrong.map(inWords), [], `${inWords(path)} was edited`);
  };

  for (const said of [args, inputs]) {
    assert.equal((await resource.up(said)).action, "update");
    await isAsDrifted();
  }

  // With `ignoreChanges` the engine says of a property what state says, which after a refresh is what is there.
  await resource.refresh();
  const ignoring = shown.reduce((all, each) => {
    const value = valueAt(stored(), each);
    return value === undefined ? without(all, each) : setAt(all, each, value);
  }, inputs);
  try {
    await resource.up(ignoring);
    await isAsDrifted();
  } catch (error) {
    // What somebody else has done may not go with what the program says: the user has to decide.
    if (!(error instanceof Refused)) throw error;
  }

  await resource.refresh();
  await resource.up(inputs);
  assert.deepEqual(differences(definition, made, await live()).map(inWords), [], "what drifted is repaired");
  return `${inWords(path)} beside ${name}`;
}

/** For each property, which of the other values it can be given in place where nothing has drifted; none where it cannot. */
type Edits = (path: Path) => Promise<((inputs: Wire) => Wire) | undefined>;

function editsOf(
  host: ProviderHost,
  definition: Definition,
  sample: Sample,
  inputsOf: (world: Fixture) => Wire,
): Edits {
  const known = new Map<string, ((inputs: Wire) => Wire) | undefined>();
  const tried = async (path: Path): Promise<((inputs: Wire) => Wire) | undefined> => {
    const { resource, inputs, world } = await startSubject(host, definition, sample, inputsOf);
    const others = (of: Wire): readonly unknown[] => othersAt(definition, world, of, path);
    for (const [index, other] of others(inputs).entries()) {
      const args = setAt(inputs, path, other);
      const isPossible = async (): Promise<boolean> =>
        (await resource.preview(args)).action === "update" && (await resource.up(args)).action === "update";
      if (await isPossible().catch(() => false)) return (of) => setAt(of, path, others(of)[index]);
    }
    return undefined;
  };
  return async (path) => {
    const name = inWords(path);
    if (!known.has(name)) known.set(name, await tried(path));
    return known.get(name);
  };
}

/** An edit in place of something else than what drifted, which goes with what did. */
async function firstEdit(
  { resource, inputs }: Subject,
  others: readonly Path[],
  shown: readonly Path[],
  edits: Edits,
): Promise<{ readonly path: Path; readonly args: Wire } | undefined> {
  for (const path of others) {
    if (shown.some((each) => isBelow(each, path) || isBelow(path, each))) continue;
    const args = (await edits(path))?.(inputs);
    if (args === undefined) continue;
    try {
      if ((await resource.preview(args)).action === "update") return { path, args };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return undefined;
}
