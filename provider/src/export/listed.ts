import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Describing, importableInputs } from "../contract/importable";
import type { ApiError } from "../http/errors";
import type { Session } from "../http/client";
import type { ListedObjects } from "../http/listed";
import { declare, type DeclaredKind } from "./declare";
import { hasNamesake } from "./exportable";
import type { Naming } from "./naming";
import type { Resource } from "./programAst";

/** The object that parts belong to. */
interface Owner {
  readonly title: string;
  readonly name: string;
  readonly id: string;
}

/** Declares all parts of one kind that an object has. */
type DeclareParts = (naming: Naming, owner: Owner) => ReadonlyArray<E.Either<string, Resource>>;

/** What belongs to an object, and is read by a list of its own. */
export type Part = (session: Session, owner: number | string) => TE.TaskEither<ApiError, DeclareParts>;

/** The objects of a kind that belong to a parent. */
export function listedPart<Found extends { readonly name?: string | undefined }>(
  noun: string,
  lifecycle: DeclaredKind & Describing<Found>,
  objects: ListedObjects<Found>,
  idOf: (found: Found) => number | string,
): Part {
  return (session, owner) =>
    pipe(
      objects.all(session, owner),
      TE.map(
        (all): DeclareParts =>
          (naming, { title, name: ownerName, id }) =>
            all.map((found) => {
              const { name = "" } = found;
              const what = `${noun} ${name} of ${title}`;
              return hasNamesake(found, all)
                ? E.left(`${what}: others have the same name, so none of them can be taken over; rename all but one`)
                : declare(naming, lifecycle, {
                    what,
                    name: naming.resource(lifecycle.kind, ownerName, name),
                    id: `${id}/${idOf(found)}`,
                    properties: {
                      ...importableInputs(lifecycle, found),
                      ...(objects.parent !== undefined && { [objects.parent.property]: owner }),
                      adopt: true,
                    },
                  });
            }),
      ),
    );
}
