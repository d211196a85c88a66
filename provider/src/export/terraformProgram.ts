import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import { lists } from "../entry/lists";
import { type OnProgress, readAccount } from "./account";
import { type FoundObject, readParts, type Whole } from "./foundObject";
import type { Read } from "./selection";
import { choiceFrom, namedKinds, type TerraformObject, type TerraformObjects } from "./terraformState";
import { outermostId } from "../formats/ids";

/** Reads what a Terraform state has, to be declared under the names that it has there. Sends only GETs. */
export function readTerraformObjects(
  session: Session,
  { objects, others }: TerraformObjects,
  onProgress: OnProgress,
): Read<readonly Whole[]> {
  return taskEither(async function* () {
    const inState = yield* valueOf(withShieldZones(session, objects));
    const account = yield* valueOf(readAccount(session, (option) => choiceFrom(inState, option), onProgress));
    const zones = new Set(inState.filter(({ kind }) => kind === "DnsRecord").map(({ id }) => outermostId(id)));
    const records = yield* valueOf(
      pipe(
        [...zones],
        TE.traverseArray((zone) => recordsOf(session, zone)),
      ),
    );
    const found = new Set<string>();
    const named = namedAs(inState, ({ address }) => found.add(address));
    const wholes = [...account, ...records].map((whole) => ({ ...whole, objects: whole.objects.flatMap(named) }));
    const omissions = objects
      .filter(({ address }) => !found.has(address))
      .map(({ address, id }) => `${address} (${id}): the account has no such object that could be declared`);
    return [...wholes, { title: "The Terraform state", objects: [], omissions: [...omissions, ...others] }];
  });
}

/** An object under the name that it has in the state, if it is there. */
function namedAs(inState: readonly TerraformObject[], onFound: (known: TerraformObject) => void) {
  const objects = new Map(inState.map((object) => [`${object.kind} ${object.id}`, object]));
  return (object: FoundObject): readonly FoundObject[] => {
    const { kind, id, names, properties } = object;
    const isNamed = namedKinds.has(kind);
    const known = objects.get(isNamed ? `${kind} ${id}` : `${partsOf[kind] ?? ""} ${outermostId(id)}`);
    if (known === undefined) return [];
    onFound(known);
    // Of several parts, each needs a name of its own as well.
    const own = isNamed ? [] : names.slice(1);
    return [{ ...object, names: [...known.names, ...own], properties: { ...properties, ...known.known } }];
  };
}

/** With the Shield zone of each pull zone in its place. Where there is none, nothing can be read. */
function withShieldZones(session: Session, objects: readonly TerraformObject[]): Read<readonly TerraformObject[]> {
  const isOfShield = ({ option }: TerraformObject): boolean => option === "shield-zone";
  const zones = lists["ShieldZone"];
  if (zones === undefined || !objects.some(isOfShield)) return TE.right(objects);
  return pipe(
    zones.read(session, { parent: "" }),
    TE.map((all = []) =>
      objects.flatMap((object) => {
        if (!isOfShield(object)) return object;
        const [pullZone, ...key] = object.id.split("/");
        const zone = all.find(({ name }) => name === pullZone);
        return zone === undefined ? [] : { ...object, id: [zone.id, ...key].join("/") };
      }),
    ),
  );
}

/** The records of a DNS zone, each as a resource of its own. */
function recordsOf(session: Session, zone: string): Read<Whole> {
  const title = `Records of DNS zone ${zone}`;
  return pipe(
    readParts(session, "DnsRecord", { id: zone, title, names: [] }),
    TE.map((objects) => ({ title, objects, omissions: [] })),
  );
}

/** Kinds that are a part of one resource in Terraform, by the kind of that one. Their names begin with its name. */
const partsOf: Readonly<Record<string, string>> = {
  AllowedReferrerSet: "PullZone",
  BlockedIpSet: "PullZone",
  BlockedReferrerSet: "PullZone",
  ContainerEndpoint: "ContainerApp",
  Dnssec: "DnsZone",
  ScriptRelease: "Script",
  ShieldBotAction: "ShieldZone",
  ShieldBotDetection: "ShieldZone",
  ShieldManagedList: "ShieldZone",
  ShieldPage: "ShieldZone",
  ShieldUploadScanning: "ShieldZone",
  VideoLibraryReferrer: "VideoLibrary",
};
