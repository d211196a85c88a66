import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type { Declarations } from "../contract/declarations";
import { importableInputs } from "../contract/importable";
import type { LifecycleError } from "../contract/lifecycle";
import { lists } from "../entry/lists";
import { kinds } from "../generated/kinds";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { Claims, ownershipFor } from "../ownership/runClaims";
import type { InputsCodec } from "../properties/codecs";
import { isProperties, pick, type Properties, storableProperties } from "../properties/values";
import type { Listed } from "../reconcile/objectList";
import type { DefinedKind } from "../reconcile/steps";
import { declared } from "../vocabulary/declarations";
import type { Definition } from "../vocabulary/definition";
import type { NotFound, Read } from "./selection";

/** What a kind says of inputs. */
type DeclaredKind = Pick<
  Declarations,
  "kind" | "normalise" | "validate" | "typeProblems" | "objects" | "secretInputs" | "secretPlaces" | "sets"
> & { readonly inputs: InputsCodec<unknown> };

/** An object to read, and what it is called. */
interface Called {
  readonly kind: string;
  readonly id: string;
  /** For messages: `Hostname www.example.com of Pull zone shop (1234)`. */
  readonly title: string;
  /** What its Pulumi name is made of. */
  readonly names: readonly string[];
  readonly isPart: boolean;
}

/** An object of the account, as a program would declare it. */
export interface FoundObject extends Called {
  readonly of: DeclaredKind;
  readonly properties: Properties;
  readonly outputs: Properties;
  /** Entries that no program could declare: `records "old Flatten"`. */
  readonly undeclarable: readonly string[];
}

/** An object of the account with its parts. */
export interface Whole {
  /** What the heading calls it: `Pull zone shop (1234)`. */
  readonly title: string;
  readonly objects: readonly FoundObject[];
  /** What is left out, and why. */
  readonly omissions: readonly string[];
  /** What bunny.net has made for it, and what must not be deleted before it: `PullZone 1234`. */
  readonly companions?: readonly string[];
}

/** Reads an object as an import does; `undefined` if it is not there. */
export function readObject(session: Session, called: Called): Read<FoundObject | undefined> {
  return kinds[called.kind]?.(reading(session, called)) ?? TE.right(undefined);
}

/** The objects of a kind that another object has: those that are listed, or the one that has its id. */
export function readParts(
  session: Session,
  kind: string,
  parent: Pick<Called, "id" | "title" | "names">,
): Read<readonly FoundObject[]> {
  const list = lists[kind];
  const read = ({ id, name }: Listed) => {
    const title = `${kind} ${name || id} of ${parent.title}`;
    return readObject(session, { kind, id, title, names: [...parent.names, name], isPart: true });
  };
  return pipe(
    list?.parent === undefined ? TE.right([{ ...parent, name: "" }]) : list.read(session, { parent: parent.id }),
    TE.flatMap((listed = []) => pipe(listed, TE.traverseArray(read))),
    TE.map((found) => found.flatMap((part) => part ?? [])),
  );
}

/** An import leaves out the user, who needs a password. A program takes that from the configuration. */
const withCredentials: readonly string[] = ["ContainerRegistry"];

function reading(session: Session, called: Called) {
  const ctx = { ...session, log: () => undefined, ownership: ownershipFor(new Claims(), undefined, () => undefined) };
  return <Remote, I extends object, O extends object>(
    kind: DefinedKind<Definition, Remote, I, O>,
  ): Read<FoundObject | undefined> => {
    const lifecycle = declared(kind);
    return pipe(
      lifecycle.read(ctx, called.id),
      TE.bimap(readFailure, (remote) => {
        if (remote === undefined) return undefined;
        const all = storableProperties({ ...lifecycle.toInputs(remote) });
        const properties = withCredentials.includes(lifecycle.kind) ? all : importableInputs(lifecycle, remote);
        const outputs: object = lifecycle.toOutputs(remote);
        return {
          ...called,
          of: lifecycle,
          properties,
          outputs: { ...outputs },
          undeclarable: lostEntries(all, pick(properties, lifecycle.inputs.required)),
        };
      }),
    );
  };
}

function readFailure(failure: LifecycleError<ApiError>): ApiError | NotFound {
  switch (failure._tag) {
    case "Api":
      return failure.cause;
    case "Partial":
      return readFailure(failure.cause);
    case "Refused":
      return { _tag: "NotFound", reason: `${failure.reason}: ${failure.remedy}` };
  }
}

/** The entries of maps and sets that are left of what was read. */
function lostEntries(all: Properties, declarable: Properties): readonly string[] {
  return Object.entries(declarable).flatMap(([name, value]) => {
    const left = entriesOf(value);
    return entriesOf(all[name])
      .filter((entry) => !left.includes(entry))
      .map((entry) => `${name} ${JSON.stringify(entry)}`);
  });
}

function entriesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(entriesOf);
  return isProperties(value) ? Object.keys(value) : [];
}
