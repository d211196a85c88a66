import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import {
  disableDnssec,
  type DnsZone,
  type DsRecord,
  enableDnssec,
  enableDnssecUnlessOn,
  findDnsZone,
  findDnsZoneAgain,
} from "../../api/dns/dnsZone";
import type { Client, Session } from "../../api/http/client";
import { type ApiError, isNotFound } from "../../api/http/errors";
import { dnssec as definition } from "../../definitions/dns/dnssec";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { takeOver } from "../../kernel/adoption";
import { noObjects, oneObject } from "../../kernel/claims";
import { apiFailure, fromApi, missingParent, partial, refused } from "../../kernel/errors";
import { numberId } from "../../kernel/ids";
import type { Context, Lifecycle, LifecycleError, Prior } from "../../kernel/lifecycle";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { recordedIfInDoubt } from "../confirm/doubt";
import { existingParent, type Step } from "../step";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** What the call that enables gave. No read gives it, so state is the only place that has it. */
type Record = Omit<Outputs, "dnsZoneId" | "enabled">;

interface Remote {
  readonly dnsZoneId: number;
  readonly record: Record;
  /** Whether the record should be known, and is not: the next update must learn it. */
  readonly lacksRecord: boolean;
}

/**
 * That a DNS zone is signed. A zone that is not signed any more is one whose resource is gone.
 *
 * Whether a zone is signed is read with the zone. The DS record is told by the call that enables DNSSEC and by nothing
 * else, so it is learned once and kept in state. Before the end, that call tells whether the registrar still carries the
 * record: without the signatures that it promises, the domain would fail.
 */
export const dnssec: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: ({ dnsZoneId }) => (typeof dnsZoneId === "number" ? oneObject(dnssecOf(dnsZoneId)) : noObjects),

  toInputs: ({ dnsZoneId, lacksRecord }) => ({ dnsZoneId: lacksRecord ? undefined : dnsZoneId }),
  toOutputs: ({ dnsZoneId, record }) => ({ dnsZoneId, enabled: true, ...record }),

  create: (ctx, i) =>
    pipe(
      existingParent(findDnsZone(ctx, i.dnsZoneId), inWords(i.dnsZoneId), "dnsZoneId"),
      TE.chain((zone) =>
        zone.DnsSecEnabled
          ? takeOverRecord(ctx, i)
          : pipe(
              enableDnssecUnlessOn(ctx, i.dnsZoneId),
              TE.mapLeft(recorded(i.dnsZoneId)),
              TE.chain(O.match(() => takeOverRecord(ctx, i), newlySigned(ctx, zone))),
            ),
      ),
      TE.chain(signed(i.dnsZoneId)),
      TE.map((outs) => ({ id: numberId.format(i.dnsZoneId), outs })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      zoneNumber(id),
      TE.chain((dnsZoneId) =>
        pipe(
          fromApi(findDnsZone(ctx, dnsZoneId)),
          TE.map(O.filter(isSigned)),
          TE.map(
            O.map(() => ({
              dnsZoneId,
              record: recordIn(prior),
              // Only a create in doubt records neither; what `.get` reads has no record and lacks none.
              lacksRecord: prior !== undefined && prior.outs.dsRecord === undefined && prior.outs.enabled === undefined,
            })),
          ),
        ),
      ),
    ),

  update: (ctx, _id, prior, i) => {
    const { dsRecord } = prior.outs;
    // To drop the triggers asks for nothing.
    if (dsRecord !== undefined && i.recordTriggers === undefined)
      return TE.right({ dnsZoneId: i.dnsZoneId, enabled: true, ...recordIn(prior) });
    return pipe(
      learnRecord(ctx, i.dnsZoneId),
      TE.chain(signed(i.dnsZoneId)),
      TE.map((outs) => {
        if (dsRecord !== undefined && dsRecord !== outs.dsRecord) {
          ctx.log(
            `the DS record of DNS zone ${i.dnsZoneId} has changed: give the registrar this one (${outs.dsRecord})`,
          );
        }
        return outs;
      }),
    );
  },

  delete: (ctx, id, prior) =>
    pipe(
      zoneNumber(id),
      TE.chain((dnsZoneId) =>
        pipe(
          fromApi(findDnsZone(ctx, dnsZoneId)),
          TE.map(O.filter(isSigned)),
          TE.chain(
            O.match(
              () => TE.right(undefined),
              (zone) =>
                pipe(
                  prior.outs.disableWhileDelegated === true ? TE.right(undefined) : refuseWhileDelegated(ctx, zone),
                  TE.chain(() => disable(ctx, dnsZoneId)),
                ),
            ),
          ),
        ),
      ),
    ),
};

const dnssecOf = (dnsZoneId: number): string => `DNSSEC of DNS zone ${dnsZoneId}`;

const isSigned = ({ DnsSecEnabled }: DnsZone): boolean => DnsSecEnabled;

const zoneNumber = (id: string): Step<number> => TE.fromEither(numberId.parse(id, "DNS zone"));

const inWords = (dnsZoneId: number): string => `DNS zone ${dnsZoneId}`;

const takeOverRecord = (ctx: Context<Client>, { dnsZoneId, adopt }: Inputs): Step<DsRecord> =>
  pipe(
    takeOver(ctx, { name: dnssecOf(dnsZoneId), adopt, managed: {}, found: {} }),
    TE.chain(() => learnRecord(ctx, dnsZoneId)),
  );

/** Each time that a zone is signed anew it has another key: a record of an earlier time would make the domain fail. */
const newlySigned =
  (ctx: Context<Client>, { Domain }: DnsZone) =>
  (record: DsRecord): Step<DsRecord> => {
    ctx.log(
      `${Domain} is signed with a new key: its registrar must carry this DS record, and none of an earlier time ` +
        `(${record.DsRecord})`,
    );
    return TE.right(record);
  };

/** Enables what may be enabled already, which tells the record. */
const learnRecord = (session: Session, dnsZoneId: number): Step<DsRecord> =>
  pipe(enableDnssec(session, dnsZoneId), TE.mapLeft(recorded(dnsZoneId)));

/** In doubt, it is recorded: the next `up` learns the record, and destroy disables what is enabled. */
const recorded =
  (dnsZoneId: number) =>
  (cause: ApiError): LifecycleError<ApiError> => {
    const record = partial({ id: numberId.format(dnsZoneId), applied: {}, outs: { dnsZoneId } });
    const error = recordedIfInDoubt(record)(apiFailure(cause));
    return error._tag === "Api" && isNotFound(cause) ? missingParent(inWords(dnsZoneId), "dnsZoneId") : error;
  };

/** The outputs of a zone that is signed now. */
const signed =
  (dnsZoneId: number) =>
  (record: DsRecord): Step<Outputs> =>
    record.Enabled
      ? TE.right({
          dnsZoneId,
          enabled: true,
          dsRecord: record.DsRecord,
          digest: record.Digest,
          digestType: record.DigestType,
          algorithm: record.Algorithm,
          publicKey: record.PublicKey,
          keyTag: record.KeyTag,
          flags: record.Flags,
          dsConfigured: record.DsConfigured,
        })
      : TE.left(
          refused(
            `bunny.net was asked to enable DNSSEC of DNS zone ${dnsZoneId}, and answers that it is disabled`,
            "see what its dashboard says of the zone, and run `pulumi up` again",
          ),
        );

const recordIn = (prior: Prior<Inputs, Outputs> | undefined): Record => ({
  dsRecord: prior?.outs.dsRecord,
  digest: prior?.outs.digest,
  digestType: prior?.outs.digestType,
  algorithm: prior?.outs.algorithm,
  publicKey: prior?.outs.publicKey,
  keyTag: prior?.outs.keyTag,
  flags: prior?.outs.flags,
  dsConfigured: prior?.outs.dsConfigured,
});

/** Asks what the registrar carries now. With the zone gone there is nothing to protect. */
const refuseWhileDelegated = (session: Session, { Id, Domain }: DnsZone): Step<void> =>
  pipe(
    enableDnssec(session, Id),
    TE.map(({ DsConfigured }) => DsConfigured),
    TE.orElse((error) => (isNotFound(error) ? TE.right(false) : TE.left(error))),
    fromApi,
    TE.chain((isDelegated) => (isDelegated ? TE.left(stillDelegated(Id, Domain)) : TE.right(undefined))),
  );

const stillDelegated = (dnsZoneId: number, domain: string): LifecycleError<never> =>
  refused(
    `DNSSEC of DNS zone ${dnsZoneId} is left enabled, because the registrar of ${domain} still carries its DS record: ` +
      "without signatures the whole domain would fail for most of its visitors",
    "remove the DS record at the registrar, wait for its time to live to pass (often one or two days), and destroy again; " +
      "or set `disableWhileDelegated: true` and run `pulumi up` before the resource is removed; or set `retainOnDelete` to " +
      "keep DNSSEC; where it is being replaced, `pulumi state delete` of the old one keeps it, too",
  );

const disable = (session: Session, dnsZoneId: number): Step<void> =>
  pipe(
    disableDnssec(session, dnsZoneId),
    TE.orElse(
      confirmRemoval({
        look: pipe(findDnsZoneAgain(session, dnsZoneId), TE.map(O.filter(isSigned))),
        mayBeGoneAfter: isNotFound,
      }),
    ),
    fromApi,
  );
