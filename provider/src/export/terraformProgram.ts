import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import { type OnProgress, readAccount } from "./account";
import { type FoundObject, readParts, type Whole } from "./foundObject";
import type { Read } from "./selection";
import { choiceFrom, namedKinds, type TerraformObject, type TerraformObjects } from "./terraformState";
import { outermostId } from "../formats/ids";

/** Reads what a Terraform state has, to be declared under the names that it has there. Sends only GETs. */
export function readTerraformObjects(
  session: Session,
  { objects: inState, others }: TerraformObjects,
  onProgress: OnProgress,
): Read<readonly Whole[]> {
  const objects = new Map(inState.map((object) => [`${object.kind} ${object.id}`, object]));
  const found = new Set<TerraformObject>();
  /** Under the name that it has in the state, if it is there. */
  const named = (object: FoundObject): readonly FoundObject[] => {
    const { kind, id, properties } = object;
    const known = objects.get(namedKinds.has(kind) ? `${kind} ${id}` : `${partsOf[kind] ?? ""} ${outermostId(id)}`);
    if (known === undefined) return [];
    found.add(known);
    return [{ ...object, names: known.names, properties: { ...properties, ...known.known } }];
  };
  return taskEither(async function* () {
    const account = yield* valueOf(readAccount(session, (option) => choiceFrom(inState, option), onProgress));
    const zones = new Set(inState.filter(({ kind }) => kind === "DnsRecord").map(({ id }) => outermostId(id)));
    const records = yield* valueOf(
      pipe(
        [...zones],
        TE.traverseArray((zone) => recordsOf(session, zone)),
      ),
    );
    const wholes = [...account, ...records].map((whole) => ({ ...whole, objects: whole.objects.flatMap(named) }));
    const omissions = [
      ...inState
        .filter((object) => !found.has(object))
        .map(({ address, id }) => `${address} (${id}): the account has no such object that could be declared`),
      ...others.map((address) => `${address}: docs/from-terraform.md says what to write instead`),
    ];
    return [...wholes, { title: "The Terraform state", objects: [], omissions }];
  });
}

/** The records of a DNS zone, each as a resource of its own. */
function recordsOf(session: Session, zone: string): Read<Whole> {
  const title = `Records of DNS zone ${zone}`;
  return pipe(
    readParts(session, "DnsRecord", { id: zone, title, names: [] }),
    TE.map((objects) => ({ title, objects, omissions: [] })),
  );
}

/** Kinds that are a part of one resource in Terraform, by the kind of that one. They get its name. */
const partsOf: Readonly<Record<string, string>> = {
  AllowedReferrerSet: "PullZone",
  BlockedIpSet: "PullZone",
  BlockedReferrerSet: "PullZone",
  ContainerEndpoint: "ContainerApp",
  Dnssec: "DnsZone",
  ScriptRelease: "Script",
};
