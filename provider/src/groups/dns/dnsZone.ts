import { someOf } from "../../common/someOf";
import type { Step } from "../../common/taskEither";
import { withoutDefaults } from "../../contract/importable";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { omit, pick, type Properties } from "../../properties/values";
import { Nothing } from "../../http/codecs";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import { refuseIfHolding } from "../../reconcile/plain";
import { pollUntil, visibilityMilliseconds } from "../../reconcile/poll";
import { act, type Action, type Ctx, type Failure, steps } from "../../reconcile/steps";
import { declarationsOf } from "../../vocabulary/declarations";
import { dnsZoneNamed, dnsZones, type ListedDnsZone, type RemoteDnsZone, updateDnsZone } from "./api/dnsZone";
import { dnsZone as definition } from "./dnsZone.definition";

const reconciledZone = reconciled(definition, {
  identity: numbered({
    noun: "DNS zone",
    id: "dnsZoneId",
    name: "domain",
    isUnique: true,
    find: (ctx, id, freshness): Action<ListedDnsZone | undefined> => dnsZones.find(ctx, id, freshness),
    findSame: (ctx, { domain }) => dnsZoneNamed(ctx, domain),
  }),
  validate: nameserverProblems,

  create: (ctx, { domain }) => dnsZones.create(ctx, { Domain: domain }),
  update: (ctx, found, changes) => updateDnsZone(ctx, found.dnsZoneId, changes),
  remove: (ctx, dnsZoneId, { outs }) => removeZone(ctx, dnsZoneId, outs),
});

/** A DNS zone. A create takes only the domain; settings are a second request. */
export const dnsZone: typeof reconciledZone = {
  ...reconciledZone,
  replaceNote:
    "the new zone has no records of others, and the old one is not deleted while it has any, unless deleteRecords is set",
  // A zone with name servers of its own needs them all; without, it has bunny.net's.
  importable: (zone) => {
    const inputs = reconciledZone.toInputs(zone);
    return {
      ...(zone.customNameserversEnabled === true ? pick(inputs, nameserverInputs) : {}),
      ...withoutDefaults(unset, omit(inputs, nameserverInputs)),
    };
  },
};

const { unset } = declarationsOf(definition);
const ownNames = ["nameserver1", "nameserver2", "soaEmail"] as const;
const nameserverInputs = ["customNameserversEnabled", ...ownNames];

/** Records are deleted with their zone only where the program says so. */
const guard = {
  noun: "DNS zone",
  holds: ({ records }: RemoteDnsZone) =>
    records.length === 0
      ? undefined
      : someOf(
          records.map(({ type, name }) => `${type} ${name || "@"}`),
          5,
        ),
  unless: "deleteRecords",
};

/** Deletes a zone, unless it has records that would be lost. Reads may still show records that were just deleted. */
function removeZone(ctx: Ctx, dnsZoneId: number, outs: { readonly deleteRecords?: boolean }): Step<Failure, void> {
  const isFree = (found: RemoteDnsZone | undefined): boolean =>
    found === undefined || outs.deleteRecords === true || found.records.length === 0;
  const look = dnsZones.find(ctx, dnsZoneId, "fresh");
  const what = `the deletion of records of DNS zone ${dnsZoneId}`;
  return steps(async function* () {
    const found = yield* act(pollUntil(ctx, visibilityMilliseconds.inDoubt, what, look, isFree));
    if (found === undefined) return;
    yield* refuseIfHolding(found, `${found.domain} (${dnsZoneId})`, guard, outs);
    yield* act(dnsZones.write(ctx, dnsZoneId, { method: "DELETE", reply: Nothing }));
  });
}

/** Name servers of one's own are two, with an email address. */
function nameserverProblems(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  const { customNameserversEnabled: isEnabled } = given;
  if (isUnknown(isEnabled)) return [];
  if (isEnabled === true) {
    return ownNames
      .filter((name) => given[name] === undefined)
      .map((name) => ({ property: name, reason: "is required with customNameserversEnabled: set it" }));
  }
  // One that is unknown may turn out to be omitted.
  return ownNames
    .filter((name) => given[name] !== undefined && !isUnknown(given[name]))
    .map((name) => ({
      property: name,
      reason: `requires customNameserversEnabled: set \`customNameserversEnabled: true\`, or omit ${name}`,
    }));
}
