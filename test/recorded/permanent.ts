import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";
import { startSandbox } from "pulumi-bunny-sandbox";
import { hiddenNames } from "../../provider/src/contract/state";
import { isProperties, type Properties } from "../../provider/src/kernel/values";
import { declaredPatterns } from "../lifecycle/matrix/paths";
import { samples } from "../lifecycle/samples";
import { definitions } from "../support/kinds";
import { startProviderHost } from "../support/providerHost";

/** What users' states and programs hold, so that no version may take it away. */
export interface Permanent {
  /** Names that state holds beside the properties. */
  readonly hidden: readonly string[];
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
}

export const permanentFile = join(__dirname, "permanent.json");

export const recordedPermanent = (): Permanent => JSON.parse(readFileSync(permanentFile, "utf8")) as Permanent;

/** The same of this version. */
export async function presentPermanent(): Promise<Permanent> {
  const ids = await idForms();
  const registrations = await registrationsOfAll();
  const kinds = definitions.map(({ kind, inputs, outputs, ...rest }): [string, PermanentKind] => {
    const { type, provider } = registrations.get(kind) ?? { type: "none", provider: "none" };
    return [
      kind,
      {
        type,
        provider,
        id: ids.get(kind) ?? "none",
        required: [...inputs.required].sort(),
        inputs: [...declaredPatterns({ kind, inputs, outputs, ...rest, control: [] })].sort(),
        outputs: Object.keys(outputs.codecs).sort(),
      },
    ];
  });
  return {
    hidden: Object.values(hiddenNames).sort(),
    kinds: Object.fromEntries(kinds.sort(([left], [right]) => left.localeCompare(right))),
  };
}

/** Each kind is made once, and the values in its id are named by the properties that have them. */
async function idForms(): Promise<ReadonlyMap<string, string>> {
  const host = await startProviderHost();
  try {
    const forms = new Map<string, string>();
    for (const { kind, prepare } of samples) {
      host.reset();
      const resource = host.resource(kind);
      await resource.up(prepare(host.sandbox).minimal);
      const { id, outs } = resource.inState();
      forms.set(kind, idForm(id, outs));
    }
    return forms;
  } finally {
    await host.stop();
  }
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
async function registrationsOfAll(): Promise<
  ReadonlyMap<string, { readonly type: string; readonly provider: string }>
> {
  const registered = new Map<string, { readonly type: string; readonly provider: string }>();
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      const given: unknown = inputs;
      registered.set(name, { type, provider: String(isProperties(given) ? given.__provider : undefined) });
      return { id: name, state: {} };
    },
    call: () => ({}),
  });
  const sandbox = await startSandbox({});
  try {
    const exported: Properties = { ...bunny };
    for (const { kind, prepare } of samples) {
      sandbox.reset();
      const made = exported[kind];
      assert.ok(isConstructor(made), `${kind} is not exported`);
      const resource = new made(kind, prepare(sandbox).minimal);
      await new Promise((resolve) => {
        resource.urn.apply(resolve);
      });
    }
  } finally {
    await sandbox.close();
  }
  return registered;
}
