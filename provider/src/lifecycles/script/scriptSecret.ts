import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import type { ApiError } from "../../api/http/errors";
import { changeSecret, putSecret, type ScriptSecret as Secret } from "../../api/script/scriptSecret";
import { scriptSecret as definition } from "../../definitions/script/scriptSecret";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { takeOver } from "../../kernel/adoption";
import { partial } from "../../kernel/errors";
import type { Context, Lifecycle, Prior } from "../../kernel/lifecycle";
import { isSameTimestamp } from "../../kernel/timestamps";
import { taskEither, valueOf } from "../../taskEither";
import type { Step } from "../step";
import {
  findBeforeCreate,
  findItem,
  idOf,
  inWords,
  itemObjects,
  keyOf,
  removeItem,
  secrets,
  writeItem,
} from "./namedItem";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A secret and the script it belongs to. */
interface Remote {
  readonly scriptId: number;
  readonly entry: Secret;
  /**
   * The value that was last sent; `undefined` once someone else has written it, because the API's value is then
   * unknown.
   */
  readonly secret: string | undefined;
}

/**
 * One secret of an edge script, identified by its name. All secrets of a script share one GET.
 *
 * The API never returns a value. State holds what was sent, encrypted, next to the time of the last change. When the API
 * reports another time, read leaves the value out: a refresh then shows it as gone, and the next update sends it again.
 */
export const scriptSecret: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: itemObjects(secrets),
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const existing = yield* valueOf(findBeforeCreate(secrets, ctx, inputs));
      const entry = yield* valueOf(
        O.isSome(existing) ? takeOverSecret(ctx, inputs, existing.value) : write(ctx, inputs, undefined),
      );
      return { id: idOf(inputs), outs: toOutputs({ entry }) };
    }),

  read: (ctx, id, prior) =>
    taskEither(async function* () {
      const key = yield* valueOf(keyOf(id));
      const found = yield* valueOf(findItem(secrets, ctx, key));
      return pipe(
        found,
        O.map((entry) => ({ scriptId: key.scriptId, entry, secret: unchangedValue(entry, prior) })),
      );
    }),

  update: (ctx, _id, prior, inputs) =>
    taskEither(async function* () {
      const found = O.toUndefined(yield* valueOf(findItem(secrets, ctx, inputs)));
      if (found !== undefined && unchangedValue(found, prior) === inputs.secret) return toOutputs({ entry: found });
      return toOutputs({ entry: yield* valueOf(write(ctx, inputs, found)) });
    }),

  delete: (ctx, id) => removeItem(secrets, ctx, id),
};

function toInputs({ scriptId, entry, secret }: Remote): Partial<Inputs> {
  return { scriptId, name: entry.Name, ...(secret === undefined ? {} : { secret }) };
}

function toOutputs({ entry }: Pick<Remote, "entry">): Outputs {
  return { secretId: entry.Id, lastModified: entry.LastModified };
}

/** The value in state, unless the secret has been written since. */
function unchangedValue(entry: Secret, prior: Prior<Inputs, Outputs> | undefined): string | undefined {
  return prior?.outs.lastModified !== undefined && isSameTimestamp(prior.outs.lastModified, entry.LastModified)
    ? prior.outs.secret
    : undefined;
}

/** Values cannot be compared, so taking a secret over always writes it. */
function takeOverSecret(ctx: Context<Client>, inputs: Inputs, found: Secret): Step<Secret> {
  return taskEither(async function* () {
    yield* valueOf(takeOver(ctx, { names: [inWords(secrets, inputs)], adopt: inputs.adopt, managed: {}, found: {} }));
    return yield* valueOf(write(ctx, inputs, found));
  });
}

function write(ctx: Context<Client>, inputs: Inputs, found: Secret | undefined): Step<Secret> {
  const { scriptId, name, secret } = inputs;
  return writeItem(secrets, ctx, inputs, {
    send:
      found === undefined
        ? putSecret(ctx, scriptId, inputs, (known) => known.some(({ Name }) => Name === name))
        : pipe(changeSecret(ctx, scriptId, found.Id, secret), TE.map(O.some)),
    whenTaken: (other) => takeOverSecret(ctx, inputs, other),
    shows: ({ LastModified }) => LastModified !== found?.LastModified,
    // The value is not recorded, so that the next update sends it again.
    inDoubt: partial({ id: idOf(inputs), applied: { scriptId, name }, outs: {} }),
  });
}
