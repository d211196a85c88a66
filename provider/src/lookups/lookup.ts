import type * as pulumi from "@pulumi/pulumi";
import type * as TE from "fp-ts/TaskEither";
import type { Session } from "../http/client";
import type { ApiError } from "../http/errors";
import { withoutControls } from "../common/redaction";
import type { Properties } from "../properties/values";

/** Options of all look-ups. */
export interface LookupOptions {
  /** Provider whose account to query. @default the key from BUNNYNET_API_KEY or the stack's configuration */
  provider?: pulumi.ProviderResource | undefined;
}

/** The arguments of a look-up's Output form: each may be the output of a resource. */
export type OutputArgs<Args> = { [Name in keyof Args]: pulumi.Input<Args[Name]> };

/** The arguments of a look-up that needs none. */
export type NoArgs = Readonly<Record<string, never>>;

/** How a look-up is called: arguments that are none can be left out. */
export type Asked<Args, Given = Args> = string extends keyof Args
  ? [args?: Given, options?: LookupOptions]
  : [args: Given, options?: LookupOptions];

/** A look-up as it is served: loaded on first use, so that a program without look-ups never loads what calls the API. */
export interface Lookup {
  /** Parts of the result that are always secret. */
  readonly secrets: readonly string[];
  /** A plugin calls this for programs in other languages, so it must not depend on Pulumi's SDK. */
  readonly run: (session: Session, args: Properties) => TE.TaskEither<ApiError | Unanswerable, Properties>;
}

/** The arguments of a look-up are wrong, or there is no single object that they describe. */
export interface Unanswerable {
  readonly _tag: "Unanswerable";
  readonly reason: string;
}

export function unanswerable(reason: string): Unanswerable {
  return { _tag: "Unanswerable", reason: withoutControls(reason) };
}

/** The failure if the account has nothing with that number or id. */
export function missing(what: string): Unanswerable {
  return unanswerable(`this account has no ${what}: check the id, and which account the API key belongs to`);
}
