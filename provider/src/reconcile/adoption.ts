import { adoptExisting } from "../ownership/adoption";
import type { Names } from "../ownership/claims";
import { refused } from "../contract/errors";
import { equal, type Properties } from "../properties/values";
import { failWith, type Step, taskEither, valueOf } from "../common/taskEither";
import type { Adoptable } from "./kind";
import type { Ctx, Failure } from "./steps";

/** An object that exists where a resource is to be created. */
interface Existing {
  /** Its names, by which a resource owns it. */
  readonly names: Names;
  /** What messages call it. */
  readonly title: string;
  /** The inputs that can be compared, and what the object has of them. */
  readonly managed: Properties;
  readonly present: Properties;
  /** Inputs that cannot be changed. */
  readonly fixed: readonly string[];
}

/** Makes an object that exists that of the resource, if the program allows it. */
export function adoptIfAllowed(ctx: Ctx, adopt: Adoptable["adopt"], existing: Existing): Step<Failure, void> {
  return taskEither(async function* () {
    const { names, title, managed, present } = existing;
    const owner = ctx.ownership.ownerOf(...names)._tag;
    const differing = existing.fixed.filter((property) => isDifferent(existing, property));
    if (differing.length > 0 && owner === "Self") return yield* failWith(replacedUnderItsName(title));
    if (differing.length > 0 && owner === "Nobody" && adopt !== undefined && adopt !== false) {
      return yield* failWith(differsForGood(existing, differing));
    }
    yield* valueOf(adoptExisting(ctx, { names, what: title, adopt, managed, found: present }));
  });
}

function isDifferent({ managed, present }: Existing, property: string): boolean {
  return managed[property] !== undefined && !equal(managed[property], present[property]);
}

/** The engine was told to create the new object before it deletes the old one. */
function replacedUnderItsName(title: string): Failure {
  return refused(
    `${title} is replaced by one of the same name, and names are unique at bunny.net`,
    "give the new one another name, or set the resource option `deleteBeforeReplace: true`",
  );
}

/** The error for an object that no update can make what is declared. */
function differsForGood({ title }: Existing, differing: readonly string[]): Failure {
  return refused(
    `${title} already exists and differs in ${differing.join(", ")}, which cannot be changed`,
    "change the program to match what exists, or use another name",
  );
}
