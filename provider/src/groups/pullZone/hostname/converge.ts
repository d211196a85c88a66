import * as E from "fp-ts/Either";
import { hasChanged, ifChanged } from "../../../properties/changes";
import { partial, refused } from "../../../contract/errors";
import type { FieldMask } from "../../../properties/fieldMask";
import type { Prior } from "../../../contract/lifecycle";
import { equal, pick, type Properties } from "../../../properties/values";
import { failWith, type Step } from "../../../common/taskEither";
import { act, type Ctx, type Failure, recordedIf, steps } from "../../../reconcile/steps";
import { knownOf } from "./add";
import { losesCertificate, type CertificateProgress, runCertificateSteps } from "./certificateSteps";
import type { HostnameInputs, HostnameOutputs } from "./inputs";
import {
  certificateOf,
  find,
  isControlledByBunny,
  type HostnameOfZone,
  inputsOfHostname,
  outputsOfHostname,
  withRecordedCertificate,
} from "./remote";

/** What the program declared before, and what has changed since. */
type Before = Pick<Prior<HostnameInputs, HostnameOutputs>, "inputs" | "changed">;

/**
 * Brings a hostname in line with the inputs. If a step fails, what was done before it is recorded.
 *
 * @param before if given, only what has changed is applied
 */
export function convergeHostname(
  ctx: Ctx,
  remote: HostnameOfZone,
  given: HostnameInputs,
  { certificatePem, privateKeyPem }: Prior<HostnameInputs, HostnameOutputs>["outs"],
  before?: Before,
): Step<Failure, HostnameOfZone> {
  return steps(async function* () {
    const inputs = before === undefined ? given : onlyChanged(remote, given, before.changed);
    const error = preconditionError(remote, inputs);
    if (error !== undefined) return yield* failWith(error);

    const knownAt = (progress: CertificateProgress) =>
      knownOf(given, appliedBy(given, remote, progress, before), outputsOfHostname(progress.remote));
    const start: CertificateProgress = { remote, sent: { certificatePem, privateKeyPem } };
    const done = await runCertificateSteps(ctx, inputs, start)();
    if (E.isLeft(done)) return yield* failWith(partial(knownAt(done.left.progress))(done.left.cause));
    const progress = done.right;
    if (progress.remote === remote) return remote;

    const found = yield* recordedIf(() => true, knownAt(progress), act(find(ctx, inputs)));
    return withRecordedCertificate(found ?? progress.remote, certificateOf(progress.remote));
  });
}

const certificateNames = ["certificate", "certificatePem", "privateKeyPem"] as const;

/**
 * The inputs that have changed. A certificate's kind and texts count as one; they also count as changed if HTTPS is to
 * be forced from now on and the certificate was removed elsewhere. If forceSsl has not changed, the hostname's own value
 * is kept, also across a change of certificate.
 */
function onlyChanged(remote: HostnameOfZone, inputs: HostnameInputs, changed: FieldMask): HostnameInputs {
  const hasForceSslChanged = hasChanged(changed, "forceSsl");
  const needsCertificate =
    certificateNames.some((name) => hasChanged(changed, name)) ||
    (inputs.forceSsl === true && hasForceSslChanged && !remote.hasCertificate);
  return {
    ...inputs,
    ...(needsCertificate ? {} : { certificate: undefined, certificatePem: undefined, privateKeyPem: undefined }),
    certificateKeyType: ifChanged(changed, "certificateKeyType", inputs.certificateKeyType),
    forceSsl: inputs.forceSsl === undefined || hasForceSslChanged ? inputs.forceSsl : remote.forceSsl,
  };
}

/** Why the inputs cannot be applied. Checked before anything is written. */
function preconditionError(remote: HostnameOfZone, inputs: HostnameInputs): Failure | undefined {
  if (isControlledByBunny(remote)) {
    return changesCertificate(remote, inputs)
      ? refused(
          `${remote.spelling} is controlled by bunny.net, and so is its certificate`,
          'leave certificateKeyType out, and either leave certificate out or set it to "managed"',
        )
      : undefined;
  }
  return losesCertificate(remote, inputs) && remote.forceSsl && inputs.forceSsl === undefined
    ? refused(
        `HTTPS is forced for ${remote.spelling}, but this change would leave it without a certificate, temporarily or ` +
          "permanently",
        "set forceSsl too: to false, or to true to turn it off only until the new certificate is issued",
      )
    : undefined;
}

function changesCertificate(remote: HostnameOfZone, { certificate, certificateKeyType }: HostnameInputs): boolean {
  return (
    certificate === "custom" ||
    (certificate === "none" && remote.hasCertificate) ||
    (certificateKeyType !== undefined && certificateKeyType !== (remote.certificateKeyType ?? "ecdsa"))
  );
}

/**
 * The inputs that were applied so far. Those that no step has changed are recorded as the program declared them before,
 * even if the API shows something else: that is drift, which nobody has asked to repair.
 */
function appliedBy(
  given: HostnameInputs,
  was: HostnameOfZone,
  { remote, sent }: CertificateProgress,
  before: Before | undefined,
): Properties {
  const isSentKnown = before !== undefined && !certificateNames.some((name) => hasChanged(before.changed, name));
  const old: Properties = { ...inputsOfHostname(was) };
  const is: Properties = { ...inputsOfHostname(remote), ...(isSentKnown || remote.isCustom ? sent : {}) };
  const unchanged = Object.keys(is).filter((name) => equal(old[name], is[name]));
  return pick({ ...is, ...pick({ ...before?.inputs }, unchanged) }, Object.keys(given));
}
