import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JournalEntry } from "pulumi-bunny-sandbox";
import { byMethod, type Contest, contest, type Contestants } from "../contest";
import type { Mode } from "../mode";
import type { Bench, Figure, Findings, Part } from "../part";
import sizes from "../programs/reference/sizes.json";
import { createStack, type Operation, operationsAndPreview, type StackOptions } from "../stack";
import { counts } from "../statistics";
import { milliseconds, nothing, requests, seconds, type Table, times } from "../table";

const { hostnames, entries, edgeRules, files, records, variables, secrets } = sizes;

/** Objects that have a request of their own when they are read, and all that is read along with them. */
interface Area {
  readonly what: string;
  /** What its requests have in common: the beginning of their templates. */
  readonly requests: RegExp;
  /** How many objects the program makes. */
  readonly objects: number;
  /** What is read by a request of its own. */
  readonly parents: readonly string[];
  /** What the first `up` sends besides one write for each object, and why: see the reference of each resource. */
  readonly extras: readonly Extra[];
}

interface Extra {
  readonly method: string;
  readonly atMost: number;
  readonly why: string;
}

/** Before something with a unique name is created: whether it exists. */
const exists: Extra = { method: "GET", atMost: 1, why: "whether it exists" };
const state = (what: string): Extra => ({ method: "GET", atMost: 1, why: `what there is of ${what}` });

/** Writes of entries that wait for each other are confirmed by one read, at least four at a time. */
const confirmations = (written: number): Extra => ({
  method: "GET",
  atMost: Math.ceil(written / 4),
  why: "confirmations of writes that were sent together",
});

const areas: readonly Area[] = [
  {
    what: `storage zone, ${files} files`,
    requests: /^\/(storagezone|\{storageZoneName\})/,
    objects: 1 + files,
    parents: ["storage zone", "folder"],
    extras: [exists, state("the storage zone"), state("the folder")],
  },
  {
    what: `pull zone, ${hostnames} hostnames, ${entries} entries, ${edgeRules} edge rules`,
    requests: /^\/pullzone/,
    objects: 1 + hostnames + entries + edgeRules,
    parents: ["pull zone"],
    extras: [exists, state("the pull zone"), confirmations(entries + hostnames + edgeRules)],
  },
  {
    what: `script, ${variables} variables, ${secrets} secrets, release`,
    requests: /^\/compute\/script/,
    objects: 1 + variables + secrets + 1,
    parents: ["script", "its secrets", "its live release"],
    extras: [
      exists,
      { method: "GET", atMost: 3, why: "what there is of the script, again after writes that may have changed it" },
      state("its secrets"),
      { method: "GET", atMost: 2, why: "the live release, before and after it is published" },
      { method: "POST", atMost: 1, why: "code of the release, before it is published" },
    ],
  },
  {
    what: `DNS zone, ${records} records, DNSSEC`,
    requests: /^\/dnszone/,
    objects: 1 + records + 1,
    parents: ["DNS zone"],
    extras: [exists, state("the DNS zone")],
  },
  {
    what: "registry",
    requests: /^\/mc\/registries/,
    objects: 1,
    parents: ["registries"],
    extras: [exists, { method: "GET", atMost: 1, why: "the registry as it was created" }],
  },
  {
    what: "application",
    requests: /^\/mc\/apps/,
    objects: 1,
    parents: ["application"],
    extras: [exists],
  },
];

const parentCount = areas.flatMap(({ parents }) => parents).length;
const objectCount = areas.reduce((sum, { objects }) => sum + objects, 0);
/** All files are one resource. */
const resourceCount = objectCount - files + 1;

/** A stack with something of everything, from nothing. */
export const reference: Part = {
  name: "reference",
  title: "The reference stack, from nothing",
  text: `${areas.map(({ what }) => what).join("; ")}: ${objectCount} objects in ${resourceCount} resources, in an account that has none of them. The floor is the same program with classes of a dynamic provider that does nothing: what it takes is Pulumi's own part. Beside each time is the processor time of the provider process. The one change is a variable of the application. After its PATCH, \`up\` looks at it until it is active: these GETs are the waiting itself, because the reply to the PATCH does not tell whether it is. With \`skipAwait\` there are none.`,
  run,
};

async function run(bench: Bench): Promise<Findings> {
  const source = localFiles();
  try {
    const found = await contest(bench, 1, contestants(bench, source), operationsAndPreview);
    const withoutWaiting = await changeWithoutWaiting(bench, source);
    const [mode = "dynamic"] = bench.modes;
    return {
      figures: [
        ...bench.modes.flatMap((each) => figures(found, each)),
        changeFigure("a changed application with `skipAwait`", withoutWaiting, { waits: false }),
      ],
      tables: [timesTable(found, bench.modes), createTable(found, mode)],
    };
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** A folder of files to upload. */
function localFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-bench-"));
  for (let nth = 0; nth < files; nth++) writeFileSync(join(folder, `page-${nth}.html`), `<h1>Page ${nth}</h1>\n`);
  return folder;
}

function contestants({ modes }: Bench, source: string): Contestants {
  return {
    floor: () => Promise.resolve(options(source, { environment: { BENCH_FLOOR: "true" } })),
    ...Object.fromEntries(modes.map((mode) => [mode, () => Promise.resolve(options(source, { mode }))])),
  };
}

/** A program with names of its own, because an account may have each only once. */
function options(source: string, more: Pick<StackOptions, "mode" | "environment">): Omit<StackOptions, "count"> {
  const environment = { BENCH_NAME: `bench-${randomUUID()}`, BENCH_FILES: source, ...more.environment };
  return { ...more, program: "reference", environment };
}

/** Requests of the same change where `up` does not wait for the application. */
async function changeWithoutWaiting(bench: Bench, source: string): Promise<readonly JournalEntry[]> {
  const stack = await createStack(bench, {
    ...options(source, { environment: { BENCH_SKIP_AWAIT: "true" } }),
    count: 1,
  });
  try {
    await stack.call("up");
    const { journal } = await stack.call("up with 1 change");
    await stack.call("destroy");
    return journal;
  } finally {
    await stack.dispose();
  }
}

function figures(found: Contest, mode: Mode): readonly Figure[] {
  const of = (operation: Operation): readonly JournalEntry[] => found.requests(mode, operation);
  const [up, refresh, again, preview] = [of("up"), of("refresh"), of("up again"), of("preview")];
  const writes = refresh.filter(isWrite).length;
  const extras = areas.flatMap((area) => area.extras);
  const extraWrites = sum(extras.filter(isWrite));
  const reads = sum(extras.filter((extra) => !isWrite(extra)));
  const where = `reference stack, ${mode}`;
  return [
    {
      what: `${where}: writes of the first \`up\``,
      target: `${objectCount} objects + ${extraWrites}`,
      measured: String(up.filter(isWrite).length),
      reached: up.filter(isWrite).length <= objectCount + extraWrites,
    },
    {
      what: `${where}: reads of the first \`up\`, without those that wait for the application`,
      target: `≤ ${reads}`,
      measured: String(up.filter((request) => !isWrite(request) && !isWait(request)).length),
      reached: up.filter((request) => !isWrite(request) && !isWait(request)).length <= reads,
    },
    {
      what: `${where}: requests of \`up\` and of \`preview\` with nothing changed`,
      target: "0",
      measured: requests(byMethod([...again, ...preview])),
      reached: again.length + preview.length === 0,
    },
    {
      what: `${where}: requests of refresh`,
      target: `≤ 1.1 × ${parentCount} parent objects, 0 writes`,
      measured: `${refresh.length - writes} GET, ${writes} writes`,
      reached: writes === 0 && refresh.length <= 1.1 * parentCount,
    },
    changeFigure(`a changed application, ${mode}`, of("up with 1 change"), { waits: true }),
  ];
}

function sum(extras: readonly Extra[]): number {
  return extras.reduce((total, { atMost }) => total + atMost, 0);
}

function isWrite({ method }: { readonly method: string }): boolean {
  return method !== "GET";
}

/** A look at the application, which `up` waits for. */
function isWait({ method, template }: JournalEntry): boolean {
  return method === "GET" && template === "/mc/apps/{appId}";
}

/** @param waits whether GETs after the PATCH do not count, because they wait for its effect */
export function changeFigure(
  what: string,
  journal: readonly Pick<JournalEntry, "method">[],
  { waits }: { readonly waits: boolean },
): Figure {
  const methods = journal.map(({ method }) => method);
  const [found, patchesEnd] = [counts(methods), methods.lastIndexOf("PATCH") + 1];
  const [before, after] = [counts(methods.slice(0, patchesEnd)), counts(methods.slice(patchesEnd))];
  const all = found.get("GET") ?? 0;
  const isShort = waits ? (before.get("GET") ?? 0) <= 1 : all <= 2;
  return {
    what: `reference stack: requests of ${what}`,
    target: waits ? "1 PATCH, at most 1 GET before it" : "1 PATCH, at most 2 GET",
    measured: patchesEnd === 0 ? requests(found) : `${requests(before)}, then ${requests(after)}`,
    reached: found.get("PATCH") === 1 && isShort && methods.length === 1 + all,
  };
}

function timesTable({ time, ratio, requests: of, providerTime }: Contest, modes: readonly Mode[]): Table {
  const processTime = (program: string, operation: Operation): string => {
    const found = providerTime(program, operation);
    return found === undefined ? nothing : milliseconds(found);
  };
  return {
    columns: [
      "Operation",
      "floor",
      "its process",
      ...modes.flatMap((mode) => [mode, "÷ floor", "its process"]),
      "Requests",
    ],
    rows: operationsAndPreview.map((operation) => [
      operation,
      seconds(time("floor", operation)),
      processTime("floor", operation),
      ...modes.flatMap((mode) => [
        seconds(time(mode, operation)),
        times(ratio(mode, "floor", operation)),
        processTime(mode, operation),
      ]),
      requests(byMethod(of(modes[0] ?? "dynamic", operation))),
    ]),
  };
}

/** What the first `up` and destroy send, beside what there is. */
function createTable({ requests: of }: Contest, mode: Mode): Table {
  const ofArea = (operation: Operation, area: Area): readonly JournalEntry[] =>
    of(mode, operation).filter(({ template, path }) => area.requests.test(template ?? path));
  const all = (operation: Operation): string => requests(byMethod(of(mode, operation)));
  return {
    columns: ["Objects", "How many", "First up", "Besides one write each", "Refresh", "Read alone", "Destroy"],
    rows: [
      ...areas.map((area) => [
        area.what,
        String(area.objects),
        requests(byMethod(ofArea("up", area))),
        area.extras
          .map(({ method, atMost, why }) => `${atMost === 1 ? "" : `≤ ${atMost} `}${method}: ${why}`)
          .join(", "),
        requests(byMethod(ofArea("refresh", area))),
        area.parents.join(", "),
        requests(byMethod(ofArea("destroy", area))),
      ]),
      ["all", String(objectCount), all("up"), "", all("refresh"), String(parentCount), all("destroy")],
    ],
  };
}
