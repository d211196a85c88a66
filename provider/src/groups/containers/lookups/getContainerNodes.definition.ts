import { computedList, computedObject, defineLookup, text } from "../../../vocabulary";

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
 * @args none, because the nodes are the same for everyone.
 */
export const getContainerNodes = defineLookup({
  name: "getContainerNodes",
  /** The nodes of Magic Containers. */
  result: computedObject({
    /** IP addresses of all nodes, sorted. */
    ipAddresses: computedList(text()),
  }),
});
