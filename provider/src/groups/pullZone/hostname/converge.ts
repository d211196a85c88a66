import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../../http/client";
import type { Hostname } from "../api/pullZone";
import { hasChanged, ifChanged } from "../../../properties/changes";
import { refused } from "../../../contract/errors";
import type { FieldMask } from "../../../properties/fieldMask";
import type { Context, LifecycleError, Prior } from "../../../contract/lifecycle";
import { equal, pick, type Properties } from "../../../properties/values";
import { failWith, taskEither, valueOf } from "../../../common/taskEither";
import type { Step } from "../../../reconcile/step";
import { keyTypes, losesCertificate, type Progress, runCertificateSteps } from "./certificateSteps";
import type { Inputs, Outputs } from "./inputs";
import {
  certificateOf,
  find,
  isControlledByBunny,
  isCustom,
  recorded,
  type Remote,
  toInputs,
  toOutputs,
  withRecordedCertificate,
} from "./mapping";

/** What the program declared before, and what has changed since. */
type Before = Pick<Prior<Inputs, Outputs>, "inputs" | "changed">;

/**
 * Brings an entry in line with the inputs. If a step fails, what was done before it is recorded.
 *
 * @param before if given, only what has changed is applied
 */
export function converge(
  ctx: Context<Client>,
  remote: Remote,
  given: Inputs,
  { certificatePem, privateKeyPem }: Prior<Inputs, Outputs>["outs"],
  before?: Before,
): Step<Remote> {
  return taskEither(async function* () {
    const { pullZoneId, entry } = remote;
    const inputs = before === undefined ? given : onlyChanged(entry, given, before.changed);
    const error = preconditionError(entry, inputs);
    if (error !== undefined) return yield* failWith(error);

    const recordedAt = (progress: Progress) =>
      recorded(given, appliedBy(given, remote, progress, before), toOutputs({ pullZoneId, entry: progress.entry }));
    const start: Progress = { entry, sent: { certificatePem, privateKeyPem }, hasWritten: false };
    const progress = yield* valueOf(
      pipe(
        runCertificateSteps(ctx, { ...inputs, hostname: entry.Value }, start),
        TE.mapLeft((stopped) => recordedAt(stopped.progress)(stopped.cause)),
      ),
    );
    if (!progress.hasWritten) return remote;

    const found = yield* valueOf(pipe(find(ctx, inputs.pullZoneId, inputs.hostname), TE.mapLeft(recordedAt(progress))));
    const now = O.isSome(found) ? found.value : { pullZoneId, entry: progress.entry };
    return withRecordedCertificate(now, certificateOf(progress.entry));
  });
}

const certificateNames = ["certificate", "certificatePem", "privateKeyPem"] as const;

/**
 * The inputs that have changed. A certificate's kind and texts count as one; they also count as changed if HTTPS is to
 * be forced from now on and the certificate was removed elsewhere. If forceSsl has not changed, the entry's own value
 * is kept, also across a change of certificate.
 */
function onlyChanged(entry: Hostname, inputs: Inputs, changed: FieldMask): Inputs {
  const hasForceSslChanged = hasChanged(changed, "forceSsl");
  const needsCertificate =
    certificateNames.some((name) => hasChanged(changed, name)) ||
    (inputs.forceSsl === true && hasForceSslChanged && !entry.HasCertificate);
  return {
    ...inputs,
    ...(needsCertificate ? {} : { certificate: undefined, certificatePem: undefined, privateKeyPem: undefined }),
    certificateKeyType: ifChanged(changed, "certificateKeyType", inputs.certificateKeyType),
    forceSsl: inputs.forceSsl === undefined || hasForceSslChanged ? inputs.forceSsl : entry.ForceSSL,
  };
}

/** Why the inputs cannot be applied. Checked before anything is written. */
function preconditionError(entry: Hostname, inputs: Inputs): LifecycleError<never> | undefined {
  if (isControlledByBunny(entry)) {
    return changesCertificate(entry, inputs)
      ? refused(
          `${entry.Value} is controlled by bunny.net, and so is its certificate`,
          'leave certificateKeyType out, and either leave certificate out or set it to "managed"',
        )
      : undefined;
  }
  return losesCertificate(entry, inputs) && entry.ForceSSL && inputs.forceSsl === undefined
    ? refused(
        `HTTPS is forced for ${entry.Value}, but this change would leave it without a certificate, temporarily or ` +
          "permanently",
        "set forceSsl too: to false, or to true to turn it off only until the new certificate is issued",
      )
    : undefined;
}

function changesCertificate(entry: Hostname, { certificate, certificateKeyType }: Inputs): boolean {
  return (
    certificate === "custom" ||
    (certificate === "none" && entry.HasCertificate) ||
    (certificateKeyType !== undefined && keyTypes[certificateKeyType] !== (entry.CertificateKeyType ?? 0))
  );
}

/**
 * The inputs that were applied so far. Those that no step has changed are recorded as the program declared them before,
 * even if the API shows something else: that is drift, which nobody has asked to repair.
 */
function appliedBy(given: Inputs, remote: Remote, { entry, sent }: Progress, before: Before | undefined): Properties {
  const isSentKnown = before !== undefined && !certificateNames.some((name) => hasChanged(before.changed, name));
  const was: Properties = { ...toInputs(remote) };
  const is: Properties = {
    ...toInputs({ ...remote, entry }),
    ...(isSentKnown || isCustom(entry) ? sent : {}),
  };
  const unchanged = Object.keys(is).filter((name) => equal(was[name], is[name]));
  return pick({ ...is, ...pick({ ...before?.inputs }, unchanged) }, Object.keys(given));
}
