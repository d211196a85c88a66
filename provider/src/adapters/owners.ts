import { randomUUID } from "node:crypto";
import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { type Claimant, Claims, type Objects, type Ownership } from "../kernel/claims";
import type { Configuration } from "./configuration";

/** Name under which a program passes a resource's registration along with its inputs. It is never stored in state. */
export const registrationName = "__registration";

/** A resource's registration by the program, which the engine does not pass on to dynamic providers. */
const Registration = t.type({ urn: t.string, preview: t.boolean });
export type Registration = t.TypeOf<typeof Registration>;

export function registrationIn(value: unknown): Registration | undefined {
  return Registration.is(value) ? value : undefined;
}

/** Without a registration, a resource is identified by what it declares. */
export function claimantAt(kind: string, { names }: Objects, registration: Registration | undefined): Claimant {
  if (registration !== undefined) return { key: registration.urn, label: labelOf(kind, registration.urn) };
  const own = names.length === 0 ? randomUUID() : names;
  return { key: JSON.stringify([kind, own]), label: `another ${kind}` };
}

/** What messages call a resource: `Hostname "www"`, or `Hostname "www" in app:Site` for a child of a component. */
export function labelOf(kind: string, urn: string): string {
  const [, , types = "", name = ""] = urn.split("::");
  const parents = types.split("$").slice(0, -1);
  return `${kind} "${name}"${parents.length === 0 ? "" : ` in ${parents.join("$")}`}`;
}

/**
 * The view of ownership that the operations of one resource receive.
 *
 * @param self unknown for a delete
 */
export function ownershipFor(
  { claims: claimsOfAccount, isExplicit }: Pick<Configuration<unknown>, "claims" | "isExplicit">,
  self: Claimant | undefined,
  log: (line: string) => void,
): Ownership {
  const claims = claimsOfAccount();
  const me: Claimant = self ?? { key: "", label: "" };
  return {
    adoptSettingsApply: !isExplicit(),
    isFirstRefusal: () => claims.isFirstRefusal(),
    ownerOf: (...names) => claims.ownerOf(names, me),
    adopt: (names) => {
      claims.adopt(me, names);
    },
    remove: (objects, removal) => () => {
      const kept = new Set<string>();
      for (const names of objects) {
        const keeper = claims.keeperOf(names, self);
        if (keeper === undefined) continue;
        kept.add(names[0]);
        log(`${names[0]} is kept, because ${keeper.label} now owns it`);
      }
      const free = objects.filter(([own]) => !kept.has(own));
      return claims.remove(free, async () => {
        const result = await removal(kept)();
        return { isDone: E.isRight(result), result };
      });
    },
  };
}

const known = new Map<string, Claims>();

/** The claims on one account in this process, which serves one Pulumi command. */
export function claimsOf(account: string): Claims {
  const claims = known.get(account) ?? new Claims();
  known.set(account, claims);
  return claims;
}
