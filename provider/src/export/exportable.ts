import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { Properties } from "../properties/values";
import type { AccountObjects } from "../reconcile/objectList";
import { declareAll } from "./declare";
import { type FoundObject, readObject, readParts } from "./foundObject";
import type { Naming } from "./naming";
import type { Section } from "./programAst";
import { type Choice, chosen, type Read } from "./selection";

/** Objects that an account lists, each of which is exported with all that belongs to it. */
interface Exportable {
  readonly kind: string;
  /** What the option exports, for the help, in lines of at most 94 characters. */
  readonly help: string;
  /** What the option takes. @default "NAME" */
  readonly argument?: string;
  /** `pull zone`. The option has hyphens instead. */
  readonly singular: string;
  /** They are exported by name only, and are no part of the whole account. */
  readonly onlyByName?: true;
  /** The kinds of what belongs to it. */
  readonly parts?: readonly string[];
  /** What bunny.net has made for it, by outputs that are their IDs. It is kept by a destroy, which would delete it first. */
  readonly companions?: Readonly<Record<string, string>>;
  /** Why parts of a kind are left out. */
  readonly withheld?: (remote: unknown) => Readonly<Record<string, string | undefined>>;
}

/** An exportable of any type. */
export interface ExportedKind {
  readonly option: string;
  readonly help: string;
  readonly argument?: string | undefined;
  /** Reads what was chosen, and nothing else. Sends only GETs. */
  readonly read: (session: Session, choice: Choice, onProgress: OnProgress) => Read<readonly Declare[]>;
}

/** Called with the number of objects of each kind before they are read: `12 pull zones`. */
export type OnProgress = (what: string) => void;

/** Declares an object that was read. */
export type Declare = (naming: Naming) => Section;

export function exportable<Listed>(objects: AccountObjects<Listed>, of: Exportable): ExportedKind {
  const { help, argument, singular, onlyByName } = of;
  const plural = `${singular.replace(/y$/, "ie")}s`;
  const { sameAs = objects.name } = objects;
  return {
    option: singular.replaceAll(" ", "-").toLowerCase(),
    help,
    argument,
    read: (session, choice, onProgress) =>
      taskEither(async function* () {
        if (choice.length === 0 || (choice === "all" && onlyByName === true)) return [];
        const all = yield* valueOf(objects.list(session));
        const listed = yield* valueOf(TE.fromEither(chosen({ ...objects, singular, plural }, choice, all)));
        onProgress(`${listed.length} ${listed.length === 1 ? singular : plural}`);
        const isUnlike = (one: Listed): boolean => all.filter((other) => sameAs(other) === sameAs(one)).length === 1;
        const read = (one: Listed) => readWhole(session, of, objects.id(one), objects.name(one), isUnlike(one));
        return (yield* valueOf(pipe(listed, TE.traverseArray(read)))).flat();
      }),
  };
}

/** An object with its parts, if it still exists. */
function readWhole(
  session: Session,
  { kind, singular, parts = [], companions = {}, withheld }: Exportable,
  id: string,
  name: string,
  isUnlike: boolean,
): Read<readonly Declare[]> {
  return taskEither(async function* () {
    const itself = yield* valueOf(readObject(session, kind, id, name));
    if (itself === undefined) return [];
    const left = withheld?.(itself.remote) ?? {};
    const found: FoundObject[] = [];
    const omissions: string[] = [];
    const title = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${name} (${id})`;
    for (const part of parts) {
      const all = yield* valueOf(readParts(session, part, id));
      const reason = left[part];
      if (reason === undefined) found.push(...all);
      else if (all.length > 0) omissions.push(`${part} of ${title}: ${reason}`);
    }
    const whole = { title, noun: singular, itself: isUnlike ? itself : undefined, name, parts: found };
    const declare: Declare = (naming) => {
      const section = declareAll(naming, whole);
      return {
        ...section,
        omissions: [...(isUnlike ? [] : [`${title}: ${namesakes}`]), ...section.omissions, ...omissions],
        companions: companionsIn(itself.outputs, companions),
      };
    };
    return [declare];
  });
}

const namesakes = "others have the same name, so none of them can be taken over; rename all but one";

function companionsIn(outputs: Properties, companions: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(companions).map(([output, kind]) => `${kind} ${String(outputs[output])}`);
}
