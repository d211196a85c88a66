import * as E from "fp-ts/Either";
import type * as T from "fp-ts/Task";
import type * as TE from "fp-ts/TaskEither";
import { type AuditEntry, readAuditPage } from "./auditLog";
import { clientFor } from "../http/createClient";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { errorMessage } from "../http/errorMessage";
import { endless } from "../http/pagination";
import type { PulumiOptions } from "../drift/pulumi";
import { type AuditedChange, type DriftReport, type ResourceDrift, type StackDrift, toReport } from "../drift/report";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import { type Account, accountsOf } from "./accounts";
import { changeFor, isBetter, type AuditQuery } from "./findChange";
import { factsOf } from "./stackFacts";
import { subjectOf } from "./subjects";

/** How far back changes are looked for. */
const mostDays = 7;

const day = 24 * 60 * 60 * 1000;

/** Pages of one day, in case the API always says that there are more. */
const mostPages = 50;

/**
 * The same report, with who made each change, as far as the audit log of the account says so. It never fails: if the log
 * cannot be read, each stack has a warning that says why.
 *
 * Days are read from today back, one request each as a rule, until all changes are found, until the last change that
 * Pulumi made to the resources in question, or until {@link mostDays} ago.
 */
export const withAuthors =
  (report: DriftReport, options: PulumiOptions): T.Task<DriftReport> =>
  async () => {
    const stacks: StackDrift[] = [];
    for (const stack of report.stacks) stacks.push(await ofStack(stack, options));
    return toReport(stacks);
  };

/** A drift, and where its author belongs in the report. */
interface AuditedDrift extends AuditQuery {
  readonly urn: string;
  change?: AuditedChange;
}

async function ofStack(stack: StackDrift, options: PulumiOptions): Promise<StackDrift> {
  const drifted = stack.resources.filter(({ status }) => status === "changed" || status === "gone");
  if (drifted.every((resource) => subjectOf(resource) === undefined)) return stack;
  const facts = await factsOf(stack.stack, options)();
  const places = drifted.flatMap((resource) => placesOf(resource, facts.lastChanges.get(resource.urn)));
  const urns = [...new Set(places.map(({ urn }) => urn))];
  const warnings: string[] = [];
  const searched: AuditedDrift[] = [];
  for (const account of await accountsOf(stack.stack, urns, facts, options)()) {
    const its = places.filter(({ urn }) => account.urns.has(urn));
    const problem = await searchIn(account, its, options);
    if (problem === undefined) searched.push(...its);
    else warnings.push(`${unreadOf(account)}: ${problem}`);
  }
  const missing = searched.filter(({ change }) => change === undefined).length;
  if (missing > 0) {
    warnings.push(
      `the audit log of the last ${mostDays} days does not say who made ${missing} of ${searched.length} changes`,
    );
  }
  const resources = stack.resources.map((resource) => withChanges(resource, places));
  return { ...stack, resources, warnings: [...stack.warnings, ...warnings] };
}

/** Looks for changes in the log of an account. Gives the reason if it cannot be read. */
async function searchIn(
  { connection }: Account,
  places: readonly AuditedDrift[],
  { signal = new AbortController().signal, interrupt = signal }: PulumiOptions,
): Promise<string | undefined> {
  if (E.isLeft(connection)) return `${connection.left.reason}: ${connection.left.remedy}`;
  const end = AbortSignal.any([signal, interrupt]);
  const session = { client: clientFor(connection.right), signal: end, writeSignal: end };
  const found = await search(session, places)();
  return E.isLeft(found) ? reasonOf(found.left) : undefined;
}

function unreadOf({ provider }: Account): string {
  return provider === undefined
    ? "the audit log could not be read, so it is not known who made the changes"
    : `the audit log of the account of provider ${provider} could not be read, so it is not known who made the changes there`;
}

const reasonOf = (error: ApiError): string => (error._tag === "Cancelled" ? "interrupted" : errorMessage(error));

function placesOf(resource: ResourceDrift, lastChange = 0): readonly AuditedDrift[] {
  const subject = subjectOf(resource);
  if (subject === undefined) return [];
  const { urn, status, properties } = resource;
  const place = { urn, subject, since: Math.max(lastChange, Date.now() - mostDays * day), isGone: status === "gone" };
  return properties.length === 0
    ? [{ ...place, path: undefined, values: [] }]
    : properties.map(({ path, declared, actual }) => ({ ...place, path, values: telling(declared, actual) }));
}

/** As texts, the values that would not be found just anywhere. */
const telling = (...values: readonly unknown[]): readonly string[] =>
  values.flatMap((value) =>
    (typeof value === "string" && value.length > 1) || typeof value === "number" ? String(value) : [],
  );

function withChanges(resource: ResourceDrift, places: readonly AuditedDrift[]): ResourceDrift {
  const changeAt = (wanted: string | undefined): { readonly change?: AuditedChange } => {
    const change = places.find(({ urn, path }) => urn === resource.urn && path === wanted)?.change;
    return change === undefined ? {} : { change };
  };
  return {
    ...resource,
    ...changeAt(undefined),
    properties: resource.properties.map((property) => ({ ...property, ...changeAt(property.path) })),
  };
}

/** Reads day by day, and notes for each place the change that explains it best. */
function search(session: Session, places: readonly AuditedDrift[]): TE.TaskEither<ApiError, void> {
  return taskEither(async function* () {
    const isOpen = ({ change }: AuditedDrift): boolean => change?.certainty !== "certain";
    for (let time = Date.now(); ; time -= day) {
      const date = dayOf(time);
      const open = places.filter((place) => isOpen(place) && dayOf(place.since) <= date);
      if (open.length === 0) return;
      let token: string | undefined;
      for (let page = 1; ; page += 1) {
        const { Logs, HasMoreData, ContinuationToken } = yield* valueOf(readAuditPage(session, date, token));
        note(Logs, open);
        if (!HasMoreData || !open.some(isOpen)) break;
        if (ContinuationToken === undefined || ContinuationToken === token || page === mostPages) {
          yield* failWith(
            endless({ operation: { method: "GET", path: "/user/audit/{date}" }, params: { date } }, `page ${page + 1}`),
          );
        }
        token = ContinuationToken;
      }
    }
  });
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function note(entries: readonly AuditEntry[], places: readonly AuditedDrift[]): void {
  for (const place of places) {
    for (const entry of entries) {
      const change = changeFor(entry, place);
      if (change !== undefined && isBetter(change, place.change)) place.change = change;
    }
  }
}
