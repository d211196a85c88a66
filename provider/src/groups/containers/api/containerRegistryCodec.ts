import * as t from "io-ts";
import { optional, requiredList, withDefault } from "../../../http/codecs";
import { perAccountCache } from "../../../http/perAccountCache";

/** Returns all registries of the account at once, including the public ones. Takes no paging parameters. */
export const containerRegistriesPath = "/mc/registries";

const Text = withDefault(t.string, "");

/** A registry as every read returns it: without its type, which its host implies, and without its password. */
export const ContainerRegistry = t.strict(
  {
    id: t.number,
    /** `global` if every account sees it. */
    accountId: optional(t.string),
    namespaceId: optional(t.string),
    displayName: Text,
    hostName: Text,
    userName: optional(t.string),
    createdAt: optional(t.string),
    lastUpdatedAt: optional(t.string),
    isPublic: withDefault(t.boolean, false),
    isPlatformManaged: withDefault(t.boolean, false),
  },
  "ContainerRegistry",
);
export type ContainerRegistry = t.TypeOf<typeof ContainerRegistry>;

/** Whether a registry belongs to the account: neither shown to every account nor managed by bunny.net. */
export function isAccountRegistry({ accountId, isPlatformManaged, isPublic }: ContainerRegistry): boolean {
  return !isPublic && !isPlatformManaged && accountId !== "global";
}

/** The list. If it has a cursor, it may be incomplete. */
export const ContainerRegistries = t.strict(
  { items: requiredList(ContainerRegistry), cursor: optional(t.string) },
  "ContainerRegistries",
);
export type ContainerRegistries = t.TypeOf<typeof ContainerRegistries>;

/** All registries of the account, in one list. */
export const containerRegistries = perAccountCache({
  path: containerRegistriesPath,
  param: "account",
  reply: ContainerRegistries,
});
