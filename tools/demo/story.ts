import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "../recordingProxy";
import { accountOf, settingsOf, without } from "./account";
import type { Row } from "./expectations";
import { describeChanges, type Outcome } from "./outcome";
import { additions, callInWords, meddling, obstacles, pathsIn, theirs, tidying } from "./outOfBandChanges";
import { patchesIn, wholeAppIn } from "./patch";
import type { Screen } from "./screen";
import { generatedSecrets, secretSearch } from "./secretSearch";
import { filesIn, firstVersion, hotlinkers, name, resources, settingsWith, type Variant } from "./site";
import type { Stage } from "./stage";
import { type Act, pulumiAct, runStep, type Step } from "./step";

/** Options for unattended runs; not shown in the table. */
const unattended = ["--yes", "--skip-preview"];

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
  const { sandbox, workspace, program } = stage;
  let steps = 0;
  const next = async (step: Step): Promise<void> => {
    onRow(await runStep(stage, screen, ++steps, step));
  };
  const pulumi = (...args: readonly string[]) => ({
    name: args.filter((arg) => !unattended.includes(arg)).join(" "),
    commands: [["$ pulumi", ...args].join(" ")],
    act: () => pulumiAct(stage, args, args.includes("--diff") ? "output" : "changes"),
  });

  const files = filesIn(program);
  const ours: Variant = { image: firstVersion, code: firstVersion, files };
  const unchanged = changes({});

  const create = pulumi("up", ...unattended);
  let wholeApp = 0;
  await next({
    ...create,
    words:
      "From nothing to a site, in an empty account: storage with its files, the CDN in front of it, a signed domain with " +
      "a certificate, rules and access lists, code at the edge, and a container. The entries of a list share one read, " +
      "and the pull zone that bunny.net makes for the container is taken over at once.",
    act: async () => {
      const act = await create.act();
      wholeApp = wholeAppIn(act.sent);
      return act;
    },
    expected: () => ({
      ...changes({ create: resources }),
      requests: {
        storage: "3 GET + 2 POST",
        files: "1 GET + 4 PUT",
        // How many reads entries and records share depends on the order in which the engine starts resources.
        CDN: "8-13 GET + 16 POST",
        DNS: "3-4 GET + 2 POST + 5 PUT",
        edge: "5 GET + 3 POST + 2 PUT",
        app: "5 GET + 2 POST",
        registry: "2 GET + 1 POST",
      },
      settings: settingsWith(ours),
    }),
  });
  if (onlyCreate) return;
  const firstRelease = liveRelease(stage);
  const generated = generatedSecrets(stage);

  await next({
    ...pulumi("up", ...unattended),
    name: "up, again",
    words: "Run it again. Nothing changed, so no request is sent.",
    expected: () => unchanged,
  });

  const { calls, gone, come } = meddling(stage);
  await next({
    name: "drift",
    words:
      "Outside Pulumi, someone changes what is ours: a setting of the pull zone, an edge rule, entries of two lists, a " +
      "hostname, a DNS record, a page, a variable, the live code, the app. They also add things of their own: a setting " +
      "that the program does not mention, an entry, a DNS record, a file and a pull zone.",
    commands: calls.map(callInWords),
    act: async () => {
      const before = settingsOf(sandbox, stage);
      for (const call of calls) await stage.callApi(call);
      const after = settingsOf(sandbox, stage);
      return difference(without(before, after), without(after, before));
    },
    expected: () => ({
      ...difference([...gone].sort(), [...come].sort()),
      requests: {
        files: "2 PUT",
        CDN: "7 POST",
        DNS: "1 POST + 1 PUT",
        edge: "2 POST + 1 PUT",
        app: "1 PUT",
      },
      settings: [...without(settingsWith(ours), gone), ...come],
    }),
  });

  const lost = ["BlockedIp scraper"];
  const referrer = stage.facts.entryOf("blockedReferrers", "copycat.example", hotlinkers.indexOf("copycat.example"));
  const drifted = [
    "PullZone site ~ cacheControlMaxAgeOverride",
    "EdgeRule headers ~ enabled",
    "Hostname www ~ forceSsl",
    "DnsRecords records ~ records.mail.priority",
    "StorageFolder public ~ index.html",
    "ScriptVariable greeting ~ defaultValue",
    "ScriptRelease live ~ code",
    "ContainerApp shop ~ containerTemplates.web.environmentVariables.LOG_LEVEL",
  ];
  const readOnce = {
    storage: "1 GET",
    files: "3 GET",
    CDN: "3 GET",
    DNS: "1 GET",
    edge: "3 GET",
    app: "1 GET",
    registry: "1 GET",
  };
  await next({
    ...pulumi("refresh", "--preview-only", "--diff"),
    name: "refresh",
    words: "What has drifted? Each object is read once. What they added is not drift.",
    expected: () => ({
      ...changes({ delete: lost, update: [`BlockedReferrerSet hotlinkers - ${referrer}`, ...drifted] }),
      requests: readOnce,
    }),
  });
  const foreign = [...additions, ...obstacles, ...theirs];
  await next({
    ...pulumi("up", "--refresh", ...unattended),
    words:
      "Repair: what is missing is restored, our release goes live again without an upload, and nothing else is written.",
    expected: () => ({
      ...changes({ create: lost, update: [`BlockedReferrerSet hotlinkers + ${referrer}`, ...drifted] }),
      requests: {
        ...readOnce,
        files: "3 GET + 1 PUT",
        CDN: "3 GET + 5 POST",
        DNS: "1 GET + 1 POST",
        edge: "4 GET + 1 POST + 1 PUT",
        app: "4 GET + 1 PATCH",
      },
      settings: [...foreign, ...settingsWith(ours)],
    }),
  });

  const edit = pulumi("up", ...unattended);
  const page = "public/index.html";
  await next({
    ...edit,
    name: "up, new page",
    words: "Change a page. Only that file is uploaded, and the caches of both pull zones are purged.",
    commands: [`$ sed -i 's/Welcome/Welcome back/' ${page}`, ...edit.commands],
    act: async () => {
      replaceIn(join(program, page), "Welcome", "Welcome back");
      const act = await edit.act();
      const writes = writesIn(act.sent);
      return { ...act, details: [...act.details, ...writes], shown: [...act.shown, ...writes] };
    },
    expected: () => {
      const { summary, details } = changes({
        update: ["StorageFolder public ~ index.html", "PullZone site ~ purgeOn[0]", "PullZone images ~ purgeOn[0]"],
      });
      return {
        summary,
        details: [...details, ...pageWrites(stage)],
        requests: { storage: "1 GET", files: "1 PUT", CDN: "2 GET + 2 POST" },
        settings: [...foreign, ...settingsWith({ ...ours, files: filesIn(program) })],
      };
    },
  });

  const ship = pulumi("up", "--config", `version=${nextVersion}`, ...unattended);
  const edited = { ...ours, files: filesIn(program) };
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
        details: [...details, `PATCH {"imageTag":"${nextVersion}"}`],
        requests: { edge: "2 GET + 2 POST", app: "3 GET + 1 PATCH" },
        settings: [...foreign, ...settingsWith({ ...edited, image: nextVersion, code: nextVersion })],
      };
    },
  });
  await next({
    ...pulumi("up", "--config", `rollbackTo=${firstRelease}`, ...unattended),
    name: "up, rollback",
    words: "Roll back the script. Its first release goes live again, by its UUID. The app is not changed.",
    expected: () => ({
      ...changes({ update: ["ScriptRelease live - code + uuid"] }),
      requests: { edge: "2 GET + 1 POST" },
      settings: [...foreign, ...settingsWith({ ...edited, image: nextVersion })],
    }),
  });
  await next({
    ...pulumi("preview"),
    words: "Check that nothing is left to do.",
    expected: () => unchanged,
  });

  // Exported while it still contains resources.
  const state = JSON.stringify(await workspace.exportState({ showSecrets: true }));
  if (!keepStack) {
    const kept = ["StorageZone files", "DnsZone domain"];
    await next({
      ...pulumi("destroy", "--continue-on-error", ...unattended),
      name: "destroy",
      isToFail: true,
      words:
        "Delete all that the stack owns. The storage zone and the DNS zone are kept, because they contain a file and a " +
        "record of someone else.",
      expected: () => ({
        ...describeChanges({ delete: without(resources, kept), "delete failed": kept }),
        requests: {
          storage: "2 GET",
          // Both zones are looked at for a moment: what was just deleted may still be shown.
          files: "4 DELETE + 2-3 GET",
          DNS: "6 DELETE + 3-5 GET + 1 POST",
          // As in the first step.
          CDN: "6 DELETE + 2-4 GET + 9 POST",
          edge: "3 DELETE + 2 GET",
          app: "2 DELETE + 2 GET",
          registry: "1 DELETE",
        },
        settings: [
          ...obstacles,
          ...theirs,
          `storage zone ${name}: regions DE, NY, SG`,
          `storage zone ${name}: Custom404FilePath /404.html`,
        ],
      }),
    });
    const destroy = pulumi("destroy", ...unattended);
    const removals = tidying(stage);
    await next({
      ...destroy,
      name: "destroy rest",
      words: "They remove their file and their record: now the rest goes as well.",
      commands: [...removals.map(callInWords), ...destroy.commands],
      act: async () => {
        for (const call of removals) await stage.callApi(call);
        return destroy.act();
      },
      expected: () => ({
        ...describeChanges({ delete: kept }),
        requests: {
          storage: "1 DELETE + 1 GET",
          // The zone is empty but for folders, which outlive their files.
          files: "1 DELETE + 3 GET",
          DNS: "2 DELETE + 1 GET",
        },
        settings: theirs,
      }),
    });
    await next({
      name: "leftovers",
      words: "Of the stack, nothing is left; the pull zone of someone else still exists.",
      act: () => Promise.resolve(left(settingsOf(sandbox, stage))),
      expected: () => left([...theirs].sort()),
    });
  }
  await next(secretSearch(stage, screen, { state, generated }));
  sandbox.assertNoViolations();
}

/** All resources of the site with what happens to them; those that are not named stay unchanged. */
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

function replaceIn(file: string, text: string, other: string): void {
  writeFileSync(file, readFileSync(file, "utf8").replace(text, other));
}

function writesIn(requests: readonly Recorded[]): string[] {
  return requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
}

/** The writes for a changed page. */
function pageWrites(stage: Stage): string[] {
  const { site, images } = pathsIn(stage);
  return [`PUT /${name}/index.html`, ...[site.path, images].map((zone) => `POST ${zone}/purgeCache`)];
}
