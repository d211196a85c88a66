import type { Children } from "../../http/remoteObjects";
import type { Freshness } from "../../http/client";
import { refused } from "../../contract/errors";
import type { Action, Ctx, Failure } from "../../reconcile/steps";
import { taskEither } from "../../common/taskEither";
import { scriptSecrets } from "./api/scriptSecret";
import { scriptVariables } from "./api/scriptVariable";

/** Variables and secrets of a script cannot have the same name. */
export const nameTakenBySecret = nameTakenBy("secret", scriptSecrets, "variable");
export const nameTakenByVariable = nameTakenBy("variable", scriptVariables, "secret");

interface Named {
  readonly scriptId: number;
  readonly name: string;
}

function nameTakenBy(other: string, others: Pick<Children<never, unknown>, "find">, noun: string) {
  return (ctx: Ctx, { scriptId, name }: Named, freshness: Freshness): Action<Failure | undefined> =>
    taskEither(async function* () {
      const taken = yield* others.find(ctx, { parent: scriptId, key: name }, freshness);
      if (taken === undefined) return undefined;
      return refused(
        `script ${scriptId} already has a ${other} ${name}, and a variable and a secret cannot have the same name`,
        `give the ${noun} another name, or remove the ${other} first`,
      );
    });
}
