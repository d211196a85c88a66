import type * as TE from "fp-ts/TaskEither";
import { someOf } from "../common/someOf";
import { failWith, taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import type { Listed, ObjectList } from "../reconcile/objectList";

/** The objects of a kind to select: all, or those with these names or ids. */
export type Choice = "all" | readonly string[];

/** The object to select does not exist, or is ambiguous. */
export interface NotFound {
  readonly _tag: "NotFound";
  readonly reason: string;
}

/** What was read. */
export type Read<A> = TE.TaskEither<ApiError | NotFound, A>;

/** A chosen object. */
export interface Selected extends Listed {
  /** Whether no other one has its name. */
  readonly isAlone: boolean;
}

/** Where the objects of a kind are listed, and what messages call them. */
interface Listing {
  readonly session: Session;
  readonly list: ObjectList;
  /** `pull zone` */
  readonly singular: string;
  readonly plural: string;
}

/** The chosen objects, each once, in their original order. */
export function chosen({ session, list, singular, plural }: Listing, choice: Choice): Read<readonly Selected[]> {
  return taskEither(async function* () {
    const read = (name?: string) => valueOf(list.read(session, { parent: "", name }));
    const all = (yield* read()) ?? [];
    const isAlone = (name: string): boolean => all.filter((other) => other.name === name).length === 1;
    const selected = all.map((one) => ({ ...one, isAlone: isAlone(one.name) }));
    if (choice === "all") return selected;
    const ids = new Set<string>();
    for (const text of choice) {
      const byId = all.filter(({ id }) => id === text);
      const [first, ...more] = byId.length > 0 ? byId : ((yield* read(text)) ?? []);
      if (first === undefined) {
        const names =
          all.length === 0
            ? `no ${plural} at all`
            : someOf(
                all.map(({ name }) => name),
                20,
              );
        return yield* notFound(`this account has no ${singular} ${text}; it has ${names}`);
      }
      if (more.length > 0) {
        const several = [first, ...more].map(({ id }) => id).join(", ");
        return yield* notFound(
          `this account has several ${plural} named ${text}: specify one of their ids (${several})`,
        );
      }
      ids.add(first.id);
    }
    return selected.filter(({ id }) => ids.has(id));
  });
}

const notFound = (reason: string) => failWith<NotFound>({ _tag: "NotFound", reason });
