import type { TSchema } from "@sinclair/typebox";
import { ErrorDetails, ProblemDetails } from "../../schemas/containerBasics";
import { operation, type Definition, type Operation } from "../group";
import { invalid, noKey } from "./refusals";

/** An operation of the group: its address on the one host, and its forms of refusal. */
export const containerOperation = <Body extends TSchema, Query extends TSchema>(
  definition: Definition<Body, Query>,
): Operation => operation({ ...definition, path: `/mc${definition.path}`, unauthorised: () => noKey, invalid });

/** The documented refusals of an operation, by status. */
export const refusals = (...statuses: readonly number[]): Readonly<Record<number, TSchema>> =>
  Object.fromEntries(statuses.map((status) => [status, ErrorDetails]));

/** The same where some are in the framework's form. */
export const problems = (...statuses: readonly number[]): Readonly<Record<number, TSchema>> =>
  Object.fromEntries(statuses.map((status) => [status, ProblemDetails]));
