import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import { disableDnssec, type DnsZone, type DsRecord, enableDnssec, findDnsZone } from "./api/dnsZone";
import type { Client, Session } from "../../http/client";
import { type ApiError, isNotFound } from "../../http/errors";
import { dnssec as definition } from "./dnssec.definition";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { adoptExisting } from "../../ownership/adoption";
import { noObjects, oneObject } from "../../ownership/claims";
import { apiFailure, fromApi, missingParent, partial, refused } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { Context, LifecycleError, Prior } from "../../contract/lifecycle";
import { failWith, taskEither, valueOf } from "../../common/taskEither";
import { confirmRemoval } from "../../reconcile/confirm/confirmRemoval";
import { recordedIfInDoubt } from "../../reconcile/confirm/doubt";
import { type DefinedKind, existingParent, type Failure } from "../../reconcile/steps";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** The DS record in outputs. Only the call that enables DNSSEC returns it, so only state keeps it. */
type KeptRecord = Omit<Outputs, "dnsZoneId" | "enabled">;

export interface Remote {
  readonly dnsZoneId: number;
  readonly record: KeptRecord;
  /** Whether the record should be in state but is not, so that the next update requests it. */
  readonly lacksRecord: boolean;
}

/**
 * The signing of a DNS zone. If the zone is no longer signed, the resource is gone.
 *
 * Whether a zone is signed is read with the zone. Only the call that enables DNSSEC returns the DS record, so it is
 * requested once and kept in state. That call also reports whether the registrar still has the record, which delete
 * checks first: a domain whose registrar still has the record fails without signatures.
 */
export const dnssec: DefinedKind<typeof definition, Remote> = {
  definition,
  objects: ({ dnsZoneId }) => (typeof dnsZoneId === "number" ? oneObject(dnssecOf(dnsZoneId)) : noObjects),

  toInputs: ({ dnsZoneId, lacksRecord }) => ({ dnsZoneId: lacksRecord ? undefined : dnsZoneId }),
  toOutputs: ({ dnsZoneId, record }) => ({ dnsZoneId, enabled: true, ...record }),

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const { dnsZoneId } = inputs;
      const zone = yield* valueOf(existingParent(findDnsZone(ctx, dnsZoneId), zoneNamed(dnsZoneId), "dnsZoneId"));
      const record = yield* valueOf(zone.dnsSecEnabled ? takeOverRecord(ctx, inputs) : enable(ctx, inputs, zone));
      return { id: numberId.format(dnsZoneId), outs: yield* valueOf(outputsOf(dnsZoneId, record)) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const dnsZoneId = yield* valueOf(numberOf(id));
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, dnsZoneId)));
      if (!isSigned(zone)) return O.none;
      return O.some({
        dnsZoneId,
        record: recordIn(prior),
        // Only a create whose outcome is unknown records neither. `.get` has no prior, and needs no record.
        lacksRecord: prior !== undefined && prior.outs.dsRecord === undefined && prior.outs.enabled === undefined,
      });
    }),

  update: (ctx, _id, prior, { dnsZoneId, recordTriggers }) =>
    taskEither(async function* () {
      const { dsRecord } = prior.outs;
      // Removing the triggers requests nothing.
      if (dsRecord !== undefined && recordTriggers === undefined) {
        return { dnsZoneId, enabled: true, ...recordIn(prior) };
      }
      const record = yield* valueOf(requestRecord(ctx, dnsZoneId));
      const outs = yield* valueOf(outputsOf(dnsZoneId, record));
      if (dsRecord !== undefined && dsRecord !== outs.dsRecord) {
        ctx.log(`the DS record of DNS zone ${dnsZoneId} has changed: give the registrar this one (${outs.dsRecord})`);
      }
      return outs;
    }),

  delete: (ctx, id, prior) =>
    taskEither(async function* () {
      const dnsZoneId = yield* valueOf(numberOf(id));
      // To ask for the DS record is to enable: a cached zone may have been disabled since.
      const zone = yield* valueOf(fromApi(findDnsZone(ctx, dnsZoneId, "fresh")));
      if (!isSigned(zone)) return;
      if (prior.outs.disableWhileDelegated !== true) yield* valueOf(refuseWhileDelegated(ctx, zone.value));
      yield* valueOf(disable(ctx, dnsZoneId));
    }),
};

function dnssecOf(dnsZoneId: number): string {
  return `DNSSEC of DNS zone ${dnsZoneId}`;
}

function zoneNamed(dnsZoneId: number): string {
  return `DNS zone ${dnsZoneId}`;
}

function numberOf(id: string): TE.TaskEither<Failure, number> {
  return TE.fromEither(numberId.parse(id, "DNS zone"));
}

function isSigned(zone: O.Option<DnsZone>): zone is O.Some<DnsZone> {
  return O.isSome(zone) && zone.value.dnsSecEnabled;
}

function takeOverRecord(ctx: Context<Client>, { dnsZoneId, adopt }: Inputs): TE.TaskEither<Failure, DsRecord> {
  return taskEither(async function* () {
    yield* valueOf(adoptExisting(ctx, { names: [dnssecOf(dnsZoneId)], adopt, managed: {}, found: {} }));
    return yield* valueOf(requestRecord(ctx, dnsZoneId));
  });
}

function enable(ctx: Context<Client>, { dnsZoneId }: Inputs, { domain }: DnsZone): TE.TaskEither<Failure, DsRecord> {
  return taskEither(async function* () {
    const enabled = yield* valueOf(requestRecord(ctx, dnsZoneId));
    // Each time a zone is signed it gets a new key, and the domain would fail with a record of an earlier one.
    ctx.log(
      `${domain} is now signed with a new key: its registrar must have this DS record and no earlier one ` +
        `(${enabled.dsRecord})`,
    );
    return enabled;
  });
}

/** Enables DNSSEC, which may already be enabled, because the reply contains the record. */
function requestRecord(session: Session, dnsZoneId: number): TE.TaskEither<Failure, DsRecord> {
  return pipe(enableDnssec(session, dnsZoneId), TE.mapLeft(recorded(dnsZoneId)));
}

/** Records a doubtful failure: the next `up` requests the record, and destroy disables DNSSEC if it is enabled. */
function recorded(dnsZoneId: number) {
  return (cause: ApiError): LifecycleError<ApiError> => {
    const record = partial({ id: numberId.format(dnsZoneId), applied: {}, outs: { dnsZoneId } });
    const error = recordedIfInDoubt(record)(apiFailure(cause));
    return error._tag === "Api" && isNotFound(cause) ? missingParent(zoneNamed(dnsZoneId), "dnsZoneId") : error;
  };
}

function outputsOf(dnsZoneId: number, record: DsRecord): TE.TaskEither<Failure, Outputs> {
  if (!record.enabled) {
    return TE.left(
      refused(
        `bunny.net was asked to enable DNSSEC for DNS zone ${dnsZoneId}, but reports that it is disabled`,
        "check the zone in the dashboard, and run `pulumi up` again",
      ),
    );
  }
  return TE.right({ ...record, dnsZoneId });
}

function recordIn(prior: Prior<Inputs, Outputs> | undefined): KeptRecord {
  const outs: Partial<Outputs> = prior?.outs ?? {};
  const { dsRecord, digest, digestType, algorithm, publicKey, keyTag, flags, dsConfigured } = outs;
  return { dsRecord, digest, digestType, algorithm, publicKey, keyTag, flags, dsConfigured };
}

/** Checks whether the registrar has the record now. If the zone is gone, there is nothing to protect. */
function refuseWhileDelegated(session: Session, { dnsZoneId, domain }: DnsZone): TE.TaskEither<Failure, void> {
  return taskEither(async function* () {
    const isDelegated = yield* valueOf(
      pipe(
        enableDnssec(session, dnsZoneId),
        TE.map(({ dsConfigured }) => dsConfigured === true),
        TE.orElse((error) =>
          pipe(
            confirmRemoval({ look: findDnsZone(session, dnsZoneId, "fresh") })(error),
            TE.map(() => false),
          ),
        ),
        fromApi,
      ),
    );
    if (isDelegated) yield* failWith(stillDelegated(dnsZoneId, domain));
  });
}

function stillDelegated(dnsZoneId: number, domain: string): LifecycleError<never> {
  return refused(
    `DNSSEC of DNS zone ${dnsZoneId} stays enabled, because the registrar of ${domain} still has its DS record: without ` +
      "signatures, the whole domain would fail for most of its visitors",
    "remove the DS record at the registrar, wait for its TTL to expire (often one or two days), and destroy again; " +
      "or set `disableWhileDelegated: true` and run `pulumi up` before removing the resource; or set `retainOnDelete` to " +
      "keep DNSSEC enabled; if the resource is being replaced, `pulumi state delete` of the old one also keeps it enabled",
  );
}

function disable(session: Session, dnsZoneId: number): TE.TaskEither<Failure, void> {
  const stillSigned = pipe(
    findDnsZone(session, dnsZoneId, "fresh"),
    TE.map(O.filter(({ dnsSecEnabled }) => dnsSecEnabled)),
  );
  return pipe(disableDnssec(session, dnsZoneId), TE.orElse(confirmRemoval({ look: stillSigned })), fromApi);
}
