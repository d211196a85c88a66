import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import type * as t from "io-ts";
import { failWith, type Step, taskEither, valueOf } from "../common/taskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { isProperties, type Properties } from "../properties/values";
import type { FoundBy, InputsOf, LookupDefinition } from "../vocabulary";
import { canonicalInputs } from "../vocabulary/canonical";
import { answerOf, membersOf, replyTo } from "../vocabulary/lookup";
import { propertyProblems } from "../vocabulary/problems";
import { type Lookup, missing, type Unanswerable, unanswerable } from "./lookup";

type Failure = ApiError | Unanswerable;

/**
 * A look-up by what it finds.
 *
 * @param find asks the API; the definition says which of what it finds is returned
 */
export function answering<D extends LookupDefinition>(
  definition: D,
  find: (session: Session, args: InputsOf<D>) => TE.TaskEither<Failure, FoundBy<D>>,
): Lookup {
  const { required, optional, result } = definition;
  const given = { ...required, ...optional };
  return {
    secrets: Object.entries(membersOf(result)).flatMap(([name, { facts }]) => (facts.secret === true ? [name] : [])),
    run: (session, args) =>
      taskEither(async function* () {
        const known = canonicalInputs(given, withoutEmpty(args, optional), () => false);
        const omitted = Object.keys(required).find((name) => known[name] === undefined);
        if (omitted !== undefined) return yield* failWith(unanswerable(`${omitted} is required`));
        const [problem] = propertyProblems(given, known, () => false);
        if (problem !== undefined) return yield* failWith(unanswerable(`${problem.property} ${problem.reason}`));
        // Types of arguments are those of the package's schema, by which languages and the engine check them.
        const answer = answerOf(result, yield* valueOf(find(session, known as InputsOf<D>)));
        return isProperties(answer) ? answer : {};
      }),
  };
}

/** What a look-up is about. Fails if the account does not have it. @param what what messages call it */
export function requireFound<A>(look: TE.TaskEither<ApiError, A | undefined>, what: string): Step<Failure, A> {
  return taskEither<Failure, A>(async function* () {
    return (yield* valueOf(look)) ?? (yield* failWith(missing(what)));
  });
}

/** An empty text, which an unset setting gives, is no ID and no name. */
function withoutEmpty(args: Properties, optional: object): Properties {
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== "" || !(name in optional)));
}

/** A look-up whose result is one list, of all that the API has. */
export function answeringWithAll(
  definition: LookupDefinition,
  fetch: (session: Session, item: t.Type<unknown, unknown>) => TE.TaskEither<ApiError, readonly unknown[]>,
): Lookup {
  const [[name, list] = []] = Object.entries(membersOf(definition.result));
  if (name === undefined || list?.shape.type !== "list") throw new Error(`${definition.name} returns no list`);
  const reply = replyTo(list.shape.item, definition.naming);
  return answering(definition, (session) =>
    pipe(
      fetch(session, reply),
      TE.map((all) => ({ [name]: all })),
    ),
  );
}
