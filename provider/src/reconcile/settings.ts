import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type Step, taskEither, valueOf } from "../common/taskEither";
import { refused } from "../contract/errors";
import type { ApiError } from "../http/errors";
import type { Session, Freshness } from "../http/client";
import type { SettingsObjects } from "../http/settingsObjects";
import { fieldMaskOf, project } from "../properties/fieldMask";
import { equal, isProperties, pick, type Properties, recordOf } from "../properties/values";
import { declarationsOf } from "../vocabulary/declarations";
import type { Definition, InputsOf } from "../vocabulary/definition";
import { besideNames, bodyOf, type ObjectOf } from "../vocabulary/reply";
import type { SettingsKey } from "./identity";
import type { Kind } from "./kind";
import type { Action, Ctx } from "./steps";

/** An object that notes what its settings were. */
interface Noting {
  readonly before?: Properties | undefined;
}

/** Settings, by what tells those of one parent apart from others. */
interface KeyedSettings<Found, Key> {
  readonly find: (session: Session, key: Key, freshness?: Freshness) => Step<ApiError, Found | undefined>;
  /** @returns what they are then, or `undefined` if they are as they were to become */
  readonly save: (session: Session, key: Key, body: object, after: Found) => Step<ApiError, Found | undefined>;
}

interface SettingsFacts<I, Found> {
  /** Makes them, where the parent has none yet: with nothing of the program, so that what they are then can be noted. */
  readonly create?: (ctx: Ctx, inputs: I) => Action<Found>;
  /** What a change sends. @default by the definition, what changes, with what is beside it in an object of the API */
  readonly body?: (found: Found, changes: Partial<I>) => object;
  /** Inputs that stay as they are when the program drops them, or the resource. */
  readonly kept?: ReadonlyArray<keyof I & string>;
}

type SettingsVerbs<D extends Definition, Found extends ObjectOf<D> & Noting, Key> = Pick<
  Kind<InputsOf<D>, Noting, Key, Found>,
  "create" | "update" | "remove" | "notes" | "putsBack"
>;

/**
 * The verbs of settings of a parent. What the program sets is noted as it was before, and is put back when the program drops
 * it, or the resource.
 */
export function settingsVerbs<D extends Definition, Found extends ObjectOf<D> & Noting>(
  definition: D,
  { find, save }: Pick<SettingsObjects<Found>, "find" | "save">,
  of: SettingsFacts<InputsOf<D>, Found> = {},
): SettingsVerbs<D, Found, SettingsKey> {
  return keyedSettingsVerbs(
    definition,
    {
      find: (session, { parent }, freshness) => find(session, parent, freshness),
      save: (session, { parent }, body, after) => save(session, parent, body, after),
    },
    of,
  );
}

/** The same for settings of which a parent has several, each with a key. */
export function keyedSettingsVerbs<D extends Definition, Found extends ObjectOf<D> & Noting, Key>(
  definition: D,
  objects: KeyedSettings<Found, Key>,
  of: SettingsFacts<InputsOf<D>, Found> = {},
): SettingsVerbs<D, Found, Key> {
  type I = InputsOf<D>;
  const { replaceOn, control, triggers } = declarationsOf(definition);
  const fixed: readonly string[] = [...replaceOn, ...control, ...triggers, ...(of.kept ?? [])];
  const bodyFor =
    of.body ??
    ((found: Found, changes: Partial<I>): object =>
      bodyOf(definition, { ...found, ...changes }, besideNames(definition, Object.keys(changes))));
  const update = (ctx: Ctx, found: Found, changes: Partial<I>, key: Key): Action<Found> => {
    const after = { ...found, ...changes };
    return pipe(
      objects.save(ctx, key, bodyFor(found, changes), after),
      TE.map((saved = after) => saved),
    );
  };
  /** The inputs that a program sets, of which something can be noted. */
  const setIn = (inputs: object): readonly string[] =>
    Object.entries(inputs).flatMap(([name, value]) => (value === undefined || fixed.includes(name) ? [] : [name]));

  return {
    create: of.create ?? (() => TE.left(refused("there are no such settings", "run `pulumi up` again"))),
    update,
    notes: (inputs, found) => {
      const before = recordOf(setIn(inputs), (name) =>
        found.before !== undefined && name in found.before
          ? found.before[name]
          : earlier(Reflect.get(inputs, name), Reflect.get(found, name)),
      );
      return { before } as Partial<Found>;
    },
    putsBack: (inputs, { inputs: was, outs: { before = {} } }) => {
      const dropped = setIn(was).filter((name) => Reflect.get(inputs, name) === undefined);
      return pick(before, dropped) as Partial<I>;
    },
    remove: (ctx, key, { outs: { before = {} } }) =>
      taskEither(async function* () {
        const found = yield* objects.find(ctx, key, "fresh");
        if (found === undefined) return;
        const changed = Object.keys(before).filter(
          (name) => !equal(before[name], earlier(before[name], Reflect.get(found, name))),
        );
        if (changed.length === 0) return;
        yield* valueOf(update(ctx, found, pick(before, changed) as Partial<I>, key));
      }),
  };
}

/** Of a map, only the entries that the program sets are noted. */
function earlier(given: unknown, found: unknown): unknown {
  return isProperties(given) && isProperties(found) ? project(fieldMaskOf(given), found) : found;
}
