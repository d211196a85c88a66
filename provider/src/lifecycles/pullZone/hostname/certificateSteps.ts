import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { addCertificate, removeCertificate } from "../../../api/pullZone/certificate";
import { isSslNotEnabled, setForceSSL, updatePrivateKeyType } from "../../../api/pullZone/hostname";
import type { Hostname } from "../../../api/pullZone/pullZone";
import { hasChanged, ifChanged } from "../../../kernel/changes";
import { fromApi, refused } from "../../../kernel/errors";
import type { FieldMask } from "../../../kernel/fieldMask";
import type { Context, LifecycleError, Prior } from "../../../kernel/lifecycle";
import { retryUntil, lookMilliseconds } from "../../../kernel/poll";
import { equal, pick, type Properties } from "../../../kernel/values";
import type { Step } from "../parentZone";
import type { Inputs } from "./inputs";
import { obtainCertificate } from "./managedCertificate";
import {
  asKnown,
  certificateOf,
  custom,
  find,
  isCustom,
  isOriginUnknown,
  isTheirs,
  type Outputs,
  recorded,
  type Remote,
  toInputs,
  toOutputs,
} from "./mapping";

/** How far it has come: the entry as it is after each move, and the certificate that state may say was sent. */
interface Progress {
  readonly entry: Hostname;
  readonly sent: Pick<Inputs, "certificatePem" | "privateKeyPem">;
  /** Whether anything was written, so that the zone has to be read again for what is shown. */
  readonly moved: boolean;
}
interface Stopped {
  readonly progress: Progress;
  readonly cause: LifecycleError<ApiError>;
}
type Move = (progress: Progress) => TE.TaskEither<Stopped, Progress>;

/** What the program said before, and what of it changed. */
type Before = Pick<Prior<Inputs, Outputs>, "inputs" | "changed">;

/**
 * Makes an entry as the inputs say, by the moves that are needed. What fails stops it, and what was reached is recorded.
 *
 * @param before where only what has changed is to be brought about
 */
export function converge(
  ctx: Context<Client>,
  remote: Remote,
  given: Inputs,
  sentBefore: Prior<Inputs, Outputs>["outs"],
  before?: Before,
): Step<Remote> {
  const i = before === undefined ? given : onlyChanged(remote.entry, given, before.changed);
  const reason = whyNot(remote.entry, i);
  if (reason !== undefined) return TE.left(reason);
  const stoppedAt = (progress: Progress, cause: LifecycleError<ApiError>): LifecycleError<ApiError> =>
    stopped(given, { ...remote, entry: progress.entry }, appliedBy(given, remote, progress, before), cause);
  const start: Progress = {
    entry: remote.entry,
    sent: { certificatePem: sentBefore.certificatePem, privateKeyPem: sentBefore.privateKeyPem },
    moved: false,
  };
  const spelled = { ...i, hostname: remote.entry.Value };
  return pipe(
    moves(ctx, spelled).reduce((reached, move) => pipe(reached, TE.chain(move)), TE.right<Stopped, Progress>(start)),
    TE.mapLeft(({ progress, cause }) => stoppedAt(progress, cause)),
    TE.chain((progress) =>
      progress.moved
        ? pipe(
            find(ctx, i.pullZoneId, i.hostname),
            TE.map(O.getOrElse(() => ({ ...remote, entry: progress.entry }))),
            TE.map((now) => ({ ...now, entry: asKnown(now.entry, certificateOf(progress.entry)) })),
            TE.mapLeft((cause) => stoppedAt(progress, cause)),
          )
        : TE.right(remote),
    ),
  );
}

const certificateNames = ["certificate", "certificatePem", "privateKeyPem"] as const;

/**
 * The inputs without what did not change. Kind and texts of a certificate are one thing. It is wanted as well where HTTPS
 * is to be forced from now on and it has gone elsewhere. Forced HTTPS that did not change is to be as it is, also after a
 * while without a certificate.
 */
function onlyChanged(entry: Hostname, i: Inputs, changed: FieldMask): Inputs {
  const forcesSsl = i.forceSsl === true && hasChanged(changed, "forceSsl");
  const wantsCertificate =
    certificateNames.some((name) => hasChanged(changed, name)) || (forcesSsl && !entry.HasCertificate);
  const forceSsl = i.forceSsl === undefined || hasChanged(changed, "forceSsl") ? i.forceSsl : entry.ForceSSL;
  return {
    ...i,
    ...(wantsCertificate ? {} : { certificate: undefined, certificatePem: undefined, privateKeyPem: undefined }),
    certificateKeyType: ifChanged(changed, "certificateKeyType", i.certificateKeyType),
    forceSsl,
  };
}

/** What must not be done, told before anything is written. */
function whyNot(entry: Hostname, i: Inputs): LifecycleError<ApiError> | undefined {
  const { certificate, certificateKeyType } = i;
  if (isTheirs(entry)) {
    const changes =
      certificate === "custom" ||
      (certificate === "none" && entry.HasCertificate) ||
      (certificateKeyType !== undefined && keyTypes[certificateKeyType] !== (entry.CertificateKeyType ?? 0));
    return changes
      ? refused(
          `${entry.Value} is controlled by bunny.net, and so is its certificate`,
          'leave certificateKeyType out, and certificate too, or write "managed"',
        )
      : undefined;
  }
  return losesCertificate(entry, i) && entry.ForceSSL && i.forceSsl === undefined
    ? refused(
        `HTTPS is forced for ${entry.Value}, which would have no certificate for a while or for good`,
        "write forceSsl too: false, or true to have it off until the other certificate is there",
      )
    : undefined;
}

/** Whether the certificate that is there goes before another comes, if one does. */
const losesCertificate = (entry: Hostname, { certificate }: Inputs): boolean =>
  entry.HasCertificate &&
  !isTheirs(entry) &&
  (certificate === "none" || (certificate === "managed" && isCustom(entry)));

const keyTypes = { ecdsa: 0, rsa: 1 } as const;

/**
 * In the order that never leaves a forced HTTPS without a certificate: force SSL goes off first and comes on last, and a
 * certificate of another kind goes before the new one comes.
 */
function moves(ctx: Context<Client>, i: Inputs): readonly Move[] {
  const { pullZoneId: zone, hostname: name } = i;
  const keyType = i.certificateKeyType === undefined ? undefined : keyTypes[i.certificateKeyType];
  return [
    move(
      (entry) => entry.ForceSSL && (i.forceSsl === false || losesCertificate(entry, i)),
      setForceSSL(ctx, zone, name, false),
      (entry) => ({ ...entry, ForceSSL: false }),
    ),
    move((entry) => losesCertificate(entry, i), removeCertificate(ctx, zone, name), withoutCertificate),
    move(
      (entry) => keyType !== undefined && (entry.CertificateKeyType ?? 0) !== keyType,
      keyType === undefined ? TE.right(undefined) : updatePrivateKeyType(ctx, zone, name, keyType),
      (entry) => ({ ...entry, CertificateKeyType: keyType }),
    ),
    sendCustom(ctx, i),
    issueManaged(ctx, i),
    forceHttps(ctx, i),
  ];
}

/** A certificate that has just come may not count at once. */
const forceHttps =
  (ctx: Context<Client>, i: Inputs): Move =>
  (progress) => {
    const write = retryUntil(setForceSSL(ctx, i.pullZoneId, i.hostname, true), {
      limitMilliseconds: Math.min(lookMilliseconds.written, ctx.timeoutMilliseconds ?? Infinity),
      firstDelayMilliseconds: 500,
      signal: ctx.signal,
      log: ctx.log,
      waitsFor: (error) =>
        isSslNotEnabled(error) && progress.entry.HasCertificate
          ? `the certificate of ${i.hostname} to be in use`
          : undefined,
    });
    return move(
      (entry) => i.forceSsl === true && !entry.ForceSSL && i.certificate !== "none",
      write,
      (entry) => ({ ...entry, ForceSSL: true }),
      (error) => (isSslNotEnabled(error) ? sslNotEnabled(i) : { _tag: "Api", cause: error }),
    )(progress);
  };

const sslNotEnabled = ({ hostname: name, certificate }: Inputs): LifecycleError<never> =>
  refused(
    `HTTPS cannot be forced for ${name}, which has no certificate`,
    certificate === undefined
      ? 'write certificate: "managed" or "custom" beside forceSsl, or leave forceSsl out until the hostname has one'
      : "run `pulumi up` again once it has one",
  );

/** One write, if it is needed. */
const move =
  (
    isNeeded: (entry: Hostname) => boolean,
    write: TE.TaskEither<ApiError, void>,
    after: (entry: Hostname) => Hostname,
    explained: (error: ApiError) => LifecycleError<ApiError> = (cause) => ({ _tag: "Api", cause }),
  ): Move =>
  (progress) =>
    isNeeded(progress.entry)
      ? pipe(
          write,
          TE.bimap(
            (error): Stopped => ({ progress, cause: explained(error) }),
            (): Progress => ({ ...progress, entry: after(progress.entry), moved: true }),
          ),
        )
      : TE.right(progress);

/** Sent again only when it is another than state says was sent, or when the API does not show a custom one. */
const sendCustom =
  (ctx: Context<Client>, { pullZoneId, hostname: name, certificate, certificatePem, privateKeyPem }: Inputs): Move =>
  (progress) => {
    if (certificate !== "custom" || certificatePem === undefined || privateKeyPem === undefined)
      return TE.right(progress);
    const isSent = progress.sent.certificatePem === certificatePem && progress.sent.privateKeyPem === privateKeyPem;
    if (isSent && isCustom(progress.entry)) return TE.right(progress);
    // Whether it arrived is unknown until the API says so: meanwhile state must not claim that it did.
    const inDoubt: Progress = { ...progress, sent: {} };
    return pipe(
      fromApi(addCertificate(ctx, pullZoneId, name, { certificatePem, privateKeyPem })),
      TE.bimap(
        (cause): Stopped => ({ progress: inDoubt, cause }),
        (): Progress => ({
          entry: { ...progress.entry, HasCertificate: true, CertificateProvisionType: custom },
          sent: { certificatePem, privateKeyPem },
          moved: true,
        }),
      ),
    );
  };

const issueManaged =
  (ctx: Context<Client>, i: Inputs): Move =>
  (progress) => {
    if (i.certificate !== "managed" || isTheirs(progress.entry)) return TE.right(progress);
    if (progress.entry.HasCertificate) {
      if (isOriginUnknown(progress.entry)) {
        ctx.log(
          `${i.hostname} has a certificate already, which stays: bunny.net does not say whether it is one of its own. ` +
            'To have it replaced, write certificate: "none" for one `pulumi up`',
        );
      }
      return TE.right(progress);
    }
    return pipe(
      obtainCertificate(ctx, i),
      TE.bimap(
        (cause): Stopped => ({ progress, cause }),
        (): Progress => ({ ...progress, entry: { ...progress.entry, HasCertificate: true }, moved: true }),
      ),
    );
  };

const withoutCertificate = (entry: Hostname): Hostname => ({
  ...entry,
  HasCertificate: false,
  CertificateProvisionType: undefined,
});

/**
 * What was applied as far as it has come. What was not moved is as the program said before, even where the API says
 * something else: that has drifted, and nobody has asked to repair it.
 */
const appliedBy = (i: Inputs, remote: Remote, { entry, sent }: Progress, before: Before | undefined): Properties => {
  const isSentKnown = before !== undefined && !certificateNames.some((name) => hasChanged(before.changed, name));
  const [was, is]: readonly Properties[] = [
    { ...toInputs(remote) },
    { ...toInputs({ ...remote, entry }), ...(isSentKnown || isCustom(entry) ? sent : {}) },
  ];
  const unmoved = Object.keys({ ...is }).filter((name) => equal(was?.[name], is?.[name]));
  return pick({ ...is, ...pick({ ...before?.inputs }, unmoved) }, Object.keys(i));
};

/** Records what was reached: the next run sees what is missing, whether by what failed or by a refresh. */
const stopped = (
  i: Inputs,
  remote: Remote,
  applied: Properties,
  cause: LifecycleError<ApiError>,
): LifecycleError<ApiError> => recorded(i, applied, toOutputs(remote))(cause);
