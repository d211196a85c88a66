import type { Resource } from "../adapters/resource/resource";
import { resourceOf } from "../adapters/resource/resourceOf";
import type { Client } from "../http/client";
import type { ApiError } from "../http/errors";
import { bunnyApi } from "./bunnyApi";
import type { Lifecycle } from "../contract/lifecycle";

/** A kind as the adapters serve it. */
export type ResourceKind = Resource<Client>;

export function resourceKind<I extends object, O extends object, R>(
  lifecycle: Lifecycle<Client, ApiError, I, O, R>,
): ResourceKind {
  return resourceOf(lifecycle, bunnyApi);
}
