import { isDeepStrictEqual } from "node:util";
import type { Operation, RawRequest, Reply } from "./groups/group";
import { momentFromNow } from "./moments";
import type { Behaviour } from "./options";
import type { UserAuditLog } from "./schemas/published";
import type { Account } from "./state";

/** Who makes a request, as the audit log shows it. */
export interface Actor {
  readonly ActorId: string;
  readonly ActorType: "ApiKey" | "User";
}

/** Somebody who works in the dashboard. */
export const dashboardUser: Actor = { ActorId: "dashboard", ActorType: "User" };

/** An area of the API whose changes are logged with what they changed. */
interface Area {
  /** Path under which it lies. */
  readonly path: string;
  readonly product: string;
  readonly resourceType: string;
  /** The objects of the account, by id. */
  readonly objects: (account: Account) => ReadonlyMap<number | string, object>;
}

/** The names of products and types are not published. */
const areas: readonly Area[] = [
  { path: "/pullzone", product: "CDN", resourceType: "PullZone", objects: ({ pullZones }) => pullZones },
  { path: "/dnszone", product: "DNS", resourceType: "DnsZone", objects: ({ dnsZones }) => dnsZones },
  {
    path: "/storagezone",
    product: "Storage",
    resourceType: "StorageZone",
    objects: ({ storageZones }) => new Map([...storageZones].map(([id, zone]) => [id, { ...zone, files: undefined }])),
  },
  { path: "/compute/script", product: "EdgeScripting", resourceType: "EdgeScript", objects: ({ scripts }) => scripts },
  {
    path: "/mc/apps",
    product: "MagicContainers",
    resourceType: "Application",
    objects: ({ containerApps }) => containerApps,
  },
  {
    path: "/mc/registries",
    product: "MagicContainers",
    resourceType: "ContainerRegistry",
    objects: ({ containerRegistries }) => containerRegistries,
  },
];

/** Keeps at most this many entries of an account. */
const mostEntries = 20_000;

/** The audit logs of all accounts. Like the journal, they are not part of the state. */
export const createAuditLogs = () => {
  const logs = new Map<string, UserAuditLog[]>();
  const add = (account: string, entry: UserAuditLog) => {
    const log = logs.get(account) ?? [];
    if (log.length >= mostEntries) log.splice(0, mostEntries / 2);
    log.push(entry);
    logs.set(account, log);
  };
  return {
    /** The log of an account, oldest first. */
    of: (account: string): readonly UserAuditLog[] => logs.get(account) ?? [],
    /** To be called before a change: returns what logs it, to be called with its reply. */
    watch: (account: Account, { method, path }: Operation, { params }: RawRequest, actor: Actor) => {
      const area = areas.find((one) => path === one.path || path.startsWith(`${one.path}/`));
      const before = area && snapshotOf(account, area, path, params, copyOf);
      return ({ status }: Reply, { auditDiff }: Behaviour): void => {
        if (status >= 300 || isOutsideAccount(path)) return;
        const entry = { Timestamp: momentFromNow(), ResourceOwner: account.name, ...actor };
        if (area === undefined || before === undefined) {
          const [, Product = null] = path.split("/");
          const [ResourceId = null] = Object.values(params);
          const Action = method === "DELETE" ? "Delete" : "Update";
          add(account.name, { ...entry, Product, ResourceType: null, ResourceId, Action, Diff: null });
          return;
        }
        const { product: Product, resourceType: ResourceType } = area;
        const after = snapshotOf(account, area, path, params, asItIs);
        for (const { fields, ...change } of changesBetween(before, after))
          add(account.name, { ...entry, Product, ResourceType, ...change, Diff: diffText(fields, auditDiff) });
      };
    },
    clear: (): void => {
      logs.clear();
    },
  };
};

/** Paths of files and the like, whose first part is a name, have no place in the log of an account. */
const isOutsideAccount = (path: string): boolean => path.startsWith("/{");

type Fields = ReadonlyMap<string, unknown>;
type Snapshot = ReadonlyMap<string, Fields>;

/** The objects of an area that a request may change: the one that its path names, or all. For a creation, their ids. */
const snapshotOf = (
  account: Account,
  { objects, path: areaPath }: Area,
  path: string,
  params: RawRequest["params"],
  valueOf: (value: unknown) => unknown,
): Snapshot => {
  const all = objects(account);
  const [id] = Object.values(params);
  if (id !== undefined) {
    const object = all.get(id) ?? all.get(Number(id));
    return new Map(object === undefined ? [] : [[id, fieldsOf(object, valueOf)]]);
  }
  return new Map(
    [...all].map(([key, object]) => [String(key), path === areaPath ? noFields : fieldsOf(object, valueOf)]),
  );
};

const noFields: Fields = new Map();

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const fieldsOf = (object: object, valueOf: (value: unknown) => unknown): Fields =>
  new Map(Object.entries(object).map(([name, value]: [string, unknown]) => [name, valueOf(value)]));

const asItIs = (value: unknown): unknown => value;

/** Lists may be long, and their items are simple. */
const copyOf = (value: unknown): unknown => {
  if (!Array.isArray(value)) return isObject(value) ? structuredClone(value) : value;
  return isObject(value[0]) ? value.map((item: unknown) => (isObject(item) ? { ...item } : item)) : value.slice();
};

interface ChangedField {
  readonly name: string;
  readonly old: unknown;
  readonly now: unknown;
}

const changesBetween = (before: Snapshot, after: Snapshot) =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((ResourceId) => {
    const [old, now] = [before.get(ResourceId), after.get(ResourceId)];
    if (old === undefined) return [{ ResourceId, Action: "Create", fields: [] }];
    if (now === undefined) return [{ ResourceId, Action: "Delete", fields: [] }];
    const fields = [...now].flatMap(([name, value]) => changeOf(name, old.get(name), value));
    return fields.length === 0 ? [] : [{ ResourceId, Action: "Update", fields }];
  });

/** The change of a field; of a list, without the items that are the same before and behind it. */
const changeOf = (name: string, old: unknown, now: unknown): ChangedField[] => {
  if (!Array.isArray(old) || !Array.isArray(now)) return isDeepStrictEqual(old, now) ? [] : [{ name, old, now }];
  const least = Math.min(old.length, now.length);
  let start = 0;
  while (start < least && isDeepStrictEqual(old[start], now[start])) start += 1;
  let end = 0;
  while (end < least - start && isDeepStrictEqual(old.at(-1 - end), now.at(-1 - end))) end += 1;
  if (start + end === old.length && start + end === now.length) return [];
  return [{ name, old: old.slice(start, old.length - end), now: now.slice(start, now.length - end) }];
};

/** The changed fields in one of the formats that the API may have. */
const diffText = (fields: readonly ChangedField[], format: Behaviour["auditDiff"]): string | null => {
  if (format === "none" || fields.length === 0) return null;
  return JSON.stringify(
    format === "pairs"
      ? Object.fromEntries(fields.map(({ name, old, now }) => [name, [old ?? null, now ?? null]]))
      : fields.map(({ name, old = null, now = null }) => ({ PropertyName: name, OldValue: old, NewValue: now })),
    (_, value: unknown) => (typeof value === "string" ? value.slice(0, longestText) : value),
  );
};

/** Longer texts, such as code, are cut in the log. */
const longestText = 1000;
