import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../api/http/client";
import { type ApiError, isBadRequest, isNotFound } from "../../api/http/errors";
import { findScript, findScriptAgain, type ScriptVariable } from "../../api/script/script";
import { deleteSecret, findSecrets, findSecretsAgain, type ScriptSecret } from "../../api/script/scriptSecret";
import { deleteVariable } from "../../api/script/scriptVariable";
import { noObjects, type Objects, oneObject } from "../../kernel/claims";
import { apiFailure, fromApi, missingParent, refused } from "../../kernel/errors";
import { childId } from "../../kernel/ids";
import type { Context, IsUnknown, LifecycleError } from "../../kernel/lifecycle";
import { untilShown } from "../../kernel/poll";
import type { Properties } from "../../kernel/values";
import { failWith, taskEither, valueOf } from "../../taskEither";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import { existingParent, type Step } from "../step";

/** Which variable or secret of which script: a name belongs to one of them. */
export interface ItemKey {
  readonly scriptId: number;
  readonly name: string;
}

/** What variables and secrets of a script have in common. */
interface NamedItem {
  readonly Id: number;
  readonly Name: string;
}

type Look<Found> = (session: Session, scriptId: number) => TE.TaskEither<ApiError, O.Option<readonly Found[]>>;

/** What tells variables from secrets. */
export interface ItemKind<Found extends NamedItem> {
  readonly noun: "variable" | "secret";
  readonly look: Look<Found>;
  readonly lookAgain: Look<Found>;
  readonly remove: (session: Session, scriptId: number, itemId: number) => TE.TaskEither<ApiError, void>;
}

/** They come with the script, so all variables of a script share one GET. */
export const variables: ItemKind<ScriptVariable> = {
  noun: "variable",
  look: (session, scriptId) =>
    pipe(findScript(session, scriptId), TE.map(O.map(({ EdgeScriptVariables }) => EdgeScriptVariables))),
  lookAgain: (session, scriptId) =>
    pipe(findScriptAgain(session, scriptId), TE.map(O.map(({ EdgeScriptVariables }) => EdgeScriptVariables))),
  remove: deleteVariable,
};

/** All secrets of a script share one GET. */
export const secrets: ItemKind<ScriptSecret> = {
  noun: "secret",
  look: findSecrets,
  lookAgain: findSecretsAgain,
  remove: deleteSecret,
};

export function keyOf(id: string): Step<ItemKey> {
  return pipe(
    TE.fromEither(childId.parse(id)),
    TE.map(({ parent, key }) => ({ scriptId: parent, name: key })),
  );
}

export function idOf({ scriptId, name }: ItemKey): string {
  return childId.format(scriptId, name);
}

export function inWords({ noun }: Pick<ItemKind<NamedItem>, "noun">, { scriptId, name }: ItemKey): string {
  return `${noun} ${name} of script ${scriptId}`;
}

/** The object that an item is, if script and name are known. */
export function itemObjects({ noun }: Pick<ItemKind<NamedItem>, "noun">) {
  return ({ scriptId, name }: Properties, isUnknown: IsUnknown): Objects =>
    typeof scriptId === "number" && typeof name === "string" && !isUnknown(name)
      ? oneObject(inWords({ noun }, { scriptId, name }))
      : noObjects;
}

/** The item, or none: with the script gone, its items are. */
export function findItem<Found extends NamedItem>(
  kind: ItemKind<Found>,
  session: Session,
  key: ItemKey,
): Step<O.Option<Found>> {
  return fromApi(named(kind.look, session, key));
}

/** What has the name before an item is made: none, or one to take over. The script must be there, and the name free. */
export function findBeforeCreate<Found extends NamedItem>(
  kind: ItemKind<Found>,
  session: Session,
  key: ItemKey,
): Step<O.Option<Found>> {
  return taskEither(async function* () {
    yield* valueOf(existingParent(findScript(session, key.scriptId), `script ${key.scriptId}`, "scriptId"));
    const other = otherThan(kind);
    const taken = yield* valueOf(findItem(other, session, key));
    if (O.isSome(taken)) return yield* failWith(takenBy(other, kind, key));
    return yield* valueOf(findItem(kind, session, key));
  });
}

/** A write of an item, and what to do when its answer leaves something open. */
export interface ItemWrite<Found> {
  /** Gives what the API answered, if anything; none when by its turn the name was taken. */
  readonly send: TE.TaskEither<ApiError, O.Option<Found | undefined>>;
  /** What to do with the item that took the name. */
  readonly whenTaken: (found: Found) => Step<Found>;
  /** Whether an item that is there after a doubtful failure shows that the write acted. */
  readonly shows: (item: Found) => boolean;
  /** What is recorded when that cannot be looked up. */
  readonly inDoubt: (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;
}

/** Writes an item, and looks again where the answer leaves it open what is there. */
export function writeItem<Found extends NamedItem>(
  kind: ItemKind<Found>,
  ctx: Context<Client>,
  key: ItemKey,
  { send, whenTaken, shows, inDoubt }: ItemWrite<Found>,
): Step<Found> {
  const again = (sure: "written" | "inDoubt") =>
    fromApi(untilShown(ctx, inWords(kind, key), named(kind.lookAgain, ctx, key), sure));
  const mustBeThere = TE.chain(TE.fromOption((): LifecycleError<ApiError> => notShownYet(kind, key)));
  const whenSent = (answer: O.Option<Found | undefined>): Step<Found> => {
    if (O.isNone(answer)) return pipe(findItem(kind, ctx, key), mustBeThere, TE.chain(whenTaken));
    if (answer.value !== undefined) return TE.right(answer.value);
    return pipe(again("written"), mustBeThere, TE.mapLeft(inDoubt));
  };
  return pipe(
    send,
    TE.foldW(
      confirmWrite({
        look: pipe(again("inDoubt"), TE.map(O.filter(shows))),
        explain: apiFailure,
        whenUnknown: (error) => inDoubt(apiFailure(error)),
        whenFound: TE.right,
        whenRefused: whyRefused(kind, ctx, key),
      }),
      whenSent,
    ),
  );
}

/** Removes the item, and looks again where the answer leaves it open whether it is gone. */
export function removeItem<Found extends NamedItem>(kind: ItemKind<Found>, session: Session, id: string): Step<void> {
  return taskEither(async function* () {
    const key = yield* valueOf(keyOf(id));
    const found = yield* valueOf(findItem(kind, session, key));
    if (O.isNone(found)) return;
    yield* valueOf(
      pipe(
        kind.remove(session, key.scriptId, found.value.Id),
        TE.orElse(confirmRemoval({ look: named(kind.lookAgain, session, key) })),
        fromApi,
      ),
    );
  });
}

function named<Found extends NamedItem>(
  look: Look<Found>,
  session: Session,
  { scriptId, name }: ItemKey,
): TE.TaskEither<ApiError, O.Option<Found>> {
  return pipe(
    look(session, scriptId),
    TE.map(O.chain((items) => O.fromNullable(items.find(({ Name }) => Name === name)))),
  );
}

function otherThan({ noun }: Pick<ItemKind<NamedItem>, "noun">): ItemKind<NamedItem> {
  return noun === "variable" ? secrets : variables;
}

/** A refusal in words that help: the script is gone, or meanwhile its other kind of items has the name. */
function whyRefused(kind: ItemKind<NamedItem>, session: Session, key: ItemKey) {
  return (error: ApiError): Step<never> =>
    taskEither(async function* () {
      const asItIs = apiFailure(error);
      // Where the reason cannot be looked up, the refusal stands as it is.
      const look = <A>(of: TE.TaskEither<ApiError, A>) =>
        valueOf(
          pipe(
            of,
            TE.mapLeft(() => asItIs),
          ),
        );
      if (isNotFound(error)) {
        const script = yield* look(findScriptAgain(session, key.scriptId));
        if (O.isNone(script)) return yield* failWith(missingParent(`script ${key.scriptId}`, "scriptId"));
      }
      if (isBadRequest(error)) {
        const other = otherThan(kind);
        const taken = yield* look(named(other.lookAgain, session, key));
        if (O.isSome(taken)) return yield* failWith(takenBy(other, kind, key));
      }
      return yield* failWith(asItIs);
    });
}

function takenBy(
  other: ItemKind<NamedItem>,
  { noun }: ItemKind<NamedItem>,
  { scriptId, name }: ItemKey,
): LifecycleError<never> {
  return refused(
    `script ${scriptId} has a ${other.noun} ${name}, and a name belongs to one variable or secret`,
    `give the ${noun} another name, or remove the ${other.noun} first`,
  );
}

function notShownYet(kind: ItemKind<NamedItem>, key: ItemKey): LifecycleError<never> {
  return refused(
    `${inWords(kind, key)} was written, but is not shown yet`,
    "run `pulumi up` again, which goes on from there",
  );
}
