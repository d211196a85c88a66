import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Describing, importableInputs } from "../contract/importable";
import { numberId } from "../formats/ids";
import type { RemoteObjects } from "../http/remoteObjects";
import { declare, type DeclaredKind, sectionOf } from "./declare";
import { exportable, type ExportedKind, hasNamesake } from "./exportable";

/** A kind of objects with a number and a name, each of which is exported alone. */
interface Numbered<Found> {
  readonly lifecycle: DeclaredKind & Describing<Found>;
  readonly objects: Pick<RemoteObjects<Found>, "all" | "find">;
  readonly idOf: (found: Found) => number;
  /** `video library`, `video libraries`. The option has hyphens instead. */
  readonly singular: string;
  readonly plural: string;
  readonly help: string;
  /** What bunny.net has made for the object: `PullZone 1234`. It is kept by a destroy, which would delete it first. */
  readonly companionsOf?: (found: Found) => readonly string[];
}

export function exportNumbered<Found extends { readonly name?: string | undefined }>(
  of: Numbered<Found>,
): ExportedKind {
  const { lifecycle, objects, idOf, singular, plural, help, companionsOf = () => [] } = of;
  return exportable({
    option: singular.replaceAll(" ", "-"),
    help,
    singular,
    plural,
    id: (each: Found) => String(idOf(each)),
    name: ({ name = "" }) => name,
    list: (session) => objects.all(session),
    read: (session, listed, all) =>
      pipe(
        objects.find(session, idOf(listed)),
        TE.map((found) => found && { found, isNamesake: hasNamesake(listed, all) }),
      ),
    declare: (naming, { found, isNamesake }) => {
      const { name = "" } = found;
      const title = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${name} (${idOf(found)})`;
      const declared = declare(naming, lifecycle, {
        what: title,
        identifier: naming.identifier(name, singular.replace(/.* /, "")),
        name: naming.resource(lifecycle.kind, name),
        id: numberId.format(idOf(found)),
        properties: { ...importableInputs(lifecycle, found), adopt: true },
      });
      const namesake = `${title}: others have the same name, so none of them can be taken over; rename all but one`;
      return { ...sectionOf(title, [isNamesake ? E.left(namesake) : declared]), companions: companionsOf(found) };
    },
  });
}
