import type { TaskEither } from "fp-ts/TaskEither";
import type { Problem } from "../../contract/lifecycle";
import type { Properties } from "../../properties/values";
import type { ApiBinding } from "../configuration";
import type { ServedKind } from "../resource";

/** What a plugin serves. */
export interface Package<Client, Failure> {
  readonly version: string;
  /** The package's schema, as JSON. */
  readonly schema: () => string;
  /** How names of a Terraform provider translate, by its name, as JSON. */
  readonly terraform: { readonly provider: string; readonly mapping: () => string };
  /** Says where lines about requests go, if the user wants them. */
  readonly showRequestsWith: (show: (line: string) => void) => void;
  readonly api: ApiBinding<Client, Failure>;
  /** The kind of that name, if this version knows it. */
  readonly resource: (kind: string) => ServedKind<Client, Failure> | undefined;
  /** Inputs that programs may leave to the plugin, because the classes of the package compute them. */
  readonly derived: (kind: string, given: Properties) => Derived;
  /** The look-up of that name, if this version knows it. Its failure is a message for users. */
  readonly lookUp: (name: string) => LookUp<Client> | undefined;
  /** How objects of that kind are listed, if they can be. Its failure is a message for users. */
  readonly list: (kind: string) => List<Client> | undefined;
}

/** Inputs that are computed from others. */
export interface Derived {
  readonly inputs: Properties;
  /** Names of those that are secret. */
  readonly secrets: readonly string[];
  readonly problems: readonly Problem[];
}

export type LookUp<Client> = (client: Client, args: Properties, signal: AbortSignal) => TaskEither<string, object>;

/** @param query the `listInputs` of the package's schema */
export type List<Client> = (
  client: Client,
  query: Properties,
  signal: AbortSignal,
) => TaskEither<string, ReadonlyArray<{ readonly id: string; readonly name: string }>>;
