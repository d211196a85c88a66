import { accountOf, settingsOf, without } from "./account";
import type { Row } from "./expectations";
import { describeChanges, type Outcome } from "./outcome";
import { callInWords, foreignEntry, meddling } from "./outOfBandChanges";
import { patchesIn, wholeAppIn } from "./patch";
import type { Screen } from "./screen";
import { findSecrets } from "./secrets";
import type { Stage } from "./stage";
import { type Act, pulumiAct, runStep, type Step } from "./step";
import { firstVersion, resources, settingsWith } from "./tour";

/** Options for unattended runs; not shown in the table. */
const unattended = ["--yes", "--skip-preview"];

/** Each run of the program looks up two pull zones and a DNS zone. */
const lookUps = { "look-up": "3 GET" };

const nextVersion = "1.1.0";

/** How to run the demo. */
export interface Play {
  /** Called with each successful step. */
  readonly onRow: (row: Row) => void;
  /** Leaves the stack as it is instead of destroying it. */
  readonly keepStack: boolean;
  /** Ends after the first step, which creates the stack. */
  readonly onlyCreate?: boolean;
}

/**
 * Runs the demo step by step, to the end or to the first step with an unexpected result.
 *
 * @throws {@link Unexpected}, or the violations that strict mode found
 */
export async function play(
  stage: Stage,
  screen: Screen,
  { onRow, keepStack, onlyCreate = false }: Play,
): Promise<void> {
  const { sandbox, hide, workspace } = stage;
  let steps = 0;
  const next = async (step: Step): Promise<void> => {
    onRow(await runStep(stage, screen, ++steps, step));
  };
  const pulumi = (...args: readonly string[]) => ({
    name: args.filter((arg) => !unattended.includes(arg)).join(" "),
    commands: [["$ pulumi", ...args].join(" ")],
    act: () => pulumiAct(stage, args, args.includes("--diff") ? "output" : "changes"),
  });

  const foreign = settingsOf(sandbox, hide);
  const ours = settingsWith({ image: firstVersion, code: firstVersion });
  const unchanged = changes({});

  const create = pulumi("up", ...unattended);
  let wholeApp = 0;
  await next({
    ...create,
    words:
      "Create what the program declares. All entries of a list share one read; hostname, release and app are created in " +
      "several requests each.",
    act: async () => {
      const act = await create.act();
      wholeApp = wholeAppIn(act.sent);
      return act;
    },
    expected: () => ({
      ...changes({ create: resources }),
      requests: {
        shop: "4 GET + 2 POST",
        media: "1-3 GET + 9 POST",
        script: "5 GET + 3 POST + 2 PUT",
        DNS: "1 GET + 1 POST",
        app: "5 GET + 2 POST",
        registry: "2 GET + 1 POST",
        ...lookUps,
      },
      settings: [...foreign, ...ours],
    }),
  });
  if (onlyCreate) return;
  const firstRelease = liveRelease(stage);
  const deploymentKey = accountOf(sandbox).scripts[0]?.DeploymentKey ?? "";

  await next({
    ...pulumi("up", ...unattended),
    name: "up, again",
    words: "Run it again. Nothing changed, so the resources send no requests.",
    expected: () => ({ ...unchanged, requests: lookUps }),
  });

  const { calls, gone, come } = meddling(stage);
  await next({
    name: "drift",
    words:
      "Outside Pulumi, someone removes two of our entries, allows plain HTTP again, changes a variable, publishes other " +
      "code, makes the app log more, and adds their own entry.",
    commands: calls.map(callInWords),
    act: async () => {
      const before = settingsOf(sandbox, hide);
      for (const call of calls) await stage.callApi(call);
      const after = settingsOf(sandbox, hide);
      return difference(without(before, after), without(after, before));
    },
    expected: () => ({
      ...difference([...gone].sort(), [...come].sort()),
      requests: { shop: "1 POST", media: "3 POST", script: "2 POST + 1 PUT", app: "1 PUT" },
      settings: [...without([...foreign, ...ours], gone), ...come],
    }),
  });

  const lost = ["BlockedIp scraper"];
  const drifted = [
    "Hostname www ~ forceSsl",
    "ScriptVariable greeting ~ defaultValue",
    "ScriptRelease live ~ code",
    "ContainerApp shop ~ containerTemplates.web.environmentVariables.LOG_LEVEL",
  ];
  const readOnce = {
    shop: "1 GET",
    media: "1 GET",
    script: "3 GET",
    DNS: "1 GET",
    app: "1 GET",
    registry: "1 GET",
  };
  await next({
    ...pulumi("refresh", "--preview-only", "--diff"),
    name: "refresh",
    words: "What has drifted? Each object is read once. The entry that they added is not drift.",
    expected: () => ({
      ...changes({ delete: lost, update: ["BlockedReferrerSet hotlinkers - copycat.example", ...drifted] }),
      requests: readOnce,
    }),
  });
  const foreignLater = [...foreign, foreignEntry];
  await next({
    ...pulumi("up", "--refresh", ...unattended),
    words:
      "Repair: missing entries are restored, our release goes live again without an upload, and nothing else is written.",
    expected: () => ({
      ...changes({ create: lost, update: ["BlockedReferrerSet hotlinkers + copycat.example", ...drifted] }),
      requests: {
        ...readOnce,
        shop: "1 GET + 1 POST",
        media: "1 GET + 2 POST",
        script: "4 GET + 1 POST + 1 PUT",
        app: "4 GET + 1 PATCH",
        ...lookUps,
      },
      settings: [...foreignLater, ...ours],
    }),
  });

  const ship = pulumi("up", "--config", `version=${nextVersion}`, ...unattended);
  await next({
    ...ship,
    name: `up, ${nextVersion}`,
    words:
      "Ship a new version. The script gets a new release, and for the app only the difference is sent: its image tag.",
    act: async () => {
      const act = await ship.act();
      const patches = patchesIn(act.sent);
      return {
        ...act,
        details: [...act.details, ...patches.map(({ text }) => text)],
        shown: [
          ...act.shown,
          ...patches.map(({ text, bytes }) => `${text}: ${bytes} bytes; the whole app has ${wholeApp}`),
        ],
      };
    },
    expected: () => {
      const { summary, details } = changes({
        update: ["ScriptRelease live ~ code", "ContainerApp shop ~ containerTemplates.web.imageTag"],
      });
      return {
        summary,
        details: [...details, `PATCH {"imageTag":"${nextVersion}","image":null}`],
        requests: { script: "2 GET + 2 POST", app: "3 GET + 1 PATCH", ...lookUps },
        settings: [...foreignLater, ...settingsWith({ image: nextVersion, code: nextVersion })],
      };
    },
  });
  await next({
    ...pulumi("up", "--config", `rollbackTo=${firstRelease}`, ...unattended),
    name: "up, rollback",
    words: "Roll back the script. Its first release goes live again, by its UUID. The app is not changed.",
    expected: () => ({
      ...changes({ update: ["ScriptRelease live - code + uuid"] }),
      requests: { script: "2 GET + 1 POST", ...lookUps },
      settings: [...foreignLater, ...settingsWith({ image: nextVersion, code: firstVersion })],
    }),
  });
  await next({
    ...pulumi("preview"),
    words: "Check that nothing is left to do.",
    expected: () => ({ ...unchanged, requests: lookUps }),
  });

  // Exported while it still contains resources.
  const state = JSON.stringify(await workspace.exportState({ showSecrets: true }));
  if (!keepStack) {
    await next({
      ...pulumi("destroy", ...unattended),
      words:
        "Delete all that the stack owns. DNSSEC is disabled only after checking that the registrar has no DS record.",
      expected: () => ({
        ...changes({ delete: resources }),
        requests: {
          shop: "1 DELETE + 1 GET",
          media: "1-3 GET + 9 POST",
          script: "3 DELETE + 2 GET",
          DNS: "1 DELETE + 1 GET + 1 POST",
          app: "2 DELETE + 2 GET",
          registry: "1 DELETE",
        },
        settings: foreignLater,
      }),
    });
    await next({
      name: "leftovers",
      words: "What was created elsewhere must still exist, including the pull zones' own hostnames, and nothing else.",
      act: () => Promise.resolve(left(settingsOf(sandbox, hide))),
      expected: () => left([...foreignLater].sort()),
    });
  }
  await next(secretSearch(stage, screen, { state, deploymentKey }));
  sandbox.assertNoViolations();
}

/** All resources of the tour with what happens to them; those that are not named stay unchanged. */
function changes(named: Readonly<Partial<Record<"create" | "update" | "delete", readonly string[]>>>): Summary {
  const lines = Object.values(named).flat();
  const same = resources.filter(
    (resource) => !lines.some((line) => line === resource || line.startsWith(`${resource} `)),
  );
  return describeChanges({ ...named, same });
}

type Summary = Pick<Outcome, "summary" | "details">;

/** Removed and added settings, as the result of an act. */
function difference(gone: readonly string[], come: readonly string[]): Act {
  const shown = [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)];
  return { summary: `${gone.length} gone, ${come.length} new`, details: shown, shown, output: "" };
}

function left(lines: readonly string[]): Act {
  return { summary: `${lines.length} settings`, details: lines, shown: lines, output: "" };
}

function liveRelease({ sandbox }: Stage): string {
  const [script] = accountOf(sandbox).scripts;
  return script?.Releases.find(({ Id }) => Id === script.CurrentReleaseId)?.Uuid ?? "";
}

/** What the secret search needs from earlier steps. */
interface Learned {
  /** The stack with its secrets in plain text. */
  readonly state: string;
  readonly deploymentKey: string;
}

function secretSearch(stage: Stage, screen: Screen, { state, deploymentKey }: Learned): Step {
  const { sandbox, workspace, apiKey, secrets } = stage;
  const key = { "the account's key": apiKey };
  return {
    name: "secrets",
    words:
      "Search for secrets. The account's key, the program's secrets and the script's deployment key must not appear in " +
      "plain text in anything printed, recorded or stored; the account's key not even encrypted.",
    act: () => {
      const texts = {
        "the output of the demo": screen.written(),
        "the output of Pulumi": stage.printed(),
        "the sandbox's journal": JSON.stringify(sandbox.journal()),
      };
      const found = [
        ...findSecrets({ ...key, ...secrets, "the deployment key": deploymentKey }, texts, workspace.folder),
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
