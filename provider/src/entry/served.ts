import type { Resource } from "../adapters/resource/resource";
import { resourceOf } from "../adapters/resource/resourceOf";
import type { Client } from "../http/client";
import type { ApiError } from "../http/errors";
import { backend } from "./backend";
import type { Lifecycle } from "../contract/lifecycle";

/** A kind as the adapters serve it. */
export type Served = Resource<Client>;

export function served<I extends object, O extends object, R>(lifecycle: Lifecycle<Client, ApiError, I, O, R>): Served {
  return resourceOf(lifecycle, backend);
}
