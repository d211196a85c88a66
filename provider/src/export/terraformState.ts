import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as t from "io-ts";
import { canonicalStoredHostname } from "../formats/hostname";
import type { Properties } from "../properties/values";
import type { Choice } from "./selection";
import { outermostId } from "../formats/ids";

/** An object that a Terraform state has. */
export interface TerraformObject {
  /** `module.site.bunnynet_pullzone.shop["eu"]` */
  readonly address: string;
  /** Its module, its name and its key, where it has them. */
  readonly names: readonly string[];
  readonly kind: string;
  /** The option of `export` that reads it, or what it is within. */
  readonly option: string;
  /** Resource ID. */
  readonly id: string;
  /** What only the state knows. */
  readonly known?: Properties | undefined;
}

/** What a state says of the official provider's objects. */
export interface TerraformObjects {
  readonly objects: readonly TerraformObject[];
  /** Addresses of what cannot be exported, and why. */
  readonly others: readonly string[];
}

/**
 * By type in Terraform: the kind, the option that reads it, and the attributes that its resource ID consists of. Of a Shield
 * zone, Terraform has the number of its pull zone instead.
 */
const types: Readonly<Record<string, readonly [kind: string, option: string, ...id: string[]]>> = {
  bunnynet_account_subuser: ["TeamMember", "team-member", "id"],
  bunnynet_compute_container_app: ["ContainerApp", "app", "id"],
  bunnynet_compute_container_imageregistry: ["ContainerRegistry", "registry", "id"],
  bunnynet_compute_script: ["Script", "script", "id"],
  bunnynet_compute_script_secret: ["ScriptSecret", "script", "script", "name"],
  bunnynet_compute_script_variable: ["ScriptVariable", "script", "script", "name"],
  bunnynet_database: ["Database", "database", "id"],
  bunnynet_dns_record: ["DnsRecord", "dns-zone", "zone", "id"],
  bunnynet_dns_script: ["Script", "script", "id"],
  bunnynet_dns_script_variable: ["ScriptVariable", "script", "script", "name"],
  bunnynet_dns_zone: ["DnsZone", "dns-zone", "id"],
  bunnynet_pullzone: ["PullZone", "pull-zone", "id"],
  bunnynet_pullzone_access_list: ["ShieldAccessList", "shield-zone", "pullzone", "id"],
  bunnynet_pullzone_edgerule: ["EdgeRule", "pull-zone", "pullzone", "id"],
  bunnynet_pullzone_hostname: ["Hostname", "pull-zone", "pullzone", "name"],
  bunnynet_pullzone_optimizer_class: ["OptimizerClass", "pull-zone", "pullzone", "name"],
  bunnynet_pullzone_ratelimit_rule: ["ShieldRateLimit", "shield-zone", "pullzone", "id"],
  bunnynet_pullzone_shield: ["ShieldZone", "shield-zone", "pullzone"],
  bunnynet_pullzone_waf_rule: ["ShieldWafRule", "shield-zone", "pullzone", "id"],
  bunnynet_storage_zone: ["StorageZone", "storage-zone", "id"],
  bunnynet_stream_collection: ["VideoCollection", "video-library", "library", "id"],
  bunnynet_stream_library: ["VideoLibrary", "video-library", "id"],
};

/** Why types are not exported. */
const leftOut: Readonly<Record<string, string>> = {
  bunnynet_storage_file: "files are not exported: declare a StorageFile or a StorageFolder of your own copy",
  bunnynet_stream_video: "bunny.net does not return the file of a video: declare a Video of your own copy",
};

/** Kinds of which a Terraform state names each object. */
export const namedKinds: ReadonlySet<string> = new Set(Object.values(types).map(([kind]) => kind));

/** Version 4, which Terraform since 0.12 and OpenTofu write. */
const State = t.strict({
  version: t.literal(4),
  resources: t.readonlyArray(
    t.intersection([
      t.type({
        mode: t.string,
        type: t.string,
        name: t.string,
        instances: t.readonlyArray(
          t.intersection([
            t.type({ attributes: t.record(t.string, t.unknown) }),
            t.partial({ index_key: t.union([t.string, t.number]) }),
          ]),
        ),
      }),
      t.partial({ module: t.string }),
    ]),
  ),
});

/** Reads a state; `undefined` if it is none. */
export function parseTerraformState(text: string): TerraformObjects | undefined {
  const state = pipe(
    E.tryCatch((): unknown => JSON.parse(text), String),
    E.chainW((read) => State.decode(read)),
  );
  if (E.isLeft(state)) return undefined;
  const found = state.right.resources
    .filter(({ mode, type }) => mode === "managed" && type.startsWith("bunnynet_"))
    .flatMap(({ module = "", type, name, instances }) =>
      instances.map(({ index_key: key, attributes }) => {
        const path = [...module.split(".").filter((part) => part !== "module" && part !== ""), name];
        const index = key === undefined ? "" : `[${JSON.stringify(key)}]`;
        const address = [...(module === "" ? [] : [module]), type, `${name}${index}`].join(".");
        return { address, names: [...path, ...(key === undefined ? [] : [String(key)])], type, attributes };
      }),
    );
  const objects = found.flatMap((one) => objectOf(one) ?? []);
  const known = new Set(objects.map(({ address }) => address));
  const others = found.filter(({ address }) => !known.has(address));
  return { objects, others: others.map(({ address, type }) => `${address}: ${reasonOf(type)}`) };
}

function reasonOf(type: string): string {
  if (Object.hasOwn(types, type)) return "the state does not have its ID";
  return leftOut[type] ?? "this version of pulumi-bunny does not know this type";
}

interface Instance extends Pick<TerraformObject, "address" | "names"> {
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function objectOf({ address, names, type, attributes }: Instance): TerraformObject | undefined {
  const [kind, option, ...id] = Object.hasOwn(types, type) ? (types[type] ?? []) : [];
  const parts = id.map((attribute) => attributes[attribute]);
  if (kind === undefined || option === undefined || parts.some((part) => part === undefined || part === null)) return;
  // The API does not say where a certificate comes from. That of bunny.net's own hostnames is left alone.
  const { tls_enabled: hasCertificate, certificate, is_internal: isOwn } = attributes;
  const isManaged = kind === "Hostname" && hasCertificate === true && isOwn !== true && (certificate ?? "") === "";
  const known = isManaged ? { known: { certificate: "managed" } } : {};
  return { address, names, kind, option, id: canonicalId(kind, parts.map(String)), ...known };
}

function canonicalId(kind: string, [first = "", ...others]: readonly string[]): string {
  const key = others.map((part) => (kind === "Hostname" ? canonicalStoredHostname(part) : part));
  return [first, ...key].join("/");
}

/** The whole objects that `export` has to read for an option. */
export function choiceFrom(objects: readonly TerraformObject[], option: string): Choice {
  return [...new Set(objects.filter((one) => one.option === option).map(({ id }) => outermostId(id)))];
}
