import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { addCertificate, removeCertificate } from "../api/certificate";
import { isSslNotEnabled, setForceSSL, updatePrivateKeyType } from "../api/hostname";
import { apiFailure, refused } from "../../../contract/errors";
import { visibilityMilliseconds, retryUntil } from "../../../reconcile/poll";
import { failWith, type Step, taskEither } from "../../../common/taskEither";
import { act, type Action, type Ctx, type Failure } from "../../../reconcile/steps";
import type { HostnameInputs } from "./inputs";
import { obtainCertificate } from "./managedCertificate";
import { isControlledByBunny, type HostnameOfZone } from "./remote";

type Pair = Pick<HostnameInputs, "certificatePem" | "privateKeyPem">;

/** The progress of the steps. */
export interface CertificateProgress {
  /** The hostname after the last step: the same object for as long as nothing was written. */
  readonly remote: HostnameOfZone;
  /** The certificate that state may record as sent. */
  readonly sent: Pair;
}

/** Why a step failed, and the progress of the steps before it. */
interface Stopped {
  readonly progress: CertificateProgress;
  readonly cause: Failure;
}

/** What a step does, and what the hostname has after it. */
interface Change {
  readonly write: Action<void>;
  readonly after: Partial<HostnameOfZone>;
  readonly sends?: Pair;
}

/** The change that is needed, if any. */
type CertificateStep = (ctx: Ctx, inputs: HostnameInputs, progress: CertificateProgress) => Change | undefined;

/**
 * In this order, HTTPS is never forced without a certificate: `forceSsl` is turned off first and on last. A certificate
 * of another kind is removed before the new one is added.
 */
const certificateSteps: readonly CertificateStep[] = [
  stopForcingHttps,
  removeOldCertificate,
  changeKeyType,
  sendCustomCertificate,
  issueManagedCertificate,
  forceHttps,
];

/** Brings a hostname in line with the inputs, step by step, until a step fails. */
export function runCertificateSteps(
  ctx: Ctx,
  inputs: HostnameInputs,
  start: CertificateProgress,
): Step<Stopped, CertificateProgress> {
  return taskEither<Stopped, CertificateProgress>(async function* () {
    let progress = start;
    for (const next of certificateSteps) {
      const change = next(ctx, inputs, progress);
      if (change === undefined) continue;
      const { write, after, sends } = change;
      const done = await act(write)();
      // If it failed, it may or may not have arrived, so state must not record that it was sent.
      const sent = sends === undefined ? progress.sent : E.isRight(done) ? sends : {};
      if (E.isLeft(done)) return yield* failWith({ progress: { ...progress, sent }, cause: done.left });
      progress = { remote: { ...progress.remote, ...after }, sent };
    }
    return progress;
  });
}

/** Whether the existing certificate is removed, with or without a replacement. */
export function losesCertificate(remote: HostnameOfZone, { certificate }: HostnameInputs): boolean {
  if (!remote.hasCertificate || isControlledByBunny(remote)) return false;
  return certificate === "none" || (certificate === "managed" && remote.isCustom);
}

function stopForcingHttps(ctx: Ctx, inputs: HostnameInputs, { remote }: CertificateProgress): Change | undefined {
  const { pullZoneId, spelling, forceSsl } = remote;
  return forceSsl && (inputs.forceSsl === false || losesCertificate(remote, inputs))
    ? { write: setForceSSL(ctx, pullZoneId, spelling, false), after: { forceSsl: false } }
    : undefined;
}

function removeOldCertificate(ctx: Ctx, inputs: HostnameInputs, { remote }: CertificateProgress): Change | undefined {
  const after = { hasCertificate: false, isCustom: false };
  return losesCertificate(remote, inputs)
    ? { write: removeCertificate(ctx, remote.pullZoneId, remote.spelling), after }
    : undefined;
}

function changeKeyType(
  ctx: Ctx,
  { certificateKeyType }: HostnameInputs,
  { remote }: CertificateProgress,
): Change | undefined {
  const { pullZoneId, spelling, certificateKeyType: current = "ecdsa" } = remote;
  return certificateKeyType === undefined || certificateKeyType === current
    ? undefined
    : { write: updatePrivateKeyType(ctx, pullZoneId, spelling, certificateKeyType), after: { certificateKeyType } };
}

/** Sent again only if it differs from what state records as sent, or if it is no longer there. */
function sendCustomCertificate(
  ctx: Ctx,
  { certificate, certificatePem, privateKeyPem }: HostnameInputs,
  { remote, sent }: CertificateProgress,
): Change | undefined {
  if (certificate !== "custom" || certificatePem === undefined || privateKeyPem === undefined) return undefined;
  const isSent = sent.certificatePem === certificatePem && sent.privateKeyPem === privateKeyPem;
  if (isSent && remote.isCustom) return undefined;
  const sends = { certificatePem, privateKeyPem };
  return {
    write: addCertificate(ctx, remote.pullZoneId, remote.spelling, sends),
    after: { hasCertificate: true, isCustom: true },
    sends,
  };
}

function issueManagedCertificate(
  ctx: Ctx,
  inputs: HostnameInputs,
  { remote }: CertificateProgress,
): Change | undefined {
  if (inputs.certificate !== "managed" || isControlledByBunny(remote)) return undefined;
  if (!remote.hasCertificate) {
    const { useOnlyHttp01 } = inputs;
    return { write: obtainCertificate(ctx, { ...remote, useOnlyHttp01 }), after: { hasCertificate: true } };
  }
  ctx.log(
    `${remote.spelling} keeps its existing certificate: bunny.net does not say whether it issued it. ` +
      'To replace it, set certificate: "none" for one `pulumi up`',
  );
  return undefined;
}

/** A new certificate may take a moment to become active. */
function forceHttps(
  ctx: Ctx,
  { certificate, forceSsl }: HostnameInputs,
  { remote }: CertificateProgress,
): Change | undefined {
  if (forceSsl !== true || remote.forceSsl || certificate === "none") return undefined;
  const { pullZoneId, spelling, hasCertificate } = remote;
  const write = retryUntil(setForceSSL(ctx, pullZoneId, spelling, true), {
    limitMilliseconds: Math.min(visibilityMilliseconds.written, ctx.timeoutMilliseconds ?? Infinity),
    firstDelayMilliseconds: 500,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (error) =>
      isSslNotEnabled(error) && hasCertificate ? `the certificate of ${spelling} to become active` : undefined,
  });
  const explained = pipe(
    write,
    TE.mapLeft((error) => (isSslNotEnabled(error) ? sslNotEnabled(spelling, certificate) : apiFailure(error))),
  );
  return { write: explained, after: { forceSsl: true } };
}

function sslNotEnabled(hostname: string, certificate: HostnameInputs["certificate"]): Failure {
  return refused(
    `HTTPS cannot be forced for ${hostname}, which has no certificate`,
    certificate === undefined
      ? 'set certificate to "managed" or "custom" as well, or leave forceSsl out until the hostname has one'
      : "run `pulumi up` again once it has one",
  );
}
