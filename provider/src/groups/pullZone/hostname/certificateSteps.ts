import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, type Step } from "../../../common/taskEither";
import { partial, refused } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import type { ApiError } from "../../../http/errors";
import { omit, pick } from "../../../properties/values";
import { retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Action, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { addCertificate, removeCertificate } from "../api/certificate";
import { isControlledByBunny, type RemoteHostname, setForceSSL, updatePrivateKeyType } from "../api/hostname";
import { hostname as definition } from "./hostname.definition";
import { obtainCertificate } from "./managedCertificate";
import type { HostnameInputs } from "./validate";

/** How a hostname is to change. */
interface Changing {
  readonly ctx: Ctx;
  readonly found: RemoteHostname;
  readonly changes: Partial<HostnameInputs>;
  /** All inputs, also those that have not changed. */
  readonly inputs: HostnameInputs;
}

/**
 * Changes a hostname step by step. In this order, HTTPS is never forced without a certificate: `forceSsl` is turned off first
 * and on last. A certificate of another kind is removed before the new one is added. Issuing one may take long: what has been
 * done is recorded, and the next update goes on from there.
 */
export function changeHostname({ ctx, found, changes, inputs }: Changing): Step<Failure, RemoteHostname> {
  const { pullZoneId } = inputs;
  const { spelling: name } = found;
  let now = found;
  const step = (write: Action<void>, after: Partial<RemoteHostname>): Step<Failure, void> =>
    steps(async function* () {
      const done = await act(write)();
      if (E.isLeft(done)) return yield* failWith(now === found ? done.left : partial(knownOf(now, inputs))(done.left));
      now = { ...now, ...after };
    });
  return steps(async function* () {
    const refusal = refusalOf(found, changes, inputs);
    if (refusal !== undefined) yield* failWith(refusal);
    const isLost = losesCertificate(found, changes);
    if (now.forceSsl === true && (changes.forceSsl === false || isLost))
      yield* step(setForceSSL(ctx, pullZoneId, name, false), { forceSsl: false });
    if (isLost) yield* step(removeCertificate(ctx, pullZoneId, name), { hasCertificate: false, certificate: "none" });
    const { certificateKeyType } = changes;
    if (certificateKeyType !== undefined)
      yield* step(updatePrivateKeyType(ctx, pullZoneId, name, certificateKeyType), { certificateKeyType });
    const wanted = wantedCertificate(now, changes, inputs);
    const { certificatePem, privateKeyPem, useOnlyHttp01 } = inputs;
    if (wanted === "custom" && certificatePem !== undefined && privateKeyPem !== undefined)
      yield* step(addCertificate(ctx, pullZoneId, name, { certificatePem, privateKeyPem }), {
        hasCertificate: true,
        certificate: "custom",
        certificatePem,
        privateKeyPem,
      });
    // Of a certificate that is there, bunny.net does not say whether it issued it: it stays.
    if (wanted === "managed" && now.certificate === "none" && !isControlledByBunny(now))
      yield* step(obtainCertificate(ctx, { ...now, pullZoneId, useOnlyHttp01 }), {
        hasCertificate: true,
        certificate: "managed",
      });
    // Also again, after a change of the certificate.
    const isForced = changes.forceSsl === true || (inputs.forceSsl === true && found.forceSsl === true);
    if (isForced && now.forceSsl !== true) yield* step(forceSsl(ctx, pullZoneId, now), { forceSsl: true });
    return now;
  });
}

/** A new certificate may take a moment to become active. */
function forceSsl(ctx: Ctx, pullZoneId: number, { spelling, hasCertificate }: RemoteHostname): Action<void> {
  const isWithoutCertificate = (error: ApiError): boolean =>
    error._tag === "Status" && /hostname_ssl_not_enabled$/i.test(error.errorKey ?? "");
  const forced = retryUntil(setForceSSL(ctx, pullZoneId, spelling, true), {
    limitMilliseconds: visibilityMilliseconds.written,
    firstDelayMilliseconds: 500,
    signal: ctx.signal,
    log: ctx.log,
    waitsFor: (error) =>
      isWithoutCertificate(error) && hasCertificate ? `the certificate of ${spelling} to become active` : undefined,
  });
  return pipe(
    forced,
    TE.mapLeft((error) =>
      isWithoutCertificate(error)
        ? refused(
            `HTTPS cannot be forced for ${spelling}, which has no certificate`,
            'set `certificate: "managed"` too, or run `pulumi up` again once it has one',
          )
        : error,
    ),
  );
}

/** Inputs that say how, and that a hostname does not have. */
const unknowable = ["adopt", "useOnlyHttp01"];

function knownOf(now: RemoteHostname, inputs: HostnameInputs) {
  const { pullZoneId, hostname } = inputs;
  return {
    id: childId.format(pullZoneId, hostname),
    applied: omit(pick({ ...now, pullZoneId, hostname }, Object.keys(inputs)), unknowable),
    outs: pick({ ...now }, Object.keys(definition.computed)),
  };
}

/** Why a change cannot be made. */
function refusalOf(
  found: RemoteHostname,
  changes: Partial<HostnameInputs>,
  { forceSsl }: HostnameInputs,
): Failure | undefined {
  const { certificate = "managed", certificateKeyType } = changes;
  if (isControlledByBunny(found)) {
    return certificate !== "managed" || certificateKeyType !== undefined
      ? refused(
          `${found.spelling} is controlled by bunny.net, and so is its certificate`,
          'leave certificateKeyType out, and either leave certificate out or set it to "managed"',
        )
      : undefined;
  }
  return losesCertificate(found, changes) && found.forceSsl === true && forceSsl === undefined
    ? refused(
        `HTTPS is forced for ${found.spelling}, but this change would leave it without a certificate, temporarily or ` +
          "permanently",
        "set forceSsl too: to false, or to true to turn it off only until the new certificate is issued",
      )
    : undefined;
}

/** Whether the existing certificate is removed, with or without a replacement. */
function losesCertificate({ certificate: is }: RemoteHostname, { certificate }: Partial<HostnameInputs>): boolean {
  return is !== "none" && (certificate === "none" || (certificate === "managed" && is === "custom"));
}

/** The certificate to put there: also one that was taken off, if HTTPS is to be forced from now on. */
function wantedCertificate(
  now: RemoteHostname,
  changes: Partial<HostnameInputs>,
  { certificate }: HostnameInputs,
): HostnameInputs["certificate"] {
  const isNeeded =
    [changes.certificate, changes.certificatePem, changes.privateKeyPem].some((change) => change !== undefined) ||
    (changes.forceSsl === true && now.certificate === "none");
  return isNeeded ? certificate : undefined;
}
