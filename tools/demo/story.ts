import { PlainError } from "../main";
import { findKey } from "./key";
import type { Row } from "./ledger";
import { describeChanges, entriesOf, valueOf, zoneOf } from "./outcome";
import type { Screen } from "./screen";
import type { Stage } from "./stage";
import { pulumiAct, runStep, type Step } from "./step";

/** What someone else adds to the pull zone in the course of the demo. */
const foreignIp = "192.0.2.200";

/** Options that stand in for a person at the keyboard; the table goes without them. */
const unattended = ["--yes", "--skip-preview"];

const lookUp = "1 GET";

/** How the demo is played. */
export interface Play {
  /** Takes each step that went well. */
  readonly onRow: (row: Row) => void;
  /** Leaves the stack as it is instead of destroying it. */
  readonly keepStack: boolean;
}

/**
 * Plays the demo step by step, to the end or to the first step that goes another way than expected.
 *
 * @throws {@link Unexpected}
 */
export async function play(stage: Stage, screen: Screen, { onRow, keepStack }: Play): Promise<void> {
  const { sandbox, workspace } = stage;
  let steps = 0;
  const next = async (step: Step): Promise<void> => {
    onRow(await runStep(stage, screen, ++steps, step));
  };
  const pulumi = (...args: readonly string[]): Pick<Step, "name" | "commands" | "act"> => ({
    name: args.filter((arg) => !unattended.includes(arg)).join(" "),
    commands: [["pulumi", ...args].join(" ")],
    act: () => pulumiAct(stage, args, args.includes("--diff") ? "output" : "changes"),
  });

  const foreign = entriesOf(sandbox);
  const added = () => entriesOf(sandbox).filter((entry) => !foreign.includes(entry));
  await next({
    ...pulumi("up", ...unattended),
    words: "Create what the program declares: one read of the pull zone for all entries, one write for each.",
    expected: () => ({
      ...describeChanges({ create: added().map(valueOf) }),
      requests: `1 GET + ${added().length} POST`,
      lookUps: lookUp,
      entries: [...foreign, ...added()].sort(),
    }),
  });

  const ours = added();
  const values = ours.map(valueOf);
  const unchanged = describeChanges({ same: values });
  await next({
    ...pulumi("up", ...unattended),
    name: "up, again",
    words: "Once more. Nothing changed, so the entries cause no request.",
    expected: () => ({ ...unchanged, lookUps: lookUp }),
  });

  const lost = ours.find((entry) => entry.startsWith("BlockedIps "));
  if (lost === undefined) throw new PlainError("The program blocks no IP; the demo needs one to take away.");
  const lostIp = valueOf(lost);
  const others = values.filter((value) => value !== lostIp);
  const foreignLater = [...foreign, `BlockedIps ${foreignIp}`].sort();
  await next({
    ...meddling(stage, lostIp),
    expected: () => ({
      summary: "2 entries changed",
      details: [`- ${lost}`, `+ BlockedIps ${foreignIp}`],
      requests: "2 POST",
      entries: [...foreignLater, ...ours.filter((entry) => entry !== lost)].sort(),
    }),
  });

  await next({
    ...pulumi("refresh", "--preview-only", "--diff"),
    words: "What is not as Pulumi left it? One read tells. The entry that they added is theirs, and no difference.",
    expected: () => ({ ...describeChanges({ delete: [lostIp], same: others }), requests: "1 GET" }),
  });
  await next({
    ...pulumi("up", "--refresh", ...unattended),
    words: "Repair: what is missing comes back, and nothing else is written.",
    expected: () => ({
      ...describeChanges({ create: [lostIp], same: others }),
      requests: "1 GET + 1 POST",
      lookUps: lookUp,
      entries: [...foreignLater, ...ours].sort(),
    }),
  });
  await next({
    ...pulumi("preview"),
    words: "Is there anything left to do?",
    expected: () => ({ ...unchanged, lookUps: lookUp }),
  });

  // Taken while there is something in it.
  const state = JSON.stringify(await workspace.exportState({ showSecrets: true }));
  if (!keepStack) {
    await next({
      ...pulumi("destroy", ...unattended),
      words: "Remove all that the stack owns.",
      expected: () => ({
        ...describeChanges({ delete: values }),
        requests: `1 GET + ${values.length} POST`,
        entries: foreignLater,
      }),
    });
    await next({
      name: "what is left then",
      words: "What others made must still be there, all of it and nothing else.",
      act: () => {
        const left = entriesOf(sandbox);
        return Promise.resolve({ summary: `${left.length} entries of others`, details: left, shown: left, output: "" });
      },
      expected: () => ({ summary: `${foreignLater.length} entries of others`, details: foreignLater }),
    });
  }
  await next(keySearch(stage, screen, state));
}

/** What someone else does to the pull zone. */
function meddling({ sandbox, callApi }: Stage, lostIp: string): Omit<Step, "expected"> {
  const zone = `/pullzone/${zoneOf(sandbox).Id}`;
  const calls = [
    { path: `${zone}/removeBlockedIp`, body: { BlockedIp: lostIp } },
    { path: `${zone}/addBlockedIp`, body: { BlockedIp: foreignIp } },
  ];
  return {
    name: "changes by someone else",
    words: "Behind Pulumi's back, someone removes one of our entries and adds one of their own.",
    commands: calls.map(({ path, body }) => curl(path, body)),
    act: async () => {
      const before = entriesOf(sandbox);
      for (const { path, body } of calls) await callApi(path, body);
      const after = entriesOf(sandbox);
      const shown = [
        ...before.filter((entry) => !after.includes(entry)).map((entry) => `- ${entry}`),
        ...after.filter((entry) => !before.includes(entry)).map((entry) => `+ ${entry}`),
      ];
      return { summary: `${shown.length} entries changed`, details: shown, shown, output: "" };
    },
  };
}

function keySearch({ sandbox, workspace, apiKey, printed }: Stage, screen: Screen, state: string): Step {
  return {
    name: "the API key of this run",
    words: "And the account's API key? It must be in nothing that was printed, recorded or stored.",
    act: () => {
      const texts = {
        "the output of the demo": screen.written(),
        "the output of Pulumi": printed(),
        "the exported stack": state,
        "the sandbox's journal": JSON.stringify(sandbox.journal()),
      };
      const found = findKey(apiKey, texts, workspace.folder);
      return Promise.resolve({ summary: found.join(", ") || "nowhere", details: found, shown: [], output: "" });
    },
    expected: () => ({ summary: "nowhere", details: [] }),
  };
}

/** A call of the API as a person would make it, with the key and the address from the environment. */
export function curl(path: string, body: object): string {
  return `curl $BUNNYNET_API_URL${path} -H "AccessKey: $BUNNYNET_API_KEY" --json '${JSON.stringify(body)}'`;
}
