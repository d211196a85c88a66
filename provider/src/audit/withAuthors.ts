import * as E from "fp-ts/Either";
import type * as T from "fp-ts/Task";
import * as TE from "fp-ts/TaskEither";
import { kindOfType } from "../common/typeTokens";
import { type AuditEntry, readAuditDay } from "./auditLog";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import type { PulumiOptions } from "../drift/pulumi";
import { type AuditedChange, type DriftReport, type ResourceDrift, type StackDrift, toReport } from "../drift/report";
import { taskEither, valueOf } from "../common/taskEither";
import { lastChangesIn } from "./stackFacts";
import { outermostId } from "../formats/ids";

/** How far back changes are looked for. */
const mostDays = 7;

const day = 24 * 60 * 60 * 1000;

/**
 * The same report, with who has changed the objects that drifted since Pulumi last did. It never fails: if the log cannot
 * be read, each stack has a warning that says why.
 */
export const withAuthors =
  (report: DriftReport, session: Account, options: PulumiOptions): T.Task<DriftReport> =>
  async () => {
    const stacks: StackDrift[] = [];
    for (const stack of report.stacks) stacks.push(await ofStack(stack, session, options));
    return toReport(stacks);
  };

/** The account whose log is read, or why there is none. */
type Account = E.Either<{ readonly reason: string }, Session>;

async function ofStack(stack: StackDrift, account: Account, options: PulumiOptions): Promise<StackDrift> {
  const drifted = stack.resources.filter(
    ({ status, type }) => (status === "changed" || status === "gone") && kindOfType(type) !== undefined,
  );
  if (drifted.length === 0) return stack;
  const found = await taskEither(async function* () {
    const session = yield* valueOf(TE.fromEither(account));
    // Without the state, all entries of the week are shown.
    const inState = await lastChangesIn(stack.stack, options)();
    const lastChanges = E.getOrElse((): ReadonlyMap<string, number> => new Map())(inState);
    const oldest = Date.now() - mostDays * day;
    const sinceOf = ({ id }: ResourceDrift): number => Math.max(oldest, lastChanges.get(outermostId(id)) ?? 0);
    const entries = yield* valueOf(readSince(session, Math.min(...drifted.map(sinceOf))));
    return stack.resources.map((resource) =>
      drifted.includes(resource)
        ? { ...resource, changes: changesOf(resource.id, sinceOf(resource), entries) }
        : resource,
    );
  })();
  if (E.isRight(found)) return { ...stack, resources: found.right };
  return { ...stack, warnings: [...stack.warnings, `${unread}: ${reasonOf(found.left)}`] };
}

const unread = "the audit log could not be read, so it is not known who made the changes";

function reasonOf(error: ApiError | { readonly reason: string }): string {
  if ("reason" in error) return error.reason;
  return error._tag === "Cancelled" ? "interrupted" : errorMessage(error);
}

/** Entries name objects by ids that are unique only within a product, so what is shown of one has its type. */
function changesOf(id: string, since: number, entries: readonly AuditEntry[]): readonly AuditedChange[] {
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
      entries.push(...(yield* valueOf(readAuditDay(session, dayOf(time)))));
    }
    return entries;
  });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
