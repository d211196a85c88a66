import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  createDnsZone,
  type DnsZone,
  findDnsZone,
  findDnsZoneByDomain,
  type ListedDnsZone,
  updateDnsZone,
} from "./api/dnsZone";
import type { Client } from "../../http/client";
import { type ApiError, errorMessage } from "../../http/errors";
import { dnsZone as definition } from "./dnsZone.definition";
import { declarationsOf } from "../../vocabulary";
import { takeOver } from "../../ownership/adoption";
import { noObjects, oneObject } from "../../ownership/claims";
import { apiFailure, fromApi, notShownYet, partial, refused, vanished } from "../../contract/errors";
import type { FieldMask } from "../../properties/fieldMask";
import { numberId } from "../../formats/ids";
import type { Context, IsUnknown, Lifecycle, LifecycleError, Problem } from "../../contract/lifecycle";
import { untilShown } from "../../reconcile/poll";
import { omit, pick, type Properties } from "../../properties/values";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmWrite } from "../../reconcile/confirm/confirmWrite";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import type { Step } from "../../reconcile/step";
import { initialRecordProblems, recordsToCreate } from "./dnsZone/initialRecords";
import {
  importable,
  type Inputs,
  type Origin,
  type Outputs,
  settingsToWrite,
  toInputs,
  toOutputs,
} from "./dnsZone/mapping";
import { removeZone } from "./dnsZone/remove";
import { rememberDomain } from "./record/identity";

const declarations = declarationsOf(definition);

/**
 * A DNS zone, identified by the number that the API assigns. Before it has one, its domain identifies it, which is unique.
 *
 * A create takes only the domain and records. Settings are a second request, so a zone may exist without them.
 */
export const dnsZone: Lifecycle<Client, ApiError, Inputs, Outputs, DnsZone & Partial<Origin>> = {
  ...declarations,
  objects: ({ domain }, isUnknown, id) => {
    if (id !== undefined) {
      rememberDomain(Number(id), domain, isUnknown);
      return oneObject(objectNamed(id));
    }
    return typeof domain === "string" && !isUnknown(domain) ? oneObject(`DNS zone of ${domain}`) : noObjects;
  },

  validate: (given, isUnknown) => [
    ...declarations.validate(given, isUnknown),
    ...nameserverProblems(given, isUnknown),
    ...initialRecordProblems(given, isUnknown),
  ],
  importable,
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const found = yield* valueOf(fromApi(findZone(ctx, inputs)));
      const zone = yield* valueOf(O.isSome(found) ? takeOverZone(ctx, inputs, found.value) : createNew(ctx, inputs));
      const id = numberId.format(zone.Id);
      // The zone exists with its old settings, or those of a new zone: the next run writes them.
      const applied = pick({ ...inputs, ...toInputs(zone) }, [...Object.keys(inputs)]);
      const origin = { initialRecordsCreated: O.isNone(found) };
      const recorded = partial({ id, applied, outs: toOutputs({ ...zone, ...origin }) });
      const written = yield* valueOf(pipe(writeSettings(ctx, zone, inputs, 1), TE.mapLeft(recorded)));
      return { id, outs: toOutputs({ ...written, ...origin }) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, yield* valueOf(numberOf(id)))));
      return pipe(
        zone,
        O.map((found) => ({ ...found, initialRecordsCreated: prior?.outs.initialRecordsCreated })),
      );
    }),

  update: (ctx, id, prior, inputs) =>
    taskEither(async function* () {
      const found = yield* valueOf(fromApi(findDnsZone(ctx, yield* valueOf(numberOf(id)))));
      if (O.isNone(found)) return yield* failWith(vanished(nameOf(inputs)));
      const recorded = recordedIfInDoubt(partial({ id, applied: prior.inputs, outs: prior.outs }));
      const write = writeSettings(ctx, found.value, inputs, prior.changed);
      const written = yield* valueOf(pipe(write, TE.mapLeft(recorded)));
      return toOutputs({ ...written, initialRecordsCreated: prior.outs.initialRecordsCreated });
    }),

  delete: (ctx, id, { outs }) =>
    taskEither(async function* () {
      yield* valueOf(removeZone(ctx, yield* valueOf(numberOf(id)), outs));
    }),
};

/** The zone of the domain. One that was deleted in this run may still be listed, and is none. */
function findZone(ctx: Context<Client>, { domain }: Inputs): TE.TaskEither<ApiError, O.Option<ListedDnsZone>> {
  return pipe(
    findDnsZoneByDomain(ctx, domain),
    TE.map(O.filter(({ Id }) => ctx.ownership.ownerOf(objectNamed(Id))._tag !== "Removed")),
  );
}

function objectNamed(id: number | string): string {
  return `DNS zone ${id}`;
}

function nameOf({ domain }: Pick<Inputs, "domain">): string {
  return `DNS zone ${domain}`;
}

function numberOf(id: string): Step<number> {
  return TE.fromEither(numberId.parse(id, "DNS zone"));
}

const ownNames = ["nameserver1", "nameserver2", "soaEmail"] as const;

/** Name servers of one's own are two, with an email address. */
function nameserverProblems(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const { customNameserversEnabled: isEnabled } = given;
  if (isUnknown(isEnabled)) return [];
  if (isEnabled === true) {
    return ownNames
      .filter((name) => given[name] === undefined)
      .map((name) => ({ property: name, reason: "is required with customNameserversEnabled: set it" }));
  }
  // One that is unknown may turn out to be omitted.
  return ownNames
    .filter((name) => given[name] !== undefined && !isUnknown(given[name]))
    .map((name) => ({
      property: name,
      reason: `requires customNameserversEnabled: set \`customNameserversEnabled: true\`, or omit ${name}`,
    }));
}

/** Creates the zone. If the reply is lost or empty, its domain identifies it. */
function createNew(ctx: Context<Client>, inputs: Inputs): Step<ListedDnsZone> {
  return taskEither(async function* () {
    const records = yield* valueOf(TE.fromEither(recordsToCreate(inputs)));
    const created = yield* valueOf(
      pipe(
        createDnsZone(ctx, { Domain: inputs.domain, ...(records.length === 0 ? {} : { Records: records }) }),
        TE.map((zone): O.Option<ListedDnsZone> => O.fromNullable(zone)),
        TE.orElse(
          confirmWrite({
            look: findZone(ctx, inputs),
            explain: apiFailure,
            whenUnknown: (error): LifecycleError<ApiError> => unknownOutcome(error, inputs),
            whenFound: (zone): Step<O.Option<ListedDnsZone>> => TE.right(O.some(zone)),
          }),
        ),
      ),
    );
    return O.isSome(created) ? created.value : yield* valueOf(whenCreated(ctx, inputs));
  });
}

/** Without a number nothing can be recorded. The next run finds the zone by its domain. */
function unknownOutcome(error: ApiError, inputs: Inputs): LifecycleError<never> {
  return refused(
    `it is not known whether ${nameOf(inputs)} was created: ${errorMessage(error)}`,
    "If it was, the next `pulumi up` reports that it already exists: then set `adopt: true` on the resource, or delete the " +
      "zone in the dashboard",
  );
}

/** The zone that was created, after a reply without it. */
function whenCreated(ctx: Context<Client>, inputs: Inputs): Step<ListedDnsZone> {
  return taskEither(async function* () {
    const look = fromApi(findZone(ctx, inputs));
    const shown = yield* valueOf(untilShown(ctx, nameOf(inputs), look, "written"));
    return O.isSome(shown) ? shown.value : yield* failWith(notShownYet(nameOf(inputs), "created"));
  });
}

const notSettings = ["initialRecords", "deleteRecords", "adopt"];

function takeOverZone(ctx: Context<Client>, inputs: Inputs, found: ListedDnsZone): Step<ListedDnsZone> {
  return pipe(
    takeOver(ctx, {
      names: [objectNamed(found.Id)],
      what: `${nameOf(inputs)} (${found.Id})`,
      adopt: inputs.adopt,
      managed: omit({ ...inputs }, notSettings),
      found: { ...toInputs(found) },
    }),
    TE.map(() => found),
  );
}

/** Writes the changed settings that differ from those of the zone. Sends nothing if there are none. */
function writeSettings(
  ctx: Context<Client>,
  zone: ListedDnsZone,
  inputs: Inputs,
  changed: FieldMask,
): Step<ListedDnsZone> {
  const settings = settingsToWrite(zone, inputs, changed);
  return Object.values(settings).every((value) => value === undefined)
    ? TE.right(zone)
    : fromApi(updateDnsZone(ctx, zone.Id, settings));
}
