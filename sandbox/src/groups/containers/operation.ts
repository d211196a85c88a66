import type { TSchema } from "@sinclair/typebox";
import { ErrorDetails } from "../../schemas/containerApp";
import { ProblemDetails } from "../../schemas/published";
import {
  route,
  type NoBody,
  type NoQuery,
  type Details,
  type Method,
  type Operation,
  type RawRequest,
  type Reply,
} from "../group";
import { invalid, noKey, refusedContainerCall } from "./refusals";

/** An operation of the group: its address on the shared host, and its error formats. */
export const containerRoute = <Body extends TSchema = typeof NoBody, Query extends TSchema = typeof NoQuery>(
  method: Method,
  path: string,
  details: Details<Body, Query>,
): Operation => {
  const made = route(method, `/mc${path}`, { unauthorised: noKey, invalid, refused: refusedContainerCall, ...details });
  return { ...made, perform: (world, request) => withInstance(made.perform(world, request), path, request) };
};

/** Errors include the requested path, as on the group's own host. */
const withInstance = (reply: Reply, path: string, { params }: Pick<RawRequest, "params">): Reply => {
  const { body, status } = reply;
  if (status < 400 || typeof body !== "object" || body === null || !("instance" in body)) return reply;
  const instance = `/v3${path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""))}`;
  return { ...reply, body: { ...body, instance } };
};

/** The documented errors of an operation, by status. */
export const refusals = (...statuses: readonly number[]) => repliesOf<TSchema>(ErrorDetails, statuses);

/** The same if some are in the framework's format. */
export const problems = (...statuses: readonly number[]) => repliesOf<TSchema>(ProblemDetails, statuses);

/** The same if they have no body. */
export const bareRefusals = (...statuses: readonly number[]) => repliesOf(null, statuses);

const repliesOf = <Body>(body: Body, statuses: readonly number[]): Readonly<Record<number, Body>> =>
  Object.fromEntries(statuses.map((status) => [status, body]));
