import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { taskEither, valueOf } from "../common/taskEither";
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
import type { DefinedKind } from "../reconcile/steps";
import { declared } from "../vocabulary/declarations";
import type { Definition } from "../vocabulary/definition";
import type { NotFound, Read } from "./selection";

/** What a kind says of inputs. */
type DeclaredKind = Pick<
  Declarations,
  "kind" | "normalise" | "validate" | "typeProblems" | "objects" | "secretInputs" | "secretPlaces" | "sets"
> & { readonly inputs: InputsCodec<unknown> };

/** An object of the account, as a program would declare it. */
export interface FoundObject {
  readonly of: DeclaredKind;
  readonly id: string;
  readonly name: string;
  readonly properties: Properties;
  readonly outputs: Properties;
  /** Entries that no program could declare: `records "old Flatten"`. */
  readonly undeclarable: readonly string[];
  /** As it was read. */
  readonly remote: unknown;
}

/** Reads an object as an import does; `undefined` if it is not there. */
export function readObject(session: Session, kind: string, id: string, name: string): Read<FoundObject | undefined> {
  return kinds[kind]?.(reading(session, id, name)) ?? TE.right(undefined);
}

/** The objects of a kind that another object has: those that are listed, or the one that has its id. */
export function readParts(session: Session, kind: string, parent: string): Read<readonly FoundObject[]> {
  return taskEither(async function* () {
    const list = lists[kind];
    const listed =
      list?.parent === undefined ? [{ id: parent, name: "" }] : yield* valueOf(list.read(session, { parent }));
    const found = yield* valueOf(
      pipe(
        listed ?? [],
        TE.traverseArray(({ id, name }) => readObject(session, kind, id, name)),
      ),
    );
    return found.flatMap((part) => part ?? []);
  });
}

/** An import leaves out the user, who needs a password. A program takes that from the configuration. */
const withCredentials: readonly string[] = ["ContainerRegistry"];

function reading(session: Session, id: string, name: string) {
  const ctx = { ...session, log: () => undefined, ownership: ownershipFor(new Claims(), undefined, () => undefined) };
  return <Remote, I extends object, O extends object>(
    kind: DefinedKind<Definition, Remote, I, O>,
  ): Read<FoundObject | undefined> => {
    const lifecycle = declared(kind);
    return pipe(
      lifecycle.read(ctx, id),
      TE.bimap(readFailure, (remote) => {
        if (remote === undefined) return undefined;
        const all = storableProperties({ ...lifecycle.toInputs(remote) });
        const properties = withCredentials.includes(lifecycle.kind) ? all : importableInputs(lifecycle, remote);
        const outputs: object = lifecycle.toOutputs(remote);
        return {
          of: lifecycle,
          id,
          name,
          properties,
          outputs: { ...outputs },
          undeclarable: lostEntries(all, pick(properties, lifecycle.inputs.required)),
          remote,
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
