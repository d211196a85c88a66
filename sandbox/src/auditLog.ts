import type { Operation, RawRequest, Reply } from "./groups/group";
import { momentFromNow } from "./moments";
import type { UserAuditLog } from "./schemas/published";
import type { Account } from "./state";

/** Who makes a request, as the audit log shows it. */
export interface Actor {
  readonly ActorId: string;
  readonly ActorType: "ApiKey" | "User";
}

/** Somebody who works in the dashboard. */
export const dashboardUser: Actor = { ActorId: "dashboard", ActorType: "User" };

/** An area of the API whose changes are logged by object. */
interface Area {
  /** Path under which it lies. */
  readonly path: string;
  readonly product: string;
  readonly resourceType: string;
  /** The objects of the account, by id. */
  readonly objects: (account: Account) => ReadonlyMap<number | string, unknown>;
}

/** The names of products and types are not published. */
const areas: readonly Area[] = [
  { path: "/pullzone", product: "CDN", resourceType: "PullZone", objects: ({ pullZones }) => pullZones },
  { path: "/dnszone", product: "DNS", resourceType: "DnsZone", objects: ({ dnsZones }) => dnsZones },
  {
    path: "/storagezone",
    product: "Storage",
    resourceType: "StorageZone",
    objects: ({ storageZones }) => storageZones,
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
      const before = area && idsIn(area, account);
      return ({ status }: Reply): void => {
        if (status >= 300 || isOutsideAccount(path)) return;
        const entry = { Timestamp: momentFromNow(), ResourceOwner: account.name, ...actor, Diff: null };
        const [ResourceId = null] = Object.values(params);
        if (area === undefined || before === undefined) {
          const [, Product = null] = path.split("/");
          const Action = method === "DELETE" ? "Delete" : "Update";
          add(account.name, { ...entry, Product, ResourceType: null, ResourceId, Action });
          return;
        }
        const { product: Product, resourceType: ResourceType } = area;
        for (const change of changesBetween(before, idsIn(area, account), ResourceId))
          add(account.name, { ...entry, Product, ResourceType, ...change });
      };
    },
    clear: (): void => {
      logs.clear();
    },
  };
};

/** Paths of files and the like, whose first part is a name, have no place in the log of an account. */
const isOutsideAccount = (path: string): boolean => path.startsWith("/{");

const idsIn = ({ objects }: Area, account: Account): ReadonlySet<string> =>
  new Set([...objects(account).keys()].map(String));

/** What was created or deleted; if nothing was, the object that the path names was updated. */
const changesBetween = (before: ReadonlySet<string>, after: ReadonlySet<string>, named: string | null) => {
  const created = [...after].filter((id) => !before.has(id)).map((ResourceId) => ({ ResourceId, Action: "Create" }));
  const deleted = [...before].filter((id) => !after.has(id)).map((ResourceId) => ({ ResourceId, Action: "Delete" }));
  const updated = named !== null && after.has(named) ? [{ ResourceId: named, Action: "Update" }] : [];
  return created.length + deleted.length > 0 ? [...created, ...deleted] : updated;
};
