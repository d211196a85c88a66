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
import type { Step } from "../step";
import {
  itemObjects,
  findBeforeCreate,
  findItem,
  idOf,
  inWords,
  keyOf,
  removeItem,
  secrets,
  writeItem,
} from "./namedItem";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A secret and the script that has it. */
interface Remote {
  readonly scriptId: number;
  readonly entry: Secret;
  /** The value that was sent, unless somebody else has written since: then nobody knows what the API has. */
  readonly secret: string | undefined;
}

const toOutputs = ({ entry }: Pick<Remote, "entry">): Outputs => ({
  secretId: entry.Id,
  lastModified: entry.LastModified,
});

/**
 * One secret of an edge script, known by its name. All secrets of a script share one GET.
 *
 * The API never gives a value back. What was sent stands sealed in state, and the time of the last change beside it: once
 * the API gives another time, read does not give the value back, so that a refresh shows it as gone and the next update
 * sends it again.
 */
export const scriptSecret: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: itemObjects(secrets),

  toInputs: ({ scriptId, entry, secret }) => ({
    scriptId,
    name: entry.Name,
    ...(secret === undefined ? {} : { secret }),
  }),
  toOutputs,

  create: (ctx, i) =>
    pipe(
      findBeforeCreate(secrets, ctx, i),
      TE.chain(
        O.match(
          () => write(ctx, i, undefined),
          (entry) => takeOverSecret(ctx, i, entry),
        ),
      ),
      TE.map((entry) => ({ id: idOf(i), outs: toOutputs({ entry }) })),
    ),

  read: (ctx, id, prior) =>
    pipe(
      keyOf(id),
      TE.chain((key) =>
        pipe(
          findItem(secrets, ctx, key),
          TE.map(O.map((entry) => ({ scriptId: key.scriptId, entry, secret: stillSent(entry, prior) }))),
        ),
      ),
    ),

  update: (ctx, _id, prior, i) =>
    pipe(
      findItem(secrets, ctx, i),
      TE.chain((found) =>
        O.isSome(found) && stillSent(found.value, prior) === i.secret
          ? TE.right(found.value)
          : write(ctx, i, O.toUndefined(found)),
      ),
      TE.map((entry) => toOutputs({ entry })),
    ),

  delete: (ctx, id) => removeItem(secrets, ctx, id),
};

const stillSent = (entry: Secret, prior: Prior<Inputs, Outputs> | undefined): string | undefined =>
  prior?.outs.lastModified !== undefined && isSameTimestamp(prior.outs.lastModified, entry.LastModified)
    ? prior.outs.secret
    : undefined;

/** A value cannot be compared, so whoever takes a secret over gives it theirs. */
const takeOverSecret = (ctx: Context<Client>, i: Inputs, found: Secret): Step<Secret> =>
  pipe(
    takeOver(ctx, { name: inWords(secrets, i), adopt: i.adopt, managed: {}, found: {} }),
    TE.chain(() => write(ctx, i, found)),
  );

const write = (ctx: Context<Client>, i: Inputs, found: Secret | undefined): Step<Secret> =>
  writeItem(secrets, ctx, i, {
    send:
      found === undefined
        ? putSecret(ctx, i.scriptId, i, (known) => known.some(({ Name }) => Name === i.name))
        : pipe(changeSecret(ctx, i.scriptId, found.Id, i.secret), TE.map(O.some)),
    whenTaken: (other) => takeOverSecret(ctx, i, other),
    shows: ({ LastModified }) => LastModified !== found?.LastModified,
    // The value is left out of what is recorded, so that it is sent again.
    inDoubt: partial({ id: idOf(i), applied: { scriptId: i.scriptId, name: i.name }, outs: {} }),
  });
