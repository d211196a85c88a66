import * as t from "io-ts";
import { pathsIn, setAt } from "../../../provider/src/properties/paths";
import { equal } from "../../../provider/src/properties/values";
import type { Definition } from "../../support/kinds";
import type { ProviderHost } from "../../support/providerHost";
import type { Wire } from "../../support/providerProcess";
import type { Drift, Sample, Fixture } from "../sample";
import { othersAt, otherValues } from "./otherValues";
import {
  codecAt,
  declaredPatterns,
  entryPatterns,
  inWords,
  isAny,
  isBelow,
  managedPaths,
  type Path,
  without,
} from "./paths";
import { startSubject, type Subject } from "./subject";

/** What became of the managed properties of a kind. Entries of a map are one property. */
export interface Outcome {
  readonly kind: string;
  /** Shown alone when they drift, repaired, and settled. */
  readonly exact: readonly string[];
  /** What nobody can change outside Pulumi, and why. */
  readonly cannotDrift: Readonly<Record<string, string>>;
  /** What did not go as it must. */
  readonly problems: readonly string[];
}

/** One way to give inputs, and what can drift then. */
interface Variant {
  readonly inputs: (world: Fixture) => Wire;
  readonly drifts: (world: Fixture) => readonly Drift[];
}

function variantsOf(world: Fixture): readonly Variant[] {
  const alternatives = world.alternatives ?? [];
  return [
    { inputs: ({ full }) => full, drifts: ({ drifts }) => drifts },
    ...alternatives.map((_alternative, index): Variant => ({
      inputs: (of) => of.alternatives?.[index]?.inputs ?? {},
      drifts: (of) => of.alternatives?.[index]?.drifts ?? [],
    })),
  ];
}

/** Changes each managed property outside Pulumi: by what the sample says, or by another stack that has the same object. */
export async function changeEach(host: ProviderHost, definition: Definition, sample: Sample): Promise<Outcome> {
  const { kind } = definition;
  const patterns = declaredPatterns(definition);
  const patternOf = (path: Path): string => patterns.find((pattern) => isAny([pattern], path)) ?? inWords(path);
  const met = new Map<string, Path>();
  const exact = new Set<string>();
  const problems: string[] = [];

  for (const variant of variantsOf(sample.prepare(host.sandbox))) {
    const start = (): Promise<Subject> => startSubject(host, definition, sample, variant.inputs);
    let subject = await start();
    for (const index of variant.drifts(subject.world).keys()) {
      try {
        (await drifted(await start(), (world) => variant.drifts(world)[index])).forEach((path) =>
          exact.add(patternOf(path)),
        );
      } catch (error) {
        problems.push(`${kind} drift ${index}: ${String(error)}`);
      }
    }
    for (const path of managedPaths(definition, subject.inputs)) {
      const pattern = patternOf(path);
      met.set(pattern, met.get(pattern) ?? path);
      if (exact.has(pattern)) continue;
      try {
        if (await changedElsewhere(definition, subject, path, sample.units)) exact.add(pattern);
      } catch (error) {
        problems.push(`${kind} ${inWords(path)}: ${String(error)}`);
        subject = await start();
      }
    }
  }

  const world = sample.prepare(host.sandbox);
  const cannotDrift = new Map<string, string>();
  for (const [pattern, path] of met) {
    if (exact.has(pattern)) continue;
    const reason = reasonOf(definition, world, path);
    if (reason === undefined)
      problems.push(`${kind} ${pattern}: nobody made it drift, and its sample does not say why`);
    else cannotDrift.set(pattern, reason);
  }
  for (const pattern of patterns) {
    if (!met.has(pattern) && sample.testedElsewhere?.includes(pattern) !== true)
      problems.push(`${kind} ${pattern}: its sample never gives it`);
  }
  for (const pattern of Object.keys(world.cannotDrift ?? {})) {
    if (!cannotDrift.has(pattern)) problems.push(`${kind} ${pattern}: its sample says in vain why it cannot drift`);
  }
  return { kind, exact: [...exact], cannotDrift: Object.fromEntries(cannotDrift), problems };
}

/** Lets a drift of the sample happen. Gives what was proved to be shown alone. */
async function drifted(subject: Subject, driftIn: (world: Fixture) => Drift | undefined): Promise<readonly Path[]> {
  const drift = driftIn(subject.world);
  if (drift === undefined) return [];
  await subject.elsewhere(drift.happen);
  const shown = await subject.drifted();
  if (shown === "gone" || shown.length === 0 || !shown.every(([top]) => top === drift.property)) {
    throw new Error(`shows ${JSON.stringify(shown)} where ${drift.property} drifted`);
  }
  await subject.repair(() => drift.repair);
  return shown.length === 1 ? shown : [];
}

/** Whether somebody could change the property; then it was shown alone and repaired. */
async function changedElsewhere(
  definition: Definition,
  subject: Subject,
  path: Path,
  units: Sample["units"] = [],
): Promise<boolean> {
  if (isAny(definition.writeOnly, path)) return false;
  const { inputs, world } = subject;
  for (const other of othersAt(definition, world, inputs, path)) {
    if (!(await subject.editElsewhere(setAt(inputs, path, other)))) continue;
    const shown = await subject.drifted();
    if (shown !== "gone" && shown.length === 0) continue;
    const changeTogether = units.some(
      (unit) => isAny(unit, path) && shown !== "gone" && shown.every((each) => isAny(unit, each)),
    );
    if (!changeTogether && !equal(shown, [path])) throw new Error(`shows ${JSON.stringify(shown)}`);
    await subject.repair();
    if (equal(shown, [path])) return true;
  }
  return false;
}

function reasonOf(definition: Definition, { id, full, cannotDrift = {} }: Fixture, path: Path): string | undefined {
  const [top = ""] = path;
  const told = Object.entries(cannotDrift).find(([pattern]) => isAny([pattern], path));
  if (told !== undefined) return told[1];
  if (isAny(definition.writeOnly, path)) return "the API never gives it back";
  const codec = codecAt(definition, path);
  if (codec instanceof t.KeyofType && otherValues(codec, undefined).length === 1) return "there is no other value";
  const isInId = definition.replaceOn.includes(top) && id.includes(String(full[top]).trim());
  return isInId ? "a part of the id: elsewhere it is another object" : undefined;
}

/** Takes away each optional property and each entry of a map that somebody can take away. Gives them, and problems. */
export async function removeEach(
  host: ProviderHost,
  definition: Definition,
  sample: Sample,
): Promise<{ readonly removed: readonly string[]; readonly problems: readonly string[] }> {
  const removed = new Set<string>();
  const problems: string[] = [];
  const optional = declaredPatterns(definition).filter(
    (pattern) => !definition.inputs.required.includes(pattern) && !isAny(definition.writeOnly, pattern.split(".")),
  );
  for (const variant of variantsOf(sample.prepare(host.sandbox))) {
    let subject = await startSubject(host, definition, sample, variant.inputs);
    for (const pattern of [...optional, ...entryPatterns(definition)]) {
      const path = pathsIn(subject.inputs, pattern).at(-1);
      if (path === undefined || removed.has(pattern)) continue;
      try {
        if (await removedElsewhere(subject, path)) removed.add(pattern);
      } catch (error) {
        problems.push(`${definition.kind} ${inWords(path)}: ${String(error)}`);
        subject = await startSubject(host, definition, sample, variant.inputs);
      }
    }
  }
  return { removed: [...removed], problems };
}

/** Whether somebody could take it away; then it was shown, with what went along or held it, and brought back. */
async function removedElsewhere(subject: Subject, path: Path): Promise<boolean> {
  if (!(await subject.editElsewhere(without(subject.inputs, path)))) return false;
  const shown = await subject.drifted();
  if (shown !== "gone" && shown.length === 0) return false;
  if (shown === "gone" || !shown.every((each) => isBelow(each, path) || isBelow(path, each))) {
    throw new Error(`shows ${JSON.stringify(shown)}`);
  }
  await subject.repair();
  return true;
}
