import { bothObjects, type Names, type ResourceRef } from "../../ownership/claims";
import type { Claims } from "../../ownership/runClaims";
import type { StoredState } from "../../contract/state";
import { pick, type Properties } from "../../properties/values";
import type { Configuration } from "../configuration";
import { UserError } from "../errors";
import type { KindToServe } from "./kind";

/** A resource that the program has just declared, at the time of its diff. */
interface Declared {
  readonly claimant: ResourceRef;
  readonly id: string;
  readonly before: StoredState;
  readonly inputs: Properties;
  readonly isReplaced: boolean;
}

/**
 * Records what happens to a resource in this run. Throws if it shares an object with another one.
 *
 * The engine also calls diff during a refresh, and for resources that may have to be replaced together with another one.
 */
export function claim<Client, Failure>(
  { declared: { kind, outputs }, objects }: KindToServe<Client, Failure>,
  configured: Configuration<Client>,
  { claimant, id, before, inputs, isReplaced }: Declared,
): void {
  const claims = configured.claims();
  const had = new Set(objects(before.outs, id).names.flat());
  claims.recordFormer(claimant, had);
  if (isReplaced) return;
  const computed = pick(before.outs, Object.keys(outputs.codecs));
  const has = objects({ ...computed, ...inputs }, id);
  const declared = objects(inputs);
  const conflict = claims.declare(kind, claimant, bothObjects(declared, has));
  if (conflict !== undefined) {
    // Ids are those of state: the program itself declares two objects then.
    const explain = [...declared.names.flat(), ...declared.whole].includes(conflict.name) ? declaredTwice : ownedByTwo;
    throw new UserError(explain(conflict.name, conflict.by.label));
  }
  const gone = claims.findRemoved(has.names.flat().filter((name) => had.has(name)));
  if (gone !== undefined) throw new UserError(removedInThisRun(gone, claimant.label));
  const parent = claims.findRemoved(has.within);
  if (parent !== undefined) throw new UserError(removedWithParent(parent));
  hold(claims, claimant, has.names, ownedByTwo);
}

/** Records that a resource has these objects. Throws if another one has one of them. */
export function hold(
  claims: Claims,
  self: ResourceRef,
  names: readonly Names[],
  explain: (name: string, by: string) => string,
): void {
  for (const name of names.flat()) {
    const owner = claims.ownerOf([name], self);
    if (owner._tag === "Other") throw new UserError(explain(name, owner.label));
  }
  claims.hold(self, names);
}

/** Two resources had one object, which happens only if an earlier run did not end. */
function removedInThisRun(name: string, label: string): string {
  return (
    `${name} was removed earlier in this run, because another resource had it, too, and gave it up: run ` +
    `\`pulumi up --refresh\`, which creates it again for ${label}`
  );
}

/** What replaces the parent has another number. */
function removedWithParent(parent: string): string {
  return (
    `${parent} was removed earlier in this run, and this with it: pass the output of the resource that declares it instead ` +
    "of its number, and run `pulumi up`"
  );
}

/** A resource that was created before this one was checked has adopted what this one keeps, in this run or an earlier one. */
function ownedByTwo(name: string, by: string): string {
  return (
    `${name} belongs to ${by} as well, which has adopted it: run \`pulumi state delete\` for ${by}, let it depend on this ` +
    "resource with `dependsOn`, and run `pulumi up` without adopt"
  );
}

export function declaredTwice(name: string, by: string): string {
  return `${name} is declared twice, here and by ${by}, but one object belongs to one resource: remove one of the two from the program`;
}
