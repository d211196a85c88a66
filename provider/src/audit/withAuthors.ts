import * as E from "fp-ts/Either";
import type * as T from "fp-ts/Task";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { kindOfType } from "../common/typeTokens";
import { type AuditEntry, readAuditPage } from "./auditLog";
import { clientFor } from "../http/createClient";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { endless } from "../http/pagination";
import type { PulumiOptions } from "../drift/pulumi";
import { type AuditedChange, type DriftReport, type ResourceDrift, type StackDrift, toReport } from "../drift/report";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { connectionOf, factsOf, hasKey, outermostId } from "./stackFacts";

/** How far back changes are looked for. */
const mostDays = 7;

const day = 24 * 60 * 60 * 1000;

/** Pages of one day, in case the API always says that there are more. */
const mostPages = 50;

/**
 * The same report, with who has changed the objects that drifted since Pulumi last did. It never fails: if the log cannot
 * be read, each stack has a warning that says why.
 */
export const withAuthors =
  (report: DriftReport, options: PulumiOptions): T.Task<DriftReport> =>
  async () => {
    const stacks: StackDrift[] = [];
    for (const stack of report.stacks) stacks.push(await ofStack(stack, options));
    return toReport(stacks);
  };

/** A resource that drifted, and since when its changes are wanted, in milliseconds since 1970. */
interface Audited {
  readonly resource: ResourceDrift;
  readonly since: number;
}

async function ofStack(stack: StackDrift, options: PulumiOptions): Promise<StackDrift> {
  const drifted = stack.resources.filter(
    ({ status, type }) => (status === "changed" || status === "gone") && kindOfType(type) !== undefined,
  );
  if (drifted.length === 0) return stack;
  const { lastChanges, elsewhere } = await factsOf(stack.stack, options)();
  const oldest = Date.now() - mostDays * day;
  const wanted = drifted.map((resource) => ({
    resource,
    since: Math.max(oldest, lastChanges.get(outermostId(resource.id)) ?? 0),
  }));
  const found = await entriesIn(stack.stack, wanted, options)();
  const isElsewhere = !hasKey(options.environment ?? process.env) && drifted.some(({ urn }) => elsewhere.has(urn));
  const warnings = [
    ...(E.isLeft(found) ? [`${unread}: ${found.left}`] : []),
    ...(isElsewhere ? [inOtherAccounts] : []),
  ];
  const changes = new Map(
    E.isLeft(found) ? [] : wanted.map((one) => [one.resource, changesOf(one, found.right)] as const),
  );
  const resources = stack.resources.map((resource) => {
    const its = changes.get(resource);
    return its === undefined ? resource : { ...resource, changes: its };
  });
  return { ...stack, resources, warnings: [...stack.warnings, ...warnings] };
}

const unread = "the audit log could not be read, so it is not known who made the changes";
const inOtherAccounts =
  "only the audit log of the stack's account was read: for resources with an explicit provider, set BUNNYNET_API_KEY to " +
  "its key and run again";

/** The entries of the account's log that may be wanted. Left is why it cannot be read. */
function entriesIn(
  stack: string,
  wanted: readonly Audited[],
  options: PulumiOptions,
): TE.TaskEither<string, readonly AuditEntry[]> {
  return taskEither(async function* () {
    const { signal = new AbortController().signal, interrupt = signal } = options;
    const connection = yield* valueOf(
      pipe(
        connectionOf(stack, options),
        TE.mapLeft(({ reason, remedy }) => `${reason}: ${remedy}`),
      ),
    );
    const end = AbortSignal.any([signal, interrupt]);
    const session = { client: clientFor(connection), signal: end, writeSignal: end };
    const since = Math.min(...wanted.map((one) => one.since));
    return yield* valueOf(pipe(readSince(session, since), TE.mapLeft(reasonOf)));
  });
}

const reasonOf = (error: ApiError): string => (error._tag === "Cancelled" ? "interrupted" : errorMessage(error));

/** Entries name objects by ids that are unique only within a product, so what is shown of one has its type. */
function changesOf({ resource: { id }, since }: Audited, entries: readonly AuditEntry[]): readonly AuditedChange[] {
  const parent = outermostId(id);
  const ids = [id, parent, id.slice(parent.length + 1)].filter((one) => one !== "").map((one) => one.toLowerCase());
  return entries.flatMap(({ Timestamp, ResourceType, ResourceId = "", Action, ActorId, ActorType }) => {
    const time = toMilliseconds(Timestamp);
    if (ActorId === undefined || !(time > since) || !ids.includes(ResourceId.toLowerCase())) return [];
    return {
      time: `${new Date(time).toISOString().slice(0, 19)}Z`,
      actorId: ActorId,
      ...(ActorType !== undefined && { actorType: ActorType }),
      ...(Action !== undefined && { action: Action }),
      object: [ResourceType, ResourceId].filter((part) => part !== undefined).join(" "),
    };
  });
}

/** A time without a zone is UTC. */
const toMilliseconds = (time: string): number => Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(time) ? time : `${time}Z`);

/** The entries since a time, newest first: the log is read day by day, one request each as a rule. */
function readSince(session: Session, since: number): TE.TaskEither<ApiError, readonly AuditEntry[]> {
  return taskEither(async function* () {
    const entries: AuditEntry[] = [];
    for (let time = Date.now(); dayOf(time) >= dayOf(since); time -= day) {
      const date = dayOf(time);
      let token: string | undefined;
      for (let page = 1; ; page += 1) {
        const { Logs, HasMoreData, ContinuationToken } = yield* valueOf(readAuditPage(session, date, token));
        entries.push(...Logs);
        if (!HasMoreData) break;
        if (ContinuationToken === undefined || ContinuationToken === token || page === mostPages) {
          yield* failWith(
            endless({ operation: { method: "GET", path: "/user/audit/{date}" }, params: { date } }, `page ${page + 1}`),
          );
        }
        token = ContinuationToken;
      }
    }
    return entries;
  });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
