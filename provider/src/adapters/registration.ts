import { randomUUID } from "node:crypto";
import * as t from "io-ts";
import type { ResourceRef, Objects } from "../ownership/claims";

/** Name under which a program passes a resource's registration along with its inputs. It is never stored in state. */
export const registrationName = "__registration";

/** A resource's registration by the program, which the engine does not pass on to dynamic providers. */
const Registration = t.type({ urn: t.string, preview: t.boolean });
export type Registration = t.TypeOf<typeof Registration>;

export function registrationIn(value: unknown): Registration | undefined {
  return Registration.is(value) ? value : undefined;
}

/** Without a registration, a resource is identified by what it declares. */
export function claimantAt(kind: string, { names }: Objects, registration: Registration | undefined): ResourceRef {
  if (registration !== undefined) return { key: registration.urn, label: labelOf(kind, registration.urn) };
  const own = names.length === 0 ? randomUUID() : names.flat();
  return { key: JSON.stringify([kind, own]), label: `another ${kind}` };
}

/** The name under which Pulumi knows a resource, unless that is not known. */
export function urnOf({ key }: ResourceRef): string | undefined {
  return key.startsWith("urn:") ? key : undefined;
}

/** What messages call a resource: `Hostname "www"`, or `Hostname "www" in app:Site` for a child of a component. */
export function labelOf(kind: string, urn: string): string {
  const [, , types = "", name = ""] = urn.split("::");
  const parents = types.split("$").slice(0, -1);
  return `${kind} "${name}"${parents.length === 0 ? "" : ` in ${parents.join("$")}`}`;
}
