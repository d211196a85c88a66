import type { Lifecycle, Outs } from "../contract/lifecycle";
import type { Client } from "../http/client";
import type { ApiError } from "../http/errors";
import { equal, pick } from "../properties/values";
import { act, type Action, type Ctx, recordedIf, steps } from "./steps";

/**
 * An update that renews keys or passwords after it, by the inputs whose change asks for that: not if they are set for the
 * first time, or removed. Where one fails, which of them are done is recorded, so that the next run goes on from there.
 */
export function renewing<I extends object, O extends object, Remote>(
  { update }: Lifecycle<Client, ApiError, I, O, Remote>,
  renewals: Readonly<Record<string, (ctx: Ctx, outs: Outs<I, O>) => Action<Partial<O>>>>,
): typeof update {
  return (ctx, id, prior, inputs) =>
    steps(async function* () {
      let outs = yield* act(update(ctx, id, prior, inputs));
      let applied = { ...inputs, ...pick({ ...prior.inputs }, Object.keys(renewals)) };
      for (const [name, renew] of Object.entries(renewals)) {
        const triggers: unknown = Reflect.get(inputs, name);
        if (triggers === undefined || equal(Reflect.get(applied, name), triggers)) continue;
        outs = { ...outs, ...(yield* recordedIf(() => true, { id, applied, outs }, act(renew(ctx, outs)))) };
        applied = { ...applied, [name]: triggers };
      }
      return outs;
    });
}
