import { resource, type Resource } from "./adapters/resource";
import type { Client } from "./api/http/client";
import type { ApiError } from "./api/http/errors";
import { backend } from "./backend";
import type { Lifecycle } from "./kernel/lifecycle";

/** A kind as the adapters serve it. */
export type Served = Resource<Client>;

export function served<I extends object, O extends object, R>(lifecycle: Lifecycle<Client, ApiError, I, O, R>): Served {
  return resource(lifecycle, backend);
}
