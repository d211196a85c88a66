import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../../common/taskEither";
import { withoutDefaults } from "../../contract/importable";
import type { IsUnknown, Problem } from "../../contract/lifecycle";
import { omit, pick, type Properties } from "../../properties/values";
import { reconciled } from "../../reconcile/engine";
import { numbered } from "../../reconcile/identity";
import type { Action } from "../../reconcile/steps";
import { declarationsOf } from "../../vocabulary/declarations";
import { createDnsZone, dnsZoneNamed, dnsZones, type ListedDnsZone, updateDnsZone } from "./api/dnsZone";
import { dnsZone as definition } from "./dnsZone.definition";
import { initialRecordProblems, recordsToCreate } from "./dnsZone/initialRecords";
import { removeZone } from "./dnsZone/remove";
import { rememberDomain } from "./record/identity";

const reconciledZone = reconciled(definition, {
  identity: numbered({
    noun: "DNS zone",
    id: "dnsZoneId",
    name: "domain",
    isUnique: true,
    find: (ctx, id, freshness): Action<ListedDnsZone | undefined> => dnsZones.find(ctx, id, freshness),
    findSame: (ctx, { domain }) => dnsZoneNamed(ctx, domain),
  }),
  validate: (given, isUnknown) => [...nameserverProblems(given, isUnknown), ...initialRecordProblems(given, isUnknown)],

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const records = yield* valueOf(TE.fromEither(recordsToCreate(inputs)));
      return yield* valueOf(createDnsZone(ctx, inputs.domain, records));
    }),
  update: (ctx, found, changes) => updateDnsZone(ctx, found.dnsZoneId, changes),
  remove: (ctx, dnsZoneId, { outs }) => removeZone(ctx, dnsZoneId, outs),
  notes: (_inputs, _found, since) => (since === "owned" ? {} : { initialRecordsCreated: since === "created" }),
});

/** A DNS zone. A create takes only the domain and records; settings are a second request. */
export const dnsZone: typeof reconciledZone = {
  ...reconciledZone,
  replaceNote:
    "the new zone has no records of others, and the old one is not deleted while it has any, unless deleteRecords is set",
  objects: (properties, isUnknown, id, seen) => {
    if (id !== undefined) rememberDomain(seen, Number(id), properties["domain"], isUnknown);
    return reconciledZone.objects(properties, isUnknown, id);
  },
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
