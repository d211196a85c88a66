import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { apiFailure, refused } from "../../../contract/errors";
import { retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import type { Action, Ctx, Failure } from "../../../reconcile/steps";
import { addCertificate, removeCertificate } from "../api/certificate";
import {
  isControlledByBunny,
  isSslNotEnabled,
  type RemoteHostname,
  setForceSSL,
  updatePrivateKeyType,
} from "../api/hostname";
import { obtainCertificate } from "./managedCertificate";
import type { HostnameInputs } from "./validate";

/** A hostname that is changed step by step. */
interface Changing {
  readonly ctx: Ctx;
  readonly pullZoneId: number;
  readonly before: RemoteHostname;
  readonly now: RemoteHostname;
  readonly changes: Partial<HostnameInputs>;
  /** All inputs, also those that have not changed. */
  readonly inputs: HostnameInputs;
}

/** What a step does, and what the hostname has after it. */
interface Change {
  readonly write: Action<void>;
  readonly after: Partial<RemoteHostname>;
}

/** The change that is needed, if any. */
type CertificateStep = (of: Changing) => Change | undefined;

/**
 * In this order, HTTPS is never forced without a certificate: `forceSsl` is turned off first and on last. A certificate
 * of another kind is removed before the new one is added.
 */
export const certificateSteps: readonly CertificateStep[] = [
  stopForcingHttps,
  removeOldCertificate,
  changeKeyType,
  sendCustomCertificate,
  issueManagedCertificate,
  forceHttps,
];

/** Why a change cannot be made. Asked before anything is written. */
export function refusalOf({ now, changes, inputs }: Changing): Failure | undefined {
  const { certificate = "managed", certificateKeyType } = changes;
  if (isControlledByBunny(now)) {
    return certificate !== "managed" || certificateKeyType !== undefined
      ? refused(
          `${now.spelling} is controlled by bunny.net, and so is its certificate`,
          'leave certificateKeyType out, and either leave certificate out or set it to "managed"',
        )
      : undefined;
  }
  return losesCertificate(now, changes) && now.forceSsl === true && inputs.forceSsl === undefined
    ? refused(
        `HTTPS is forced for ${now.spelling}, but this change would leave it without a certificate, temporarily or ` +
          "permanently",
        "set forceSsl too: to false, or to true to turn it off only until the new certificate is issued",
      )
    : undefined;
}

/** Whether the existing certificate is removed, with or without a replacement. */
function losesCertificate({ certificate: is }: RemoteHostname, { certificate }: Partial<HostnameInputs>): boolean {
  return is !== "none" && (certificate === "none" || (certificate === "managed" && is === "custom"));
}

function stopForcingHttps({ ctx, pullZoneId, now, changes }: Changing): Change | undefined {
  return now.forceSsl === true && (changes.forceSsl === false || losesCertificate(now, changes))
    ? { write: setForceSSL(ctx, pullZoneId, now.spelling, false), after: { forceSsl: false } }
    : undefined;
}

function removeOldCertificate({ ctx, pullZoneId, now, changes }: Changing): Change | undefined {
  return losesCertificate(now, changes)
    ? {
        write: removeCertificate(ctx, pullZoneId, now.spelling),
        after: { hasCertificate: false, certificate: "none" },
      }
    : undefined;
}

function changeKeyType({ ctx, pullZoneId, now, changes: { certificateKeyType } }: Changing): Change | undefined {
  return certificateKeyType === undefined
    ? undefined
    : { write: updatePrivateKeyType(ctx, pullZoneId, now.spelling, certificateKeyType), after: { certificateKeyType } };
}

/** The certificate to put there: also one that was taken off, if HTTPS is to be forced from now on. */
function wantedCertificate({ now, changes, inputs }: Changing): HostnameInputs["certificate"] {
  const isNeeded =
    [changes.certificate, changes.certificatePem, changes.privateKeyPem].some((change) => change !== undefined) ||
    (changes.forceSsl === true && now.certificate === "none");
  return isNeeded ? inputs.certificate : undefined;
}

function sendCustomCertificate(of: Changing): Change | undefined {
  const { ctx, pullZoneId, now, inputs } = of;
  const { certificatePem, privateKeyPem } = inputs;
  if (wantedCertificate(of) !== "custom" || certificatePem === undefined || privateKeyPem === undefined) {
    return undefined;
  }
  return {
    write: addCertificate(ctx, pullZoneId, now.spelling, { certificatePem, privateKeyPem }),
    after: { hasCertificate: true, certificate: "custom", certificatePem, privateKeyPem },
  };
}

/** Of a certificate that is there, bunny.net does not say whether it issued it: it stays. */
function issueManagedCertificate(of: Changing): Change | undefined {
  const { ctx, pullZoneId, now, inputs } = of;
  if (wantedCertificate(of) !== "managed" || now.certificate !== "none" || isControlledByBunny(now)) return undefined;
  return {
    write: obtainCertificate(ctx, { ...now, pullZoneId, useOnlyHttp01: inputs.useOnlyHttp01 }),
    after: { hasCertificate: true, certificate: "managed" },
  };
}

/** Also again, after a change of the certificate. A new certificate may take a moment to become active. */
function forceHttps({ ctx, pullZoneId, before, now, changes, inputs }: Changing): Change | undefined {
  const isWanted = changes.forceSsl === true || (inputs.forceSsl === true && before.forceSsl === true);
  if (!isWanted || now.forceSsl === true) return undefined;
  const { spelling, hasCertificate } = now;
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
    TE.mapLeft((error) => (isSslNotEnabled(error) ? sslNotEnabled(spelling, inputs.certificate) : apiFailure(error))),
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
