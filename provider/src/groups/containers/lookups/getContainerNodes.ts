import { taskEither, valueOf } from "../../../common/taskEither";
import type { Lookup, NoArgs } from "../../../lookups/lookup";
import { outputForm, plainForm } from "../../../lookups/runLookup";

/** Arguments of {@link getContainerNodes}: none, because the nodes are the same for everyone. */
export type GetContainerNodesArgs = NoArgs;

/** The nodes of Magic Containers. */
export interface GetContainerNodesResult {
  /** IP addresses of all nodes, sorted. */
  ipAddresses: string[];
}

export const lookup: Lookup<GetContainerNodesArgs, GetContainerNodesResult> = {
  name: "getContainerNodes",
  run: (session) =>
    taskEither(async function* () {
      const { fetchContainerNodes } = await import("../api/containerRegion.js");
      return { ipAddresses: [...(yield* valueOf(fetchContainerNodes(session)))].sort() };
    }),
};

/**
 * Looks up the addresses of the nodes on which Magic Containers run, such as for a firewall that lets applications in.
 *
 * API: `GET /mc/nodes`.
 *
 * @see {@link ContainerApp}
 * @example
 * ```ts
 * const nodes = bunny.getContainerNodesOutput();
 * export const allowed = nodes.ipAddresses;
 * ```
 */
export const getContainerNodes = /* @__PURE__ */ plainForm(lookup);

/** {@link getContainerNodes} for a provider whose settings may be outputs. */
export const getContainerNodesOutput = /* @__PURE__ */ outputForm(lookup);
