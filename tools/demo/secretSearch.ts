import { accountOf } from "./account";
import type { Screen } from "./screen";
import { findSecrets, type Secrets } from "./secrets";
import type { Stage } from "./stage";
import type { Step } from "./step";

/** Secrets that bunny.net has generated. */
export function generatedSecrets({ sandbox }: Stage): Secrets {
  const { scripts, storageZones = [], pullZones } = accountOf(sandbox);
  const named: readonly (readonly [string, string | null])[] = [
    ...scripts.map(({ DeploymentKey }) => ["the deployment key", DeploymentKey] as const),
    ...storageZones.map(({ Password }) => ["the storage zone's password", Password] as const),
    ...storageZones.map(({ ReadOnlyPassword }) => ["the storage zone's read-only password", ReadOnlyPassword] as const),
    ...pullZones.map(({ Name, ZoneSecurityKey }) => [`the security key of ${Name}`, ZoneSecurityKey] as const),
  ];
  return Object.fromEntries(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** What the secret search needs from earlier steps. */
interface Learned {
  /** The stack with its secrets in plain text. */
  readonly state: string;
  /** Secrets that bunny.net has generated. */
  readonly generated: Secrets;
}

/** The step that searches for secrets in all that was printed, recorded or stored. */
export function secretSearch(stage: Stage, screen: Screen, { state, generated }: Learned): Step {
  const { sandbox, workspace, apiKey, secrets } = stage;
  const key = { "the account's key": apiKey };
  return {
    name: "secrets",
    words:
      "Search for secrets. The account's key, the program's secrets and the keys and passwords that bunny.net has " +
      "generated must not appear in plain text in anything printed, recorded or stored; the account's key not even " +
      "encrypted.",
    act: () => {
      const texts = {
        "the output of the demo": screen.written(),
        "the output of Pulumi": stage.printed(),
        "the sandbox's journal": JSON.stringify(sandbox.journal()),
      };
      const found = [
        ...findSecrets({ ...key, ...secrets, ...generated }, texts, workspace.folder),
        ...findSecrets(key, { "the stack's sealed state": state }, workspace.folder),
      ];
      return Promise.resolve({
        summary: found.length === 0 ? "nowhere" : `in ${found.length} places`,
        details: found,
        shown: [],
        output: "",
      });
    },
    expected: () => ({ summary: "nowhere", details: [] }),
  };
}
