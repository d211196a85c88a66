import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentOf } from "./account";
import type { Screen } from "./screen";
import type { Stage } from "./stage";

/** Secrets by name. */
export type Secrets = Readonly<Record<string, string>>;

/** A value unique to this run for each name. */
export function freshSecrets(names: readonly string[]): Secrets {
  return Object.fromEntries(names.map((name) => [name, `demo-${name}-${randomUUID()}`]));
}

interface Known {
  /** The stack with its secrets in plain text. */
  readonly state: string;
  /** Secrets that bunny.net has generated. */
  readonly generated: Secrets;
}

/** What must be known of the stack while it is there. */
export async function secretsOf({ sandbox, workspace }: Stage): Promise<Known> {
  const { scripts, storageZones = [], pullZones } = contentOf(sandbox);
  const named = [
    ...scripts.map(({ DeploymentKey }) => ["the deployment key", DeploymentKey] as const),
    ...storageZones.map(({ Password }) => ["the storage zone's password", Password] as const),
    ...storageZones.map(({ ReadOnlyPassword }) => ["the storage zone's read-only password", ReadOnlyPassword] as const),
    ...pullZones.map(({ Name, ZoneSecurityKey }) => [`the security key of ${Name}`, ZoneSecurityKey] as const),
  ];
  return {
    state: JSON.stringify(await workspace.exportState({ showSecrets: true })),
    generated: Object.fromEntries(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))),
  };
}

/** Where secrets are in plain text, and where the account's key is at all: each by its name and place. */
export function secretsFound(stage: Stage, screen: Screen, { state, generated }: Known): readonly string[] {
  const { sandbox, workspace, apiKey } = stage;
  const secrets = { ...stage.secrets, ...generated, "the account's key": apiKey };
  const texts = {
    "the output of the demo": screen.written(),
    "the output of Pulumi": stage.printed(),
    "the sandbox's journal": JSON.stringify(sandbox.journal()),
  };
  const files = readdirSync(workspace.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const places = [
    ...Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const),
    ...files.map((file) => [file, readFileSync(file)] as const),
  ];
  const found = places.flatMap(([place, content]) =>
    Object.entries(secrets)
      .filter(([, value]) => content.includes(value))
      .map(([name]) => `${name} in ${place}`),
  );
  return [...found, ...(state.includes(apiKey) ? ["the account's key in the stack's state"] : [])];
}
