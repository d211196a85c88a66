import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { taskEither, valueOf } from "../common/taskEither";
import type { Naming } from "./naming";
import type { Section } from "./programAst";
import { type Choice, chosen, type NotFound, type ObjectKind } from "./selection";

/** Objects that an account lists, each of which is exported with all that belongs to it. */
interface Exportable<Listed, Found> extends ObjectKind<Listed> {
  /** Name of the option that selects one: `pull-zone`. */
  readonly option: string;
  /** What the option exports, for the help, in lines of at most 94 characters. */
  readonly help: string;
  /** What the option takes. @default "NAME" */
  readonly argument?: string;
  readonly list: (session: Session) => TE.TaskEither<ApiError, readonly Listed[]>;
  /**
   * The object with all its parts, or `undefined` if it no longer exists: a list may show less.
   *
   * @param all what was listed
   */
  readonly read: (
    session: Session,
    listed: Listed,
    all: readonly Listed[],
  ) => TE.TaskEither<ApiError, Found | undefined>;
  readonly declare: (naming: Naming, found: Found) => Section;
}

/** An exportable of any type. */
export interface ExportedKind extends Pick<Exportable<never, never>, "option" | "help" | "argument"> {
  /** Reads what was chosen, and nothing else. Sends only GETs. */
  readonly read: (session: Session, choice: Choice, onProgress: OnProgress) => Read<readonly Declare[]>;
}

/** Called with the number of objects of each kind before they are read: `12 pull zones`. */
export type OnProgress = (what: string) => void;

/** Declares an object that was read. */
export type Declare = (naming: Naming) => Section;

export type Read<A> = TE.TaskEither<ApiError | NotFound, A>;

export function exportable<Listed, Found>(of: Exportable<Listed, Found>): ExportedKind {
  return {
    option: of.option,
    help: of.help,
    ...(of.argument === undefined ? {} : { argument: of.argument }),
    read: (session, choice, onProgress) =>
      taskEither(async function* () {
        if (choice.length === 0) return [];
        const all = yield* valueOf(of.list(session));
        const listed = yield* valueOf(TE.fromEither(chosen(of, choice, all)));
        onProgress(`${listed.length} ${listed.length === 1 ? of.singular : of.plural}`);
        const found = yield* valueOf(
          pipe(
            listed,
            TE.traverseArray((each) => of.read(session, each, all)),
          ),
        );
        return found.flatMap((each): readonly Declare[] =>
          each === undefined ? [] : [(naming) => of.declare(naming, each)],
        );
      }),
  };
}

/** Whether another object that was listed has the same name. */
export function hasNamesake<A extends { readonly name?: string | undefined }>({ name }: A, all: readonly A[]): boolean {
  return all.filter((other) => other.name === name).length > 1;
}
