import * as E from "fp-ts/Either";
import { failWith, type Step, taskEither, valueOf } from "../../../common/taskEither";
import { refused } from "../../../contract/errors";
import { canonicalStoredHostname } from "../../../formats/hostname";
import { canonicalChildId } from "../../../formats/ids";
import { type ApiError, isDoubtful } from "../../../http/errors";
import { reconciled } from "../../../reconcile/engine";
import { childOf } from "../../../reconcile/identity";
import { act, type Ctx, type Failure, steps } from "../../../reconcile/steps";
import {
  addHostname,
  findHostname,
  hostnameIn,
  hostnameZones,
  isAlreadyRegistered,
  isControlledByBunny,
  type RemoteHostname,
  removeHostname,
} from "../api/hostname";
import { changeHostname } from "./certificateSteps";
import { hostname as definition } from "./hostname.definition";
import { onceReady, withDnsRemedy } from "./managedCertificate";
import { type HostnameInputs, validate } from "./validate";

const child = childOf(
  {
    noun: "pull zone",
    property: "pullZoneId",
    ids: canonicalChildId(canonicalStoredHostname),
    find: hostnameZones.find,
  },
  {
    noun: "hostname",
    property: "hostname",
    find: (ctx, { parent, key }, freshness) => findHostname(ctx, { pullZoneId: parent, hostname: key }, freshness),
  },
);

const verbs = reconciled(definition, {
  identity: {
    ...child,
    // It can be on one zone only.
    objects: (properties, isUnknown, id) => {
      const { hostname: name } = properties;
      const isKnown = typeof name === "string" && !isUnknown(name);
      return { ...child.objects(properties, isUnknown, id), whole: isKnown ? [`hostname ${name}`] : [] };
    },
  },
  validate,
  create: add,
  update: (ctx, found, changes, _key, inputs) => changeHostname({ ctx, found, changes, inputs }),
  remove: (ctx, { parent: pullZoneId, key: name }) =>
    taskEither(async function* () {
      const found = yield* valueOf(findHostname(ctx, { pullZoneId, hostname: name }));
      if (found === undefined) return;
      if (isControlledByBunny(found))
        ctx.log(`${found.spelling} belongs to bunny.net and cannot be removed: it is removed from state only`);
      else yield* valueOf(removeHostname(ctx, pullZoneId, found.spelling));
    }),
  // The API never tells that a certificate was uploaded, so state does: every recorded read gives 0 as its type.
  recall: (found, { outs }) =>
    outs.certificate === "custom" && found.certificate === "managed" && !isControlledByBunny(found)
      ? { ...found, certificate: "custom" as const }
      : found,
});

/** A hostname of a pull zone, known by its name, with its certificate. */
export const hostname: typeof verbs = {
  ...verbs,
  deleteBeforeReplace: (before, after) => before.hostname === after.hostname,
  // Leaves out the certificate: the API does not report whether a program would have to supply it.
  importable: ({ pullZoneId, hostname: name, forceSsl }) => ({
    ...(pullZoneId !== undefined && { pullZoneId }),
    hostname: name,
    ...(forceSsl === true && { forceSsl }),
  }),
  // A system hostname comes with its zone, so taking it over needs no `adopt`.
  create: (ctx, inputs) =>
    steps(async function* () {
      const zone = yield* act(hostnameZones.find(ctx, inputs.pullZoneId));
      const isSystem = hostnameIn(zone, inputs.hostname)?.isSystemHostname === true;
      return yield* act(verbs.create(ctx, isSystem ? { ...inputs, adopt: "overwrite" } : inputs));
    }),
};

/** Adds a hostname. The API does not return it. After a lost reply, it may refuse the hostname that it has added itself. */
function add(ctx: Ctx, inputs: HostnameInputs): Step<ApiError | Failure, RemoteHostname | undefined> {
  return taskEither(async function* () {
    // A wildcard is refused until its DNS points to the zone.
    const sent = await onceReady(ctx, inputs.hostname, addHostname(ctx, inputs.pullZoneId, inputs.hostname))();
    if (E.isRight(sent)) return undefined;
    const shown = isDoubtful(sent.left) ? await findHostname(ctx, inputs, "fresh")() : E.right(undefined);
    if (E.isRight(shown) && shown.right !== undefined) return shown.right;
    return yield* failWith(explained(sent.left, inputs));
  });
}

/** What the user does about a refusal. bunny.net has each hostname once, on whatever zone of whatever account. */
function explained(error: ApiError, { hostname: name }: HostnameInputs): ApiError | Failure {
  if (isAlreadyRegistered(error)) {
    return refused(
      `hostname ${name} is already registered with bunny.net, on another pull zone of this or another account`,
      "remove it there first, with an `up` of its own if this stack has it, or move this resource to that zone and set " +
        "`adopt: true`",
    );
  }
  return withDnsRemedy(error, `hostname ${name} was not added, because its DNS does not point to bunny.net`);
}
