import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client, Session } from "../api/client";
import { type ApiError, isBadRequest, isNotFound } from "../api/errors";
import { findScript, findScriptAgain, type ScriptVariable } from "../api/script";
import { deleteSecret, findSecrets, findSecretsAgain, type ScriptSecret } from "../api/scriptSecret";
import { deleteVariable } from "../api/scriptVariable";
import { noObjects, type Objects, oneObject } from "../kernel/claims";
import { childId } from "../kernel/ids";
import type { Context, IsUnknown, LifecycleError } from "../kernel/lifecycle";
import { untilShown } from "../kernel/poll";
import { apiFailure, fromApi, missingParent, refused } from "../kernel/steps";
import type { Properties } from "../kernel/values";
import { confirmRemoval } from "./confirm/confirmRemoval";
import { confirmWrite } from "./confirm/confirmWrite";
import { existingParent, type Step } from "./step";

/** Which variable or secret of which script: a name belongs to one of them. */
export interface EntryKey {
  readonly scriptId: number;
  readonly name: string;
}

/** What variables and secrets of a script have in common. */
interface Entry {
  readonly Id: number;
  readonly Name: string;
}

type Look<Found> = (session: Session, scriptId: number) => TE.TaskEither<ApiError, O.Option<readonly Found[]>>;

/** What tells variables from secrets. */
export interface EntryKind<Found extends Entry> {
  readonly noun: "variable" | "secret";
  readonly look: Look<Found>;
  readonly lookAgain: Look<Found>;
  readonly remove: (session: Session, scriptId: number, entryId: number) => TE.TaskEither<ApiError, void>;
}

/** They come with the script, so all variables of a script share one GET. */
export const variables: EntryKind<ScriptVariable> = {
  noun: "variable",
  look: (session, scriptId) =>
    pipe(findScript(session, scriptId), TE.map(O.map(({ EdgeScriptVariables }) => EdgeScriptVariables))),
  lookAgain: (session, scriptId) =>
    pipe(findScriptAgain(session, scriptId), TE.map(O.map(({ EdgeScriptVariables }) => EdgeScriptVariables))),
  remove: deleteVariable,
};

/** All secrets of a script share one GET. */
export const secrets: EntryKind<ScriptSecret> = {
  noun: "secret",
  look: findSecrets,
  lookAgain: findSecretsAgain,
  remove: deleteSecret,
};

export const keyOf = (id: string): Step<EntryKey> =>
  pipe(
    TE.fromEither(childId.parse(id)),
    TE.map(({ parent, key }) => ({ scriptId: parent, name: key })),
  );

export const idOf = ({ scriptId, name }: EntryKey): string => childId.format(scriptId, name);

export const inWords = ({ noun }: Pick<EntryKind<Entry>, "noun">, { scriptId, name }: EntryKey): string =>
  `${noun} ${name} of script ${scriptId}`;

/** The object that an entry is, if script and name are known. */
export const entryObjects =
  ({ noun }: Pick<EntryKind<Entry>, "noun">) =>
  ({ scriptId, name }: Properties, isUnknown: IsUnknown): Objects =>
    typeof scriptId === "number" && typeof name === "string" && !isUnknown(name)
      ? oneObject(inWords({ noun }, { scriptId, name }))
      : noObjects;

/** The entry, or none: with the script gone, its entries are. */
export const findEntry = <Found extends Entry>(
  kind: EntryKind<Found>,
  session: Session,
  key: EntryKey,
): Step<O.Option<Found>> => fromApi(namedIn(kind.look, session, key));

/** What has the name before an entry is made: none, or one to take over. The script must be there, and the name free. */
export const findBeforeCreate = <Found extends Entry>(
  kind: EntryKind<Found>,
  session: Session,
  key: EntryKey,
): Step<O.Option<Found>> => {
  const other = otherThan(kind);
  return pipe(
    existingParent(findScript(session, key.scriptId), `script ${key.scriptId}`, "scriptId"),
    TE.chain(() => findEntry(other, session, key)),
    TE.chain((taken) => (O.isSome(taken) ? TE.left(takenBy(other, kind, key)) : findEntry(kind, session, key))),
  );
};

/** A write of an entry, and what to do when its answer leaves something open. */
export interface EntryWrite<Found> {
  /** Gives what the API answered, if anything; none when by its turn the name was taken. */
  readonly send: TE.TaskEither<ApiError, O.Option<Found | undefined>>;
  /** What to do with the entry that took the name. */
  readonly whenTaken: (found: Found) => Step<Found>;
  /** Whether an entry that is there after a doubtful failure shows that the write acted. */
  readonly shows: (entry: Found) => boolean;
  /** What is recorded when that cannot be looked up. */
  readonly inDoubt: (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;
}

/** Writes an entry, and looks again where the answer leaves it open what is there. */
export const writeEntry = <Found extends Entry>(
  kind: EntryKind<Found>,
  ctx: Context<Client>,
  key: EntryKey,
  { send, whenTaken, shows, inDoubt }: EntryWrite<Found>,
): Step<Found> => {
  const again = (sure: "written" | "inDoubt") =>
    fromApi(untilShown(ctx, inWords(kind, key), namedIn(kind.lookAgain, ctx, key), sure));
  const mustBeThere = TE.chain(TE.fromOption((): LifecycleError<ApiError> => notShownYet(kind, key)));
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
      O.match(
        () => pipe(findEntry(kind, ctx, key), mustBeThere, TE.chain(whenTaken)),
        (answered) =>
          answered === undefined ? pipe(again("written"), mustBeThere, TE.mapLeft(inDoubt)) : TE.right(answered),
      ),
    ),
  );
};

/** Removes the entry, and looks again where the answer leaves it open whether it is gone. */
export const removeEntry = <Found extends Entry>(kind: EntryKind<Found>, session: Session, id: string): Step<void> =>
  pipe(
    keyOf(id),
    TE.chain((key) =>
      pipe(
        findEntry(kind, session, key),
        TE.chain(
          O.match(
            () => TE.right(undefined),
            ({ Id }) =>
              pipe(
                kind.remove(session, key.scriptId, Id),
                TE.orElse(confirmRemoval({ look: namedIn(kind.lookAgain, session, key) })),
                fromApi,
              ),
          ),
        ),
      ),
    ),
  );

const namedIn = <Found extends Entry>(
  look: Look<Found>,
  session: Session,
  { scriptId, name }: EntryKey,
): TE.TaskEither<ApiError, O.Option<Found>> =>
  pipe(
    look(session, scriptId),
    TE.map(O.chain((entries) => O.fromNullable(entries.find(({ Name }) => Name === name)))),
  );

const otherThan = ({ noun }: Pick<EntryKind<Entry>, "noun">): EntryKind<Entry> =>
  noun === "variable" ? secrets : variables;

/** A refusal in words that help: the script is gone, or meanwhile its other kind of entries has the name. */
const whyRefused =
  (kind: EntryKind<Entry>, session: Session, key: EntryKey) =>
  (error: ApiError): Step<never> => {
    const asItIs = apiFailure(error);
    const unless = <A>(look: TE.TaskEither<ApiError, O.Option<A>>, better: (found: O.Option<A>) => typeof asItIs) =>
      pipe(
        look,
        TE.mapLeft(() => asItIs),
        TE.chain((found) => TE.left(better(found))),
      );
    if (isNotFound(error))
      return unless(findScriptAgain(session, key.scriptId), (script) =>
        O.isNone(script) ? missingParent(`script ${key.scriptId}`, "scriptId") : asItIs,
      );
    const other = otherThan(kind);
    return isBadRequest(error)
      ? unless(namedIn(other.lookAgain, session, key), (taken) =>
          O.isSome(taken) ? takenBy(other, kind, key) : asItIs,
        )
      : TE.left(asItIs);
  };

const takenBy = (
  other: EntryKind<Entry>,
  { noun }: EntryKind<Entry>,
  { scriptId, name }: EntryKey,
): LifecycleError<never> =>
  refused(
    `script ${scriptId} has a ${other.noun} ${name}, and a name belongs to one variable or secret`,
    `give the ${noun} another name, or remove the ${other.noun} first`,
  );

const notShownYet = (kind: EntryKind<Entry>, key: EntryKey): LifecycleError<never> =>
  refused(`${inWords(kind, key)} was written, but is not shown yet`, "run `pulumi up` again, which goes on from there");
