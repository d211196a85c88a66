import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import { type Describing, importableInputs } from "../contract/importable";
import { taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { declare, type DeclaredKind, sectionOf } from "./declare";
import { exportable, type ExportedKind } from "./exportable";
import type { Part } from "./listed";

/** A kind of objects with an ID and a name, each of which is exported with what belongs to it. */
interface Numbered<Found> {
  readonly lifecycle: DeclaredKind & Describing<Found>;
  readonly list: (session: Session) => TE.TaskEither<ApiError, readonly Found[]>;
  /** @default what is listed is all there is to it */
  readonly find?: (session: Session, found: Found) => TE.TaskEither<ApiError, Found | undefined>;
  readonly idOf: (found: Found) => number | string;
  readonly nameOf?: (found: Found) => string;
  /** Its parent has it anyway: nothing is adopted. */
  readonly isPart?: true;
  readonly parts?: readonly Part[];
  /** `video library`, `video libraries`. The option has hyphens instead. */
  readonly singular: string;
  readonly plural: string;
  readonly help: string;
  /** What bunny.net has made for the object: `PullZone 1234`. It is kept by a destroy, which would delete it first. */
  readonly companionsOf?: (found: Found) => readonly string[];
}

export function exportNumbered<Found extends object>(of: Numbered<Found>): ExportedKind {
  const { lifecycle, list, idOf, singular, plural, help, parts = [], companionsOf = () => [] } = of;
  const find = of.find ?? ((_session, found) => TE.right(found));
  const nameOf = of.nameOf ?? ((found: { readonly name?: string | undefined }) => found.name ?? "");
  return exportable({
    option: singular.toLowerCase().replaceAll(" ", "-"),
    help,
    singular,
    plural,
    id: (each: Found) => String(idOf(each)),
    name: nameOf,
    list,
    read: (session, listed, all) =>
      taskEither(async function* () {
        const found = yield* valueOf(find(session, listed));
        if (found === undefined) return undefined;
        const declareParts = yield* valueOf(TE.traverseArray((part: Part) => part(session, idOf(listed)))(parts));
        return { found, declareParts, isNamesake: all.filter((other) => nameOf(other) === nameOf(listed)).length > 1 };
      }),
    declare: (naming, { found, declareParts, isNamesake }) => {
      const name = nameOf(found);
      const id = String(idOf(found));
      const title = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${name} (${idOf(found)})`;
      const declared = declare(naming, lifecycle, {
        what: title,
        identifier: naming.identifier(name, singular.replace(/.* /, "")),
        name: naming.resource(lifecycle.kind, name),
        id,
        properties: { ...importableInputs(lifecycle, found), ...(of.isPart !== true && { adopt: true }) },
      });
      const namesake = `${title}: others have the same name, so none of them can be taken over; rename all but one`;
      const itself = isNamesake ? E.left(namesake) : declared;
      const owned = declareParts.flatMap((declareAll) => declareAll(naming, { title, name, id }));
      return { ...sectionOf(title, [itself, ...owned]), companions: companionsOf(found) };
    },
  });
}
