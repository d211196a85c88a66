import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { failWith, taskEither } from "../common/taskEither";
import { refused } from "../contract/errors";
import type { ApiError } from "../http/errors";
import type { ListedKey, ListedObjects } from "../http/listed";
import type { Definition, InputsOf } from "../vocabulary/definition";
import { besideNames, bodyOf, type ObjectOf } from "../vocabulary/reply";
import type { Kind } from "./kind";
import { retryUntil } from "./poll";
import { type Action, type Ctx, Acknowledged } from "./steps";

/** How the verbs of a plain kind differ from others. */
interface Plain<Found> {
  /** A create takes the parent in its body, too. */
  readonly sendsParent?: true;
  /** A create returns the id alone. */
  readonly isAcknowledged?: true;
  /** A change sends the whole object, where nothing says what a missing field does. @default what changes, and what is beside it */
  readonly whole?: true;
  /** What it holds is deleted only where the program says so. */
  readonly guard?: Guard<Found>;
}

/** What an object holds, if anything, and the input that says that it may be deleted with it. */
export interface Guard<Found> {
  readonly noun: string;
  readonly holds: (found: Found) => string | undefined;
  readonly unless: string;
}

/** The verbs of a kind whose calls follow from its definition. */
export function plainVerbs<D extends Definition, Found extends ObjectOf<D>>(
  definition: D,
  objects: ListedObjects<Found>,
  { sendsParent, isAcknowledged, whole, guard }: Plain<Found> = {},
): Pick<Kind<InputsOf<D>, object, ListedKey, Found>, "create" | "update" | "remove"> {
  const { parent } = objects;
  // The parent is in the path.
  const sent = (names: readonly string[]) => names.filter((name) => name !== parent?.property);
  return {
    create: (ctx, inputs) => {
      const of = parent === undefined ? undefined : (Reflect.get(inputs, parent.property) as ListedKey["parent"]);
      const own = sendsParent === true && parent !== undefined ? { [parent.property]: of } : {};
      const body = { ...own, ...bodyOf(definition, inputs, sent(Object.keys(inputs))) };
      return pipe(
        objects.create(ctx, of, body),
        TE.map((made) => (isAcknowledged === true ? new Acknowledged<Found>(made) : made)),
      );
    },
    update: (ctx, found, changes, key) => {
      const after = { ...found, ...changes };
      const names = whole === true ? Object.keys(after) : besideNames(definition, Object.keys(changes));
      return objects.save(ctx, key, bodyOf(definition, after, sent(names)), after);
    },
    remove: (ctx, key, { outs }) =>
      guard === undefined
        ? objects.remove(ctx, key)
        : taskEither(async function* () {
            const found = yield* objects.find(ctx, key, "fresh");
            if (found === undefined) return;
            yield* refuseIfHolding(found, key.key, guard, outs);
            yield* objects.remove(ctx, key);
          }),
  };
}

/** Refuses to delete what holds something, unless the program says that it may be deleted with it. */
export async function* refuseIfHolding<Found>(
  found: Found,
  name: string,
  { noun, holds, unless }: Guard<Found>,
  outs: object,
) {
  const held = Reflect.get(outs, unless) === true ? undefined : holds(found);
  if (held === undefined) return;
  yield* failWith(
    refused(
      `${noun} ${name} is not deleted, because it holds ${held}, which would be lost with it`,
      `delete that in the dashboard, or set \`${unless}: true\` and run \`pulumi up\` before removing the resource; or set ` +
        "`retainOnDelete` to keep it",
    ),
  );
}

/** Tries again as long as the API says that the object is busy with something. */
export function retriedWhile<A>(
  { timeoutMilliseconds = 600_000, signal, log }: Ctx,
  attempt: Action<A>,
  waitsFor: (error: ApiError) => string | undefined,
): Action<A> {
  return retryUntil(attempt, {
    limitMilliseconds: timeoutMilliseconds,
    firstDelayMilliseconds: 1_000,
    longestDelayMilliseconds: 15_000,
    signal,
    log,
    waitsFor: (failure) =>
      failure._tag === "Status" ? waitsFor(failure) : failure._tag === "Api" ? waitsFor(failure.cause) : undefined,
  });
}
