import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { disableDnssec, dnsZones, enableDnssec } from "./api/dnsZone";
import type { Freshness } from "../../http/client";
import { dnssec as definition } from "./dnssec.definition";
import type { InputsOf, OutputsOf } from "../../vocabulary";
import { adoptExisting } from "../../ownership/adoption";
import { noObjects, oneWithin } from "../../ownership/claims";
import { refused } from "../../contract/errors";
import { numberId } from "../../formats/ids";
import type { LifecycleError, Prior } from "../../contract/lifecycle";
import { failWith, type Step } from "../../common/taskEither";
import {
  act,
  type Ctx,
  type DefinedKind,
  existingParent,
  type Failure,
  isInDoubt,
  recordedIf,
  steps,
  confirmRemoval,
} from "../../reconcile/steps";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** The DS record in outputs. Only the call that enables DNSSEC returns it, so only state keeps it. */
type KeptRecord = Omit<Outputs, "dnsZoneId" | "enabled">;

export interface FoundDnssec {
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
export const dnssec: DefinedKind<typeof definition, FoundDnssec> = {
  definition,
  objects: ({ dnsZoneId }) =>
    typeof dnsZoneId === "number" ? oneWithin(dnssecOf(dnsZoneId), zoneNamed(dnsZoneId)) : noObjects,

  toInputs: ({ dnsZoneId, lacksRecord }) => ({ dnsZoneId: lacksRecord ? undefined : dnsZoneId }),
  toOutputs: ({ dnsZoneId, record }) => ({ dnsZoneId, enabled: true, ...record }),

  create: (ctx, { dnsZoneId, adopt }) =>
    steps(async function* () {
      const zone = yield* existingParent(dnsZones.find(ctx, dnsZoneId), zoneNamed(dnsZoneId), "dnsZoneId");
      if (zone.dnsSecEnabled) {
        yield* act(adoptExisting(ctx, { names: [dnssecOf(dnsZoneId)], adopt, managed: {}, found: {} }));
      }
      const outs = yield* requestRecord(ctx, dnsZoneId);
      if (!zone.dnsSecEnabled) {
        // Each time a zone is signed it gets a new key, and the domain would fail with a record of an earlier one.
        ctx.log(
          `${zone.domain} is now signed with a new key: its registrar must have this DS record and no earlier one ` +
            `(${outs.dsRecord})`,
        );
      }
      return { id: numberId.format(dnsZoneId), outs };
    }),

  read: (ctx, id, prior) =>
    steps(async function* () {
      const zone = yield* signedZone(ctx, id, "cached");
      if (zone === undefined) return undefined;
      return {
        dnsZoneId: zone.dnsZoneId,
        record: recordIn(prior),
        // Only a create whose outcome is unknown records neither. `.get` has no prior, and needs no record.
        lacksRecord: prior !== undefined && prior.outs.dsRecord === undefined && prior.outs.enabled === undefined,
      };
    }),

  update: (ctx, _id, prior, { dnsZoneId, recordTriggers }) =>
    steps(async function* () {
      const { dsRecord } = prior.outs;
      // Removing the triggers requests nothing.
      if (dsRecord !== undefined && recordTriggers === undefined) {
        return { dnsZoneId, enabled: true, ...recordIn(prior) };
      }
      const outs = yield* requestRecord(ctx, dnsZoneId);
      if (dsRecord !== undefined && dsRecord !== outs.dsRecord) {
        ctx.log(`the DS record of DNS zone ${dnsZoneId} has changed: give the registrar this one (${outs.dsRecord})`);
      }
      return outs;
    }),

  delete: (ctx, id, prior) =>
    steps(async function* () {
      // To ask for the DS record is to enable: a cached zone may have been disabled since.
      const zone = yield* signedZone(ctx, id, "fresh");
      if (zone === undefined) return;
      const { dnsZoneId, domain } = zone;
      if (prior.outs.disableWhileDelegated !== true) {
        // The reply tells whether the registrar has the record now. Only if the whole zone is gone is there nothing to
        // protect: one that is shown unsigned may have been signed again by this very call.
        const unlessZoneIsGone = confirmRemoval(dnsZones.find(ctx, dnsZoneId, "fresh"));
        const signing = yield* act(pipe(enableDnssec(ctx, dnsZoneId), TE.orElseW(unlessZoneIsGone)));
        if (signing?.dsConfigured === true) yield* failWith(stillDelegated(dnsZoneId, domain));
      }
      const unlessGone = confirmRemoval(signedZone(ctx, id, "fresh"));
      yield* act(pipe(disableDnssec(ctx, dnsZoneId), TE.orElse(unlessGone)));
    }),
};

function dnssecOf(dnsZoneId: number): string {
  return `DNSSEC of DNS zone ${dnsZoneId}`;
}

function zoneNamed(dnsZoneId: number): string {
  return `DNS zone ${dnsZoneId}`;
}

/** The zone, if it is there and signed. */
function signedZone(ctx: Ctx, id: string, freshness: Freshness) {
  return steps(async function* () {
    const dnsZoneId = yield* act(TE.fromEither(numberId.parse(id, "DNS zone")));
    const zone = yield* act(dnsZones.find(ctx, dnsZoneId, freshness));
    return zone?.dnsSecEnabled === true ? zone : undefined;
  });
}

/**
 * Enables DNSSEC, which may already be enabled, because the reply contains the record. Records a doubtful failure: the
 * next `up` requests the record, and destroy disables DNSSEC if it is enabled.
 */
function requestRecord(ctx: Ctx, dnsZoneId: number): Step<Failure, Outputs> {
  const known = { id: numberId.format(dnsZoneId), applied: {}, outs: { dnsZoneId } };
  return steps(async function* () {
    const found = yield* recordedIf(isInDoubt, known, act(enableDnssec(ctx, dnsZoneId)));
    return { ...found, dnsZoneId };
  });
}

function recordIn(prior: Prior<Inputs, Outputs> | undefined): KeptRecord {
  const { dsRecord, digest, digestType, algorithm, publicKey, keyTag, flags, dsConfigured } = prior?.outs ?? {};
  return { dsRecord, digest, digestType, algorithm, publicKey, keyTag, flags, dsConfigured };
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
