import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../../api/http/client";
import { type ApiError, isBadRequest, isNotFound } from "../../api/http/errors";
import { findScript, findScriptAgain, type ScriptVariable } from "../../api/script/script";
import { deleteSecret, findSecrets, findSecretsAgain, type ScriptSecret } from "../../api/script/scriptSecret";
import { deleteVariable } from "../../api/script/scriptVariable";
import { noObjects, type Objects, oneObject } from "../../kernel/claims";
import { apiFailure, fromApi, missingParent, notShownYet, refused } from "../../kernel/errors";
import { childId } from "../../kernel/ids";
import type { Context, IsUnknown, LifecycleError } from "../../kernel/lifecycle";
import { untilShown } from "../../kernel/poll";
import type { Properties } from "../../kernel/values";
import { failWith, taskEither, valueOf } from "../../taskEither";
import { confirmRemoval } from "../confirm/confirmRemoval";
import { confirmWrite } from "../confirm/confirmWrite";
import { existingParent, type Step } from "../step";

/** Identifies a variable or a secret. Within a script, the two share one namespace. */
export interface ItemKey {
  readonly scriptId: number;
  readonly name: string;
}

/** The fields that variables and secrets have in common. */
interface NamedItem {
  readonly Id: number;
  readonly Name: string;
}

type Look<Found> = (session: Session, scriptId: number) => TE.TaskEither<ApiError, O.Option<readonly Found[]>>;

/** How variables and secrets differ. */
export interface ItemKind<Found extends NamedItem> {
  readonly noun: "variable" | "secret";
  readonly look: Look<Found>;
  readonly lookAgain: Look<Found>;
  readonly remove: (session: Session, scriptId: number, itemId: number) => TE.TaskEither<ApiError, void>;
}

/** Variables are part of the script, so all of a script's variables share one GET. */
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

/** The object that an item represents, once its script and name are known. */
export function itemObjects({ noun }: Pick<ItemKind<NamedItem>, "noun">) {
  return ({ scriptId, name }: Properties, isUnknown: IsUnknown): Objects =>
    typeof scriptId === "number" && typeof name === "string" && !isUnknown(name)
      ? oneObject(inWords({ noun }, { scriptId, name }))
      : noObjects;
}

/** The item, or none. If the script does not exist, it has no items. */
export function findItem<Found extends NamedItem>(
  kind: ItemKind<Found>,
  session: Session,
  key: ItemKey,
): Step<O.Option<Found>> {
  return fromApi(named(kind.look, session, key));
}

/**
 * Looks for the name before an item is created: none, or an item of the same kind, to take over. Fails if the script
 * does not exist, or if an item of the other kind has the name.
 */
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

/** A write of an item, and what to do if its reply leaves the outcome unknown. */
export interface ItemWrite<Found> {
  /** The API's reply, if any; none if the name was taken by the time the write reached the head of the queue. */
  readonly send: TE.TaskEither<ApiError, O.Option<Found | undefined>>;
  /** What to do with the item that took the name. */
  readonly whenTaken: (found: Found) => Step<Found>;
  /** Whether the item found after a doubtful failure shows that the write took effect. */
  readonly shows: (item: Found) => boolean;
  /** The failure that records the write, for when looking again fails. */
  readonly inDoubt: (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;
}

/** Writes an item, and looks again if the reply leaves the outcome unknown. */
export function writeItem<Found extends NamedItem>(
  kind: ItemKind<Found>,
  ctx: Context<Client>,
  key: ItemKey,
  { send, whenTaken, shows, inDoubt }: ItemWrite<Found>,
): Step<Found> {
  const lookAgain = (certainty: "written" | "inDoubt") =>
    fromApi(untilShown(ctx, inWords(kind, key), named(kind.lookAgain, ctx, key), certainty));
  const afterReply = (reply: O.Option<Found | undefined>): Step<Found> =>
    taskEither(async function* () {
      if (O.isNone(reply)) {
        const taken = yield* valueOf(findItem(kind, ctx, key));
        return yield* O.isSome(taken)
          ? valueOf(whenTaken(taken.value))
          : failWith(notShownYet(inWords(kind, key), "written"));
      }
      if (reply.value !== undefined) return reply.value;
      const written = yield* valueOf(pipe(lookAgain("written"), TE.mapLeft(inDoubt)));
      return O.isSome(written) ? written.value : yield* failWith(inDoubt(notShownYet(inWords(kind, key), "written")));
    });
  const afterFailure = confirmWrite({
    look: pipe(lookAgain("inDoubt"), TE.map(O.filter(shows))),
    explain: apiFailure,
    whenUnknown: (error) => inDoubt(apiFailure(error)),
    whenFound: TE.right,
    whenRefused: explainRefusal(kind, ctx, key),
  });
  return pipe(send, TE.foldW(afterFailure, afterReply));
}

/** Removes the item, and looks again if the reply does not show whether it is gone. */
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

/** Explains a refusal: the script is gone, or an item of the other kind has taken the name in the meantime. */
function explainRefusal(kind: ItemKind<NamedItem>, session: Session, key: ItemKey) {
  return (error: ApiError): Step<never> => {
    // When the reason cannot be looked up, the refusal itself is reported.
    const unexplained = apiFailure(error);
    const asRefusal = TE.mapLeft(() => unexplained);
    return taskEither(async function* () {
      if (isNotFound(error)) {
        const script = yield* valueOf(pipe(findScriptAgain(session, key.scriptId), asRefusal));
        if (O.isNone(script)) return yield* failWith(missingParent(`script ${key.scriptId}`, "scriptId"));
      }
      if (isBadRequest(error)) {
        const other = otherThan(kind);
        const taken = yield* valueOf(pipe(named(other.lookAgain, session, key), asRefusal));
        if (O.isSome(taken)) return yield* failWith(takenBy(other, kind, key));
      }
      return yield* failWith(unexplained);
    });
  };
}

function takenBy(
  other: ItemKind<NamedItem>,
  { noun }: ItemKind<NamedItem>,
  { scriptId, name }: ItemKey,
): LifecycleError<never> {
  return refused(
    `script ${scriptId} already has a ${other.noun} ${name}, and a variable and a secret cannot have the same name`,
    `give the ${noun} another name, or remove the ${other.noun} first`,
  );
}
