import * as definitions from "../generated/definitions";
import type { AuditFacts, Definition } from "../vocabulary";
import { kindOfType } from "../common/typeTokens";
import { plain } from "./loggedDiff";

/** An object of bunny.net, as entries of the audit log name it. Names of types are not published: any of these counts. */
export interface LoggedObject {
  readonly types: readonly string[];
  readonly id: string;
}

/** Where the audit log may have the changes of a resource. */
export interface Subject {
  /** The object that the resource is. */
  readonly own?: LoggedObject;
  /** The object that contains it, if bunny.net logs its changes as changes of that. */
  readonly parent?: LoggedObject & {
    /** The fields of that object that contain it. */
    readonly fields: readonly string[];
    /** What identifies it in them. */
    readonly key?: string;
  };
}

const types = {
  pullZone: ["pullzone", "cdnzone"],
  hostname: ["hostname"],
  edgeRule: ["edgerule"],
  dnsZone: ["dnszone"],
  record: ["dnsrecord", "dnszonerecord", "record"],
  storageZone: ["storagezone"],
  app: ["application", "containerapp", "magiccontainer"],
  endpoint: ["endpoint"],
  registry: ["registry", "imageregistry", "containerregistry"],
} as const;

type Parent = "pullZone" | "dnsZone" | "app" | "storageZone";

const own =
  (type: keyof typeof types) =>
  (id: string): Subject => ({ own: { types: types[type], id } });

/** `<parent>/<key>`: one of several objects in fields of its parent. */
const within =
  (parent: Parent, fields: readonly string[], type?: keyof typeof types) =>
  (id: string): Subject => {
    const slash = id.indexOf("/");
    const [parentId, key] = [id.slice(0, slash), id.slice(slash + 1)];
    return {
      ...(type !== undefined && { own: { types: types[type], id: key } }),
      parent: { types: types[parent], id: parentId, fields, key },
    };
  };

/** `<parent>`: of which the parent has one, or which is a list of the parent. */
const partOf =
  (parent: Parent, fields: readonly string[]) =>
  (id: string): Subject => ({ parent: { types: types[parent], id, fields } });

/** By kind of resource: what its id says about where it is logged. */
const subjects: ReadonlyMap<string, (id: string) => Subject> = new Map([
  ["PullZone", own("pullZone")],
  ["BlockedIp", within("pullZone", ["BlockedIps"])],
  ["BlockedReferrer", within("pullZone", ["BlockedReferrers"])],
  ["AllowedReferrer", within("pullZone", ["AllowedReferrers"])],
  ["BlockedIpSet", partOf("pullZone", ["BlockedIps"])],
  ["BlockedReferrerSet", partOf("pullZone", ["BlockedReferrers"])],
  ["AllowedReferrerSet", partOf("pullZone", ["AllowedReferrers"])],
  ["Hostname", within("pullZone", ["Hostnames"], "hostname")],
  ["ExternalCertificate", within("pullZone", ["Hostnames"], "hostname")],
  ["ExternalCertificateValidation", within("pullZone", ["Hostnames"], "hostname")],
  ["EdgeRule", within("pullZone", ["EdgeRules"], "edgeRule")],
  ["DnsZone", own("dnsZone")],
  ["DnsRecord", within("dnsZone", ["Records"], "record")],
  ["DnsRecords", partOf("dnsZone", ["Records"])],
  ["Dnssec", partOf("dnsZone", ["DnsSecEnabled"])],
  ["StorageZone", own("storageZone")],
  ["ContainerApp", own("app")],
  ["ContainerEndpoint", within("app", ["Endpoints", "ContainerTemplates"], "endpoint")],
  ["ContainerRegistry", own("registry")],
]);

/** The subject that a definition describes, by an id: `<parent>/<key>` if it is one of several within its parent. */
function subjectFrom({ types: own, within: parent }: AuditFacts, id: string): Subject {
  const slash = id.indexOf("/");
  const [parentId, key] = slash === -1 ? [id, undefined] : [id.slice(0, slash), id.slice(slash + 1)];
  return {
    ...(own !== undefined && { own: { types: own, id: key ?? id } }),
    ...(parent !== undefined && {
      parent: { ...parent, id: parentId, ...(key === undefined ? {} : { key }) },
    }),
  };
}

/** Undefined for resources of other providers, and for those whose changes are not in the audit log: stored files. */
export function subjectOf({ type, id }: { readonly type: string; readonly id: string }): Subject | undefined {
  const kind = kindOfType(type) ?? "";
  const facts = Object.values<Definition>(definitions).find((definition) => definition.kind === kind)?.audit;
  return facts === undefined ? subjects.get(kind)?.(id) : subjectFrom(facts, id);
}

/** Whether an entry is about an object. The type may be told by product and type together: `DNS`, `Zone`. */
export function isAbout(
  entry: {
    readonly Product?: string | undefined;
    readonly ResourceType?: string | undefined;
    readonly ResourceId?: string | undefined;
  },
  object: LoggedObject,
): boolean {
  if (entry.ResourceId?.toLowerCase() !== object.id.toLowerCase()) return false;
  const type = plain(`${entry.Product ?? ""}${entry.ResourceType ?? ""}`);
  return object.types.some((name) => type.includes(name));
}
