import * as E from "fp-ts/Either";
import { type ConfigurationProblem, isExplicit, type SettingSources } from "../config/config";
import { type Claims, claimsOf } from "../ownership/runClaims";
import type { ApiBinding, ConnectedApi } from "./apiBinding";
import { OtherProcesses } from "./otherProcesses";

/** A provider as the engine has configured it: one account, within one command. */
export interface Configuration<Client> {
  /** Reads the settings until they are valid. After that, they do not change. */
  readonly connect: () => E.Either<ConfigurationProblem, ConnectedApi<Client>>;
  /** Who has which object of the account in this run. */
  readonly claims: () => Claims;
  /** Whether the program has made this provider itself. BUNNYNET_ADOPT does not reach it then. */
  readonly isExplicit: () => boolean;
  /** What is wrong with the settings and keeps updates from working. Said once. */
  readonly newProblem: () => string | undefined;
}

/** @param engine the address of Pulumi's engine */
export function configuration<Client, Failure>(
  binding: ApiBinding<Client, Failure>,
  sources: SettingSources,
  engine: string,
): Configuration<Client> {
  let connected: ConnectedApi<Client> | undefined;
  let claims: Claims | undefined;
  let isProblemShown = false;
  const connect = (): E.Either<ConfigurationProblem, ConnectedApi<Client>> => {
    if (connected !== undefined) return E.right(connected);
    const found = binding.connect(sources);
    if (E.isRight(found)) connected = found.right;
    return found;
  };
  return {
    connect,
    newProblem: () => {
      if (isProblemShown || sources.isIncomplete === true) return undefined;
      const found = connect();
      isProblemShown = true;
      return E.isLeft(found) ? `${found.left.reason}: ${found.left.remedy}` : undefined;
    },
    claims: () => (claims ??= claimsOf(binding.account(sources), new OtherProcesses(engine))),
    isExplicit: () => isExplicit(sources),
  };
}
