import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../api/client";
import type { ApiError } from "../api/errors";
import type { Script, ScriptVariable as Variable } from "../api/script";
import { type NewVariable, putVariable } from "../api/scriptVariable";
import { scriptVariable as definition } from "../definitions/script/scriptVariable";
import { declarationsOf, type InputsOf, type OutputsOf } from "../definitions/vocabulary";
import { ifChanged } from "../kernel/changes";
import type { Context, Lifecycle, LifecycleError } from "../kernel/lifecycle";
import type { Names } from "../kernel/names";
import { takeOver } from "../kernel/ownership";
import { partial } from "../kernel/steps";
import { pick } from "../kernel/values";
import {
  entryObjects,
  findBeforeCreate,
  findEntry,
  idOf,
  inWords,
  keyOf,
  removeEntry,
  variables,
  writeEntry,
} from "./scriptEntry";
import type { Step } from "./step";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A variable and the script that has it. */
interface Remote {
  readonly scriptId: number;
  readonly variable: Variable;
}

const toInputs = ({ scriptId, variable: { Name, DefaultValue, Required } }: Remote): Partial<Inputs> => ({
  scriptId,
  name: Name,
  defaultValue: DefaultValue,
  required: Required,
});

const toOutputs = ({ variable }: Remote): Outputs => ({ variableId: variable.Id });

/** One variable of an edge script, known by its name. Read with the script, so all variables of a script share one GET. */
export const scriptVariable: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: entryObjects(variables),

  toInputs,
  toOutputs,

  create: (ctx, i) =>
    pipe(
      findBeforeCreate(variables, ctx, i),
      TE.chain(
        O.match(
          () => write(ctx, i, undefined, recorded(i, { scriptId: i.scriptId, name: i.name }, {})),
          (variable) => takeOverVariable(ctx, i, variable),
        ),
      ),
      TE.map((variable) => ({ id: idOf(i), outs: toOutputs({ scriptId: i.scriptId, variable }) })),
    ),

  read: (ctx, id) =>
    pipe(
      keyOf(id),
      TE.chain((key) =>
        pipe(findEntry(variables, ctx, key), TE.map(O.map((variable) => ({ scriptId: key.scriptId, variable })))),
      ),
    ),

  update: (ctx, _id, prior, i) =>
    pipe(
      findEntry(variables, ctx, i),
      // One that is gone is made anew, all of it.
      TE.chain((found) =>
        O.isNone(found)
          ? write(ctx, i, undefined, recorded(i, prior.inputs, prior.outs))
          : converge(ctx, onlyChanged(i, prior.changed), found.value, recorded(i, prior.inputs, prior.outs)),
      ),
      TE.map((variable) => toOutputs({ scriptId: i.scriptId, variable })),
    ),

  delete: (ctx, id) => removeEntry(variables, ctx, id),
};

/** What did not change is left as it is, as is what nobody manages. */
const onlyChanged = (i: Inputs, changed: Names): Inputs => ({
  ...i,
  defaultValue: ifChanged(changed, "defaultValue", i.defaultValue),
  required: ifChanged(changed, "required", i.required),
});

type InDoubt = (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;

/** In doubt, what is known to be there is recorded: the next `up` makes sure, and destroy removes it if it exists. */
const recorded = (i: Inputs, applied: object, outs: object): InDoubt => partial({ id: idOf(i), applied, outs });

const takeOverVariable = (ctx: Context<Client>, i: Inputs, found: Variable): Step<Variable> => {
  const remote = toInputs({ scriptId: i.scriptId, variable: found });
  return pipe(
    takeOver(ctx, {
      name: inWords(variables, i),
      adopt: i.adopt,
      managed: pick({ ...i }, ["defaultValue", "required"]),
      found: { ...remote },
    }),
    TE.chain(() => converge(ctx, i, found, recorded(i, remote, {}))),
  );
};

/** Writes only what differs. What is not managed is sent as it is. */
const converge = (ctx: Context<Client>, i: Inputs, found: Variable, inDoubt: InDoubt): Step<Variable> =>
  isAs(found, wanted(i, found)) ? TE.right(found) : write(ctx, i, found, inDoubt);

const write = (ctx: Context<Client>, i: Inputs, found: Variable | undefined, inDoubt: InDoubt): Step<Variable> => {
  const variable = wanted(i, found);
  return writeEntry(variables, ctx, i, {
    // The API answers a change with nothing, and it changes no number.
    send: pipe(
      putVariable(ctx, i.scriptId, variable, (script) => found === undefined && isNamedIn(script, i.name)),
      TE.map(O.map((created) => created ?? (found === undefined ? undefined : { ...found, ...variable }))),
    ),
    whenTaken: (other) => takeOverVariable(ctx, i, other),
    shows: (other) => isAs(other, variable),
    inDoubt,
  });
};

const wanted = (i: Inputs, found: Variable | undefined): NewVariable => ({
  Name: i.name,
  DefaultValue: i.defaultValue ?? found?.DefaultValue ?? "",
  Required: i.required ?? found?.Required ?? false,
});

const isAs = (variable: Variable, { DefaultValue, Required }: NewVariable): boolean =>
  variable.DefaultValue === DefaultValue && variable.Required === Required;

const isNamedIn = ({ EdgeScriptVariables }: Script, name: string): boolean =>
  EdgeScriptVariables.some(({ Name }) => Name === name);
