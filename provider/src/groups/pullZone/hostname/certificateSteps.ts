import * as E from "fp-ts/Either";
import { failWith, type Step } from "../../../common/taskEither";
import { partial, refused } from "../../../contract/errors";
import { childId } from "../../../formats/ids";
import { omit, pick } from "../../../properties/values";
import { retryUntil, visibilityMilliseconds } from "../../../reconcile/poll";
import { act, type Action, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import { addCertificate, removeCertificate } from "../api/certificate";
import { isControlledByBunny, type RemoteHostname, setForceSSL, updatePrivateKeyType } from "../api/hostname";
import type { ZoneWrite } from "../api/sharedZone";
import { hostname as definition } from "./hostname.definition";
import { obtainCertificate, retryLimits } from "./managedCertificate";
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
    const given = certificateInputs.filter((property) => property in changes);
    if (isControlledByBunny(found) && given.length > 0) yield* failWith(notOurs(name, given));
    const { certificatePem, privateKeyPem, forceSsl, useOnlyHttp01 } = inputs;
    // A certificate that bunny.net is to issue does not replace a custom one.
    const isLost =
      found.certificate !== "none" &&
      (changes.certificate === "none" || (changes.certificate === "managed" && found.certificate === "custom"));
    if (isLost && found.forceSsl === true && forceSsl === undefined) yield* failWith(stillForced(name));
    if (now.forceSsl === true && (changes.forceSsl === false || isLost))
      yield* step(setForceSSL(ctx, pullZoneId, name, false), { forceSsl: false });
    if (isLost) yield* step(removeCertificate(ctx, pullZoneId, name), { hasCertificate: false, certificate: "none" });
    const { certificateKeyType } = changes;
    if (certificateKeyType !== undefined)
      yield* step(updatePrivateKeyType(ctx, pullZoneId, name, certificateKeyType), { certificateKeyType });
    const { certificate } = changes;
    const isOther =
      certificate === "custom" || changes.certificatePem !== undefined || changes.privateKeyPem !== undefined;
    if (isOther && certificatePem !== undefined && privateKeyPem !== undefined)
      yield* step(addCertificate(ctx, pullZoneId, name, { certificatePem, privateKeyPem }), {
        hasCertificate: true,
        certificate: "custom",
        certificatePem,
        privateKeyPem,
      });
    // Of a certificate that is there, bunny.net does not say whether it issued it: it stays.
    if (certificate === "managed" && now.certificate === "none")
      yield* step(obtainCertificate(ctx, { ...now, pullZoneId, useOnlyHttp01 }), {
        hasCertificate: true,
        certificate: "managed",
      });
    if (now.forceSsl !== true && (changes.forceSsl === true || (forceSsl === true && found.forceSsl === true)))
      yield* step(onceActive(ctx, now, setForceSSL(ctx, pullZoneId, name, true)), { forceSsl: true });
    return now;
  });
}

/** A new certificate may take a moment to become active. */
function onceActive(ctx: Ctx, { spelling, hasCertificate }: RemoteHostname, write: ZoneWrite): ZoneWrite {
  return retryUntil(write, {
    ...retryLimits(ctx, 500),
    limitMilliseconds: visibilityMilliseconds.written,
    waitsFor: (error) =>
      hasCertificate && error._tag === "Status" && /hostname_ssl_not_enabled$/i.test(error.errorKey ?? "")
        ? `the certificate of ${spelling} to become active`
        : undefined,
  });
}

const certificateInputs = ["certificate", "certificatePem", "privateKeyPem", "certificateKeyType"] as const;

function notOurs(name: string, given: readonly string[]): Failure {
  return refused(
    `${name} belongs to bunny.net, and so does its certificate: ${given.join(", ")} cannot change it`,
    `leave out ${given.join(", ")}`,
  );
}

function stillForced(name: string): Failure {
  return refused(
    `HTTPS is forced for ${name}, but this change would leave it without a certificate, temporarily or permanently`,
    "set forceSsl too: to false, or to true to turn it off only until the new certificate is issued",
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
