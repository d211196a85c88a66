import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { settingNames } from "../../provider/src/config/config";
import { hiddenNames } from "../../provider/src/contract/state";
import { isProperties, omit, type Properties } from "../../provider/src/properties/values";
import { declaredPatterns } from "../lifecycle/matrix/paths";
import { samples } from "../lifecycle/samples";
import { definitions } from "../support/kinds";
import { type StartedHost, startProviderHost } from "../support/providerHost";
import { statesOf } from "./states";

/** What users' states and programs hold, so that no version may take it away. */
export interface Permanent {
  /** Names that state holds beside the properties. */
  readonly hidden: readonly string[];
  /** Keys of a stack's configuration, and of an explicit provider's inputs. */
  readonly settings: readonly string[];
  /** What state holds after runs of several kinds: which of the hidden names there are, and the form of what is managed. */
  readonly states: Readonly<Record<string, Properties>>;
  readonly kinds: Readonly<Record<string, PermanentKind>>;
}

export interface PermanentKind {
  readonly type: string;
  /** Text by which Pulumi's process finds the provider. */
  readonly provider: string;
  /** Form of ids, with properties for their values: `{pullZoneId}/{blockedIp}`. */
  readonly id: string;
  readonly required: readonly string[];
  /** Names of all inputs, those of nested ones too. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Inputs that steer us, and are no difference alone. */
  readonly control: readonly string[];
  /** Those of them that stay in state as they were at creation. */
  readonly frozen: readonly string[];
  /** What programs write, and the canonical form in which it stands in state. */
  readonly spellings: readonly Spelling[];
}

interface Spelling {
  readonly given: Properties;
  readonly inputs: Properties;
}

export const permanentFile = join(__dirname, "permanent.json");

export const recordedPermanent = (): Permanent => JSON.parse(readFileSync(permanentFile, "utf8")) as Permanent;

/** The same of this version. What programs write is what is recorded, or else what the samples write. */
export async function presentPermanent(recorded?: Permanent): Promise<Permanent> {
  // State of a dynamic resource holds more.
  const host = await startProviderHost({ mode: "dynamic" });
  try {
    return await permanentOf(host, recorded);
  } finally {
    await host.stop();
  }
}

async function permanentOf(host: StartedHost, recorded?: Permanent): Promise<Permanent> {
  const made = await madeOfEach(host);
  const spellings = new Map<string, readonly Spelling[]>();
  for (const [kind, { given }] of made) {
    const known = recorded?.kinds[kind]?.spellings.map((spelling) => spelling.given);
    spellings.set(kind, await spellingsOf(host, kind, known ?? given));
  }
  const registrations = await registrationsOfAll([...made].map(([kind, { given }]) => [kind, given[0] ?? {}]));
  const kinds = definitions.map(({ kind, inputs, outputs, control, createOnly = [], ...rest }): [string, PermanentKind] => {
    const { type, provider } = registrations.get(kind) ?? { type: "none", provider: "none" };
    return [
      kind,
      {
        type,
        provider,
        id: made.get(kind)?.id ?? "none",
        required: [...inputs.required].sort(),
        inputs: [...declaredPatterns({ kind, inputs, outputs, ...rest, control: [] })].sort(),
        outputs: Object.keys(outputs.codecs).sort(),
        control: [...control].sort(),
        frozen: [...createOnly].sort(),
        spellings: spellings.get(kind) ?? [],
      },
    ];
  });
  return {
    hidden: Object.values(hiddenNames).sort(),
    settings: Object.values(settingNames).sort(),
    states: await statesOf(host),
    kinds: Object.fromEntries(kinds.sort(([left], [right]) => left.localeCompare(right))),
  };
}

/** Each kind is created once: the values in its id are named by the properties that have them. */
async function madeOfEach(
  host: StartedHost,
): Promise<ReadonlyMap<string, { readonly id: string; readonly given: readonly Properties[] }>> {
  const made = new Map<string, { readonly id: string; readonly given: readonly Properties[] }>();
  for (const { kind, prepare } of samples) {
    host.reset();
    const resource = host.resource(kind);
    const { minimal, full, spellings, alternatives = [] } = prepare(host.sandbox);
    await resource.up(minimal);
    const { id, outs } = resource.inState();
    made.set(kind, { id: idForm(id, outs), given: [minimal, full, ...spellings, ...alternatives.map(({ inputs }) => inputs)] });
  }
  return made;
}

/** What the check of a kind makes of what programs write. Secrets are sealed in it. */
function spellingsOf(host: StartedHost, kind: string, given: readonly Properties[]): Promise<readonly Spelling[]> {
  return Promise.all(given.map(async (each) => ({ given: each, inputs: await checked(host, kind, each) })));
}

/** In a run of its own, because in one run no two resources may declare the same. */
async function checked(host: StartedHost, kind: string, given: Properties): Promise<Properties> {
  const [calls] = await host.beginRun(kind);
  assert.ok(calls);
  const { inputs, failures } = await calls.check(given);
  assert.deepEqual(failures, [], kind);
  return omit(inputs, [hiddenNames.provider]);
}

function idForm(id: string, outs: Properties): string {
  const values = Object.entries(outs)
    .filter(([name, value]) => !name.startsWith("__") && ["string", "number"].includes(typeof value))
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([, left], [, right]) => right.length - left.length);
  const form = values.reduce(
    (text, [name, value]) => (value === "" ? text : replaceWhole(text, value, `{${name}}`)),
    id,
  );
  assert.ok(!/(^|\/)[^{}]+(\/|$)/.test(form), `the id ${id} holds what no property says`);
  return form;
}

/** Replaces what stands between slashes, or all of a text. */
function replaceWhole(text: string, value: string, replacement: string): string {
  if (text === value) return replacement;
  if (text.startsWith(`${value}/`)) return `${replacement}${text.slice(value.length)}`;
  return text.endsWith(`/${value}`) ? `${text.slice(0, -value.length)}${replacement}` : text;
}

type Constructor = new (name: string, args: Properties) => pulumi.CustomResource;

const isConstructor = (value: unknown): value is Constructor =>
  typeof value === "function" && value.prototype instanceof pulumi.CustomResource;

/** What each class registers with the engine. */
async function registrationsOfAll(
  programs: ReadonlyArray<readonly [kind: string, args: Properties]>,
): Promise<ReadonlyMap<string, { readonly type: string; readonly provider: string }>> {
  const registered = new Map<string, { readonly type: string; readonly provider: string }>();
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      const given: unknown = inputs;
      registered.set(name, { type, provider: String(isProperties(given) ? given.__provider : undefined) });
      return { id: name, state: {} };
    },
    call: () => ({}),
  });
  const exported: Properties = { ...bunny };
  for (const [kind, args] of programs) {
    const constructor = exported[kind];
    assert.ok(isConstructor(constructor), `${kind} is not exported`);
    const resource = new constructor(kind, args);
    await new Promise((resolve) => {
      resource.urn.apply(resolve);
    });
  }
  return registered;
}
