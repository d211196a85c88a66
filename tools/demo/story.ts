import { PlainError } from "../main";
import { findKey } from "./key";
import type { Row } from "./ledger";
import { describeChanges } from "./outcome";
import type { Screen } from "./screen";
import type { Stage } from "./stage";
import { pulumiAct, runStep, type Step } from "./step";
import { inWords, isEntry, type Setting, settingsOf, sorted, without, zonesOf } from "./zones";

/** What someone else adds in the course of the demo. */
const foreignIp: Setting = { zone: "shop-media", kind: "BlockedIps", value: "192.0.2.200" };

/** Options that stand in for a person at the keyboard; the table goes without them. */
const unattended = ["--yes", "--skip-preview"];

/** Each run of the program looks two pull zones up. */
const lookUp = { "look-up": "2 GET" };

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

  const foreign = settingsOf(sandbox);
  const added = () => without(settingsOf(sandbox), foreign);
  await next({
    ...pulumi("up", ...unattended),
    words:
      "Create what the program declares: one read for all list entries, one write for each; the hostname step by step.",
    expected: () => ({
      ...describeChanges({ create: resourcesFor(added()) }),
      requests: { shop: "4 GET + 2 POST", "shop-media": `1 GET + ${added().filter(isEntry).length} POST`, ...lookUp },
      settings: sorted([...foreign, ...added()]),
    }),
  });

  const ours = added();
  const resources = resourcesFor(ours);
  const unchanged = describeChanges({ same: resources });
  await next({
    ...pulumi("up", ...unattended),
    name: "up, again",
    words: "Once more. Nothing changed, so the resources cause no request.",
    expected: () => ({ ...unchanged, requests: lookUp }),
  });

  const lost = {
    ip: find(ours, "BlockedIps"),
    referrer: find(ours, "BlockedReferrers"),
    https: find(ours, "ForceSSL"),
  };
  const remaining = without(ours, Object.values(lost));
  const foreignLater = [...foreign, foreignIp];
  await next({
    ...meddling(stage, lost),
    expected: () => ({
      summary: "4 settings changed",
      details: [...sorted(Object.values(lost)).map((setting) => `- ${inWords(setting)}`), `+ ${inWords(foreignIp)}`],
      requests: { shop: "1 POST", "shop-media": "3 POST" },
      settings: sorted([...foreignLater, ...remaining]),
    }),
  });

  const lostIp = resourcesFor([lost.ip]);
  const untouched = resourcesFor(remaining.filter(({ kind }) => kind !== "BlockedReferrers" && kind !== "Hostnames"));
  await next({
    ...pulumi("refresh", "--preview-only", "--diff"),
    words:
      "What is not as Pulumi left it? One read of each pull zone tells. The entry that they added is no difference.",
    expected: () => ({
      ...describeChanges({
        delete: lostIp,
        update: [`BlockedReferrerSet - ${lost.referrer.value}`, "Hostname ~ forceSsl"],
        same: untouched,
      }),
      requests: { shop: "1 GET", "shop-media": "1 GET" },
    }),
  });
  await next({
    ...pulumi("up", "--refresh", ...unattended),
    words: "Repair: what is missing comes back, and nothing else is written.",
    expected: () => ({
      ...describeChanges({
        create: lostIp,
        update: [`BlockedReferrerSet + ${lost.referrer.value}`, "Hostname ~ forceSsl"],
        same: untouched,
      }),
      requests: { shop: "1 GET + 1 POST", "shop-media": "1 GET + 2 POST", ...lookUp },
      settings: sorted([...foreignLater, ...ours]),
    }),
  });
  await next({
    ...pulumi("preview"),
    words: "Is there anything left to do?",
    expected: () => ({ ...unchanged, requests: lookUp }),
  });

  // Taken while there is something in it.
  const state = JSON.stringify(await workspace.exportState({ showSecrets: true }));
  if (!keepStack) {
    await next({
      ...pulumi("destroy", ...unattended),
      words: "Remove all that the stack owns.",
      expected: () => ({
        ...describeChanges({ delete: resources }),
        requests: { shop: "1 DELETE + 1 GET", "shop-media": `1 GET + ${ours.filter(isEntry).length} POST` },
        settings: sorted(foreignLater),
      }),
    });
    await next({
      name: "what is left then",
      words: "What others made must still be there, the pull zones' own hostnames too: all of it and nothing else.",
      act: () => {
        const left = settingsOf(sandbox).map(inWords);
        return Promise.resolve({
          summary: `${left.length} settings of others`,
          details: left,
          shown: left,
          output: "",
        });
      },
      expected: () => ({
        summary: `${foreignLater.length} settings of others`,
        details: sorted(foreignLater).map(inWords),
      }),
    });
  }
  await next(keySearch(stage, screen, state));
}

/** The resources that should stand for settings: one each, but one set for all blocked referrers. */
function resourcesFor(settings: readonly Setting[]): string[] {
  const valuesOf = (wanted: Setting["kind"]) => settings.flatMap(({ kind, value }) => (kind === wanted ? value : []));
  const set = valuesOf("BlockedReferrers").join(", ");
  return [
    ...valuesOf("AllowedReferrers").map((value) => `AllowedReferrer ${value}`),
    ...valuesOf("BlockedIps").map((value) => `BlockedIp ${value}`),
    ...(set === "" ? [] : [`BlockedReferrerSet ${set}`]),
    ...valuesOf("Hostnames").map((value) => `Hostname ${value}`),
  ];
}

function find(settings: readonly Setting[], kind: Setting["kind"]): Setting {
  const found = settings.findLast((setting) => setting.kind === kind);
  if (found === undefined)
    throw new PlainError(`The program sets nothing of ${kind}; the demo needs one to take away.`);
  return found;
}

/** What of ours someone else takes away. */
interface Lost {
  readonly ip: Setting;
  readonly referrer: Setting;
  readonly https: Setting;
}

/** What someone else does to the pull zones. */
function meddling({ sandbox, callApi }: Stage, lost: Lost): Omit<Step, "expected"> {
  const zones = zonesOf(sandbox);
  const call = ({ zone }: Setting, name: string, body: object) => ({
    path: `/pullzone/${zones[zone].Id}/${name}`,
    body,
  });
  const calls = [
    call(lost.ip, "removeBlockedIp", { BlockedIp: lost.ip.value }),
    call(lost.referrer, "removeBlockedReferrer", { Hostname: lost.referrer.value }),
    call(lost.https, "setForceSSL", { Hostname: lost.https.value, ForceSSL: false }),
    call(foreignIp, "addBlockedIp", { BlockedIp: foreignIp.value }),
  ];
  return {
    name: "changes by someone else",
    words:
      "Behind Pulumi's back, someone removes two entries of ours, allows plain HTTP again and adds an entry of their own.",
    commands: calls.map(({ path, body }) => curl(path, body)),
    act: async () => {
      const before = settingsOf(sandbox);
      for (const { path, body } of calls) await callApi(path, body);
      const after = settingsOf(sandbox);
      const shown = [
        ...without(before, after).map((setting) => `- ${inWords(setting)}`),
        ...without(after, before).map((setting) => `+ ${inWords(setting)}`),
      ];
      return { summary: `${shown.length} settings changed`, details: shown, shown, output: "" };
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
