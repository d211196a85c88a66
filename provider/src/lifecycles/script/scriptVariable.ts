import { pipe } from "fp-ts/function";
import * as O from "fp-ts/Option";
import * as TE from "fp-ts/TaskEither";
import type { Client } from "../../api/http/client";
import type { ApiError } from "../../api/http/errors";
import type { Script, ScriptVariable as Variable } from "../../api/script/script";
import { type NewVariable, putVariable } from "../../api/script/scriptVariable";
import { scriptVariable as definition } from "../../definitions/script/scriptVariable";
import { declarationsOf, type InputsOf, type OutputsOf } from "../../definitions/vocabulary";
import { takeOver } from "../../kernel/adoption";
import { ifChanged } from "../../kernel/changes";
import { partial } from "../../kernel/errors";
import type { FieldMask } from "../../kernel/fieldMask";
import type { Context, Lifecycle, LifecycleError } from "../../kernel/lifecycle";
import { pick } from "../../kernel/values";
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
  variables,
  writeItem,
} from "./namedItem";

type Inputs = InputsOf<typeof definition>;
type Outputs = OutputsOf<typeof definition>;

/** A variable and the script it belongs to. */
interface Remote {
  readonly scriptId: number;
  readonly variable: Variable;
}

/**
 * One variable of an edge script, identified by its name. It is read with the script, so all variables of a script
 * share one GET.
 */
export const scriptVariable: Lifecycle<Client, ApiError, Inputs, Outputs, Remote> = {
  ...declarationsOf(definition),
  objects: itemObjects(variables),
  toInputs,
  toOutputs,

  create: (ctx, inputs) =>
    taskEither(async function* () {
      const { scriptId, name } = inputs;
      const existing = yield* valueOf(findBeforeCreate(variables, ctx, inputs));
      const variable = yield* valueOf(
        O.isSome(existing)
          ? takeOverVariable(ctx, inputs, existing.value)
          : write(ctx, inputs, undefined, recorded(inputs, { scriptId, name }, {})),
      );
      return { id: idOf(inputs), outs: toOutputs({ scriptId, variable }) };
    }),

  read: (ctx, id) =>
    taskEither(async function* () {
      const key = yield* valueOf(keyOf(id));
      const found = yield* valueOf(findItem(variables, ctx, key));
      return pipe(
        found,
        O.map((variable) => ({ scriptId: key.scriptId, variable })),
      );
    }),

  update: (ctx, _id, prior, inputs) =>
    taskEither(async function* () {
      const found = yield* valueOf(findItem(variables, ctx, inputs));
      const inDoubt = recorded(inputs, prior.inputs, prior.outs);
      const variable = yield* valueOf(
        O.isSome(found)
          ? converge(ctx, onlyChanged(inputs, prior.changed), found.value, inDoubt)
          : // A variable that is gone is created again, with all its values.
            write(ctx, inputs, undefined, inDoubt),
      );
      return toOutputs({ scriptId: inputs.scriptId, variable });
    }),

  delete: (ctx, id) => removeItem(variables, ctx, id),
};

function toInputs({ scriptId, variable: { Name, DefaultValue, Required } }: Remote): Partial<Inputs> {
  return { scriptId, name: Name, defaultValue: DefaultValue, required: Required };
}

function toOutputs({ variable }: Remote): Outputs {
  return { variableId: variable.Id };
}

/** Without the values that did not change: they stay as they are, like those that are not managed. */
function onlyChanged(inputs: Inputs, changed: FieldMask): Inputs {
  return {
    ...inputs,
    defaultValue: ifChanged(changed, "defaultValue", inputs.defaultValue),
    required: ifChanged(changed, "required", inputs.required),
  };
}

type InDoubt = (cause: LifecycleError<ApiError>) => LifecycleError<ApiError>;

/** Records what is known to exist: the next `up` settles the rest, and destroy removes the variable if it exists. */
function recorded(inputs: Inputs, applied: object, outs: object): InDoubt {
  return partial({ id: idOf(inputs), applied, outs });
}

function takeOverVariable(ctx: Context<Client>, inputs: Inputs, found: Variable): Step<Variable> {
  return taskEither(async function* () {
    const remote = toInputs({ scriptId: inputs.scriptId, variable: found });
    yield* valueOf(
      takeOver(ctx, {
        names: [inWords(variables, inputs)],
        adopt: inputs.adopt,
        managed: pick({ ...inputs }, ["defaultValue", "required"]),
        found: { ...remote },
      }),
    );
    return yield* valueOf(converge(ctx, inputs, found, recorded(inputs, remote, {})));
  });
}

/** Writes only if something differs. Values that are not managed are sent as they are. */
function converge(ctx: Context<Client>, inputs: Inputs, found: Variable, inDoubt: InDoubt): Step<Variable> {
  return hasValuesOf(found, wanted(inputs, found)) ? TE.right(found) : write(ctx, inputs, found, inDoubt);
}

function write(ctx: Context<Client>, inputs: Inputs, found: Variable | undefined, inDoubt: InDoubt): Step<Variable> {
  const variable = wanted(inputs, found);
  return writeItem(variables, ctx, inputs, {
    // The API replies to a change with an empty body, and the variable keeps its id.
    send: pipe(
      putVariable(ctx, inputs.scriptId, variable, (script) => found === undefined && hasVariable(script, inputs.name)),
      TE.map(O.map((created) => created ?? (found === undefined ? undefined : { ...found, ...variable }))),
    ),
    whenTaken: (other) => takeOverVariable(ctx, inputs, other),
    shows: (other) => hasValuesOf(other, variable),
    inDoubt,
  });
}

function wanted(inputs: Inputs, found: Variable | undefined): NewVariable {
  return {
    Name: inputs.name,
    DefaultValue: inputs.defaultValue ?? found?.DefaultValue ?? "",
    Required: inputs.required ?? found?.Required ?? false,
  };
}

function hasValuesOf(variable: Variable, { DefaultValue, Required }: NewVariable): boolean {
  return variable.DefaultValue === DefaultValue && variable.Required === Required;
}

function hasVariable({ EdgeScriptVariables }: Script, name: string): boolean {
  return EdgeScriptVariables.some(({ Name }) => Name === name);
}
