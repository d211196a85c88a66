import * as O from "fp-ts/Option";
import { readImported } from "../../contract/readImported";
import { possibleSecrets } from "../../contract/secrets";
import { valueAt } from "../../properties/paths";
import { problemText, UserError } from "../errors";
import { type Kind, sealed } from "./kind";
import type { Resource } from "./resource";

/** Reads an object that a program is going to declare, and says what the program must add. */
export function importStep<Client, Failure, I extends object, Outputs extends object, Remote>({
  lifecycle,
  stateOf,
  read,
}: Kind<Client, Failure, I, Outputs, Remote>): Resource<Client>["importExisting"] {
  const { kind, notImportable } = lifecycle;
  return async (configured, call, id) => {
    if (notImportable !== undefined) throw new UserError(`${kind} cannot be imported: ${notImportable}`);
    const found = await read(configured, call, id, stateOf({}));
    if (O.isNone(found)) return undefined;
    const { state, inputs, leftOut, missing, neverReturned } = readImported(lifecycle, found.value);
    const unsealed = inputs.properties;
    const hasSecrets = possibleSecrets(lifecycle, unsealed).some((path) => valueAt(unsealed, path) !== undefined);
    const lines = [
      ...leftOut.map((problem) => `not imported, so its current value is kept: ${problemText(problem)}`),
      ...missing.map((problem) => `add to the program: ${problemText(problem)}`),
      ...(neverReturned.length === 0
        ? []
        : [`the API never returns ${neverReturned.join(", ")}: add what the program needs of this`]),
      ...(hasSecrets ? ["the code that `pulumi import` prints contains secrets in plain text"] : []),
    ];
    for (const line of lines) call.log(`${kind} ${id}`, line);
    return { outs: sealed(state), inputs: sealed(inputs), unsealed };
  };
}
