import * as t from "io-ts";
import { list, optional, withDefault } from "../http/codecs";
import { shared } from "../http/perAccountCache";

/** Where all registries of the account are read at once, public ones included. It takes no paging parameters. */
export const containerRegistriesPath = "/mc/registries";

const Text = withDefault(t.string, "");

/** A registry as every read gives it: without its type, which shows in its host, and without its password. */
export const ContainerRegistry = t.strict(
  {
    id: t.number,
    /** `global` for those that every account sees. */
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

/** Whether a registry is the account's: those that every account sees, and those that bunny.net keeps, are nobody's. */
export const isAccountRegistry = ({ accountId, isPlatformManaged, isPublic }: ContainerRegistry): boolean =>
  !isPublic && !isPlatformManaged && accountId !== "global";

/** The list; with a cursor it may not be the whole one. */
export const ContainerRegistries = t.strict(
  { items: list(ContainerRegistry), cursor: optional(t.string) },
  "ContainerRegistries",
);
export type ContainerRegistries = t.TypeOf<typeof ContainerRegistries>;

/** All registries of the account, which has one list of them. */
export const containerRegistries = shared({
  path: containerRegistriesPath,
  param: "account",
  reply: ContainerRegistries,
});
