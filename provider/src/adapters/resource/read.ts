import { possibleSecrets } from "../../contract/secrets";
import { valueAt } from "../../properties/paths";
import { problemText, UserError } from "../errors";
import { type Kind, sealed } from "./kind";
import type { Resource } from "./resource";

/** Reads the object of a resource, as far as the program manages it. */
export function readStep<Client, Failure>({ stateOf, find }: Kind<Client, Failure>): Resource<Client>["read"] {
  return async (configured, call, id, props) => {
    const found = await find(configured, call, id, stateOf(props));
    if (found === undefined) return undefined;
    const { state, inputs } = found.readBack();
    // Without inputs the engine keeps those in state, which need not be sent again.
    return { outs: sealed(state), ...(inputs === undefined ? {} : { inputs: sealed(inputs) }) };
  };
}

/** Reads an object that a program is going to declare, and says what the program must add. */
export function importStep<Client, Failure>({
  declared,
  stateOf,
  find,
}: Kind<Client, Failure>): Resource<Client>["importExisting"] {
  const { kind, notImportable } = declared;
  return async (configured, call, id) => {
    if (notImportable !== undefined) throw new UserError(`${kind} cannot be imported: ${notImportable}`);
    const found = await find(configured, call, id, stateOf({}));
    if (found === undefined) return undefined;
    const { state, inputs, leftOut, missing, neverReturned } = found.readImported();
    const unsealed = inputs.properties;
    const hasSecrets = possibleSecrets(declared, unsealed).some((path) => valueAt(unsealed, path) !== undefined);
    const lines = [
      ...leftOut.map((problem) => `not imported, so its current value is kept: ${problemText(problem)}`),
      ...missing.map((problem) => `add to the program: ${problemText(problem)}`),
      ...(neverReturned.length === 0
        ? []
        : [`the API never returns ${neverReturned.join(", ")}: add what the program needs of this`]),
      ...(hasSecrets ? ["the code that `pulumi import` prints contains secrets in plain text"] : []),
    ];
    for (const line of lines) call.log(`${kind} ${id}`, line);
    return { outs: sealed(state), inputs: sealed(inputs) };
  };
}
