import * as definitions from "../generated/definitions";
import type { AuditFacts, Definition } from "../vocabulary";
import { kindOfType } from "../common/typeTokens";
import { plain } from "./loggedDiff";

/** An object of bunny.net, as entries of the audit log name it. Names of types are not published: any of these counts. */
interface LoggedObject {
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
  return facts === undefined ? undefined : subjectFrom(facts, id);
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
