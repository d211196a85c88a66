import type { ErrorDetails } from "../../schemas/containerApp";
import type { ProblemDetails } from "../../schemas/published";
import type { Problem } from "../../validation";
import { type Refused, type Reply } from "../group";

const titles: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  422: "Unprocessable Entity",
  500: "Internal Server Error",
};

/** A problem with one field of a request. */
export interface FieldError {
  readonly field: string | null;
  readonly message: string;
}

/** An error in the format that most of the group uses. */
export const errorDetails = (
  status: number,
  detail: string,
  errors: readonly FieldError[] = [],
  id: string | null = null,
): Reply => ({
  status,
  body: {
    title: errors.length > 0 && status === 400 ? "Validation Error" : (titles[status] ?? "Error"),
    status,
    detail,
    instance: null,
    ...(errors.length > 0 && { errors: [...errors] }),
    ...(id !== null && { id }),
  } satisfies ErrorDetails,
});

/** An error in the format of the group's framework. */
const problemDetails = (status: number, detail: string | null): Reply => ({
  status,
  body: {
    type: `https://tools.ietf.org/html/rfc9110#section-15.5.${status - 399}`,
    title: titles[status] ?? "Error",
    status,
    detail,
    instance: null,
  } satisfies ProblemDetails,
});

/** Format of an error before an operation of the group is reached. */
export const refusedContainerCall: Refused = (status, message, key, field) =>
  errorDetails(status, `${key}: ${message}`, field === null ? [] : [{ field, message }]);

/** The response of the group to a request without a valid key, in the format of its framework. */
export const noKey: Reply = problemDetails(401, null);

/** The response of the group to a request that does not match its description. */
export const invalid = (problem: Problem | undefined): Reply =>
  errorDetails(400, "One or more validation errors occurred.", [
    { field: problem?.place.slice(1) ?? null, message: problem?.message ?? "The body is not JSON." },
  ]);

export const noApp = errorDetails(404, "Application not found.");
export const noAppProblem = problemDetails(404, "Application not found.");
export const noContainer = errorDetails(404, "Container template not found.");
export const noEndpoint = errorDetails(404, "Endpoint not found.");
export const noRegistry = errorDetails(404, "Container registry not found.");
