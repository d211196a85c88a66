import { type ApiError, isLimited, saysNotFound } from "./errors";

/**
 * One line for users: what was called, what happened, and what to do. Of what was sent, it has no more than the path.
 *
 * @param isCancelled whether the user has cancelled the command
 */
export function errorMessage(error: ApiError, isCancelled = false): string {
  const { method, path } = error.operation;
  const where = error.address ?? path;
  const doubt = "doubtful" in error && error.doubtful ? " It may have taken effect nevertheless." : "";
  if (error._tag === "Cancelled" && isCancelled) {
    return `${method} ${where} was stopped because the command was cancelled.${doubt} Run again.`;
  }
  return `${method} ${where} ${outcome(error)}.${doubt} ${remedy(error)}.`;
}

function outcome(error: ApiError): string {
  switch (error._tag) {
    case "Status":
      return `failed with status ${error.status}${details(error)}`;
    case "Unauthorized":
      return `was refused with status 401: the API does not accept the key from ${error.keySource}, or the key lacks the permission`;
    case "Connection":
      return `got no reply (${error.code})`;
    case "Timeout":
      return `got no reply within ${error.afterMilliseconds / 1000} s`;
    case "Decode":
      return `got an unexpected reply (${error.problems.join("; ")})`;
    case "Unreachable":
      return `was not sent, because ${error.apiUrl} did not reply to several attempts just before (${error.code})`;
    case "Cancelled":
      return "was stopped because the time set with customTimeouts ran out";
  }
}

function details({ errorKey, field, message }: Extract<ApiError, { _tag: "Status" }>): string {
  const names = [errorKey, field === undefined ? undefined : `field ${field}`].filter((part) => part !== undefined);
  const inBrackets = names.length === 0 ? "" : ` (${names.join(", ")})`;
  return message === undefined ? inBrackets : `${inBrackets}: ${message.replace(/[.\s]+$/, "").replace(/\s+/g, " ")}`;
}

function remedy(error: ApiError): string {
  switch (error._tag) {
    case "Status":
      return remedyOfStatus(error);
    case "Unauthorized":
      return otherKey;
    case "Connection":
    case "Unreachable":
      return "Check the network, any proxy in between, and the address (BUNNYNET_API_URL, or bunny:apiUrl), and run again";
    case "Timeout":
      return "Run again";
    case "Cancelled":
      return "Allow more time, or run again";
    case "Decode":
      return "Run again; if it fails again, check the API URL and look for a newer version of pulumi-bunny";
  }
}

/** Refresh and destroy do not run the program, so changes of its configuration or arguments do not reach them. */
const otherKey =
  "Set one from the account settings of bunny.net's dashboard. A key that is not in a variable reaches refresh and " +
  "destroy with the next `pulumi up`, or --run-program";

function remedyOfStatus(error: Extract<ApiError, { _tag: "Status" }>): string {
  const { status } = error;
  if (status >= 300 && status < 400)
    return "Redirects are not followed, so that the key is not sent elsewhere: check the API URL";
  if (error.notFromApi === true && status !== 404 && status !== 408 && status !== 429)
    return "The reply does not look like bunny.net's: check the API URL, and any proxy in between";
  if (isOfPlan(error)) return "Change the plan, or remove the resource or setting that it does not include";
  if (status === 401 || status === 403) return "Check the permissions of the key's owner, and that the object exists";
  if (status === 404) {
    if (error.contradicted === true)
      return "Nevertheless the API still shows it, so it stays in state: check that the account is not suspended, and run again";
    const remedy = "that it still exists and belongs to the account of the key";
    return saysNotFound(error)
      ? `Check ${remedy}`
      : `The reply does not look like bunny.net's: check the API URL, and ${remedy}`;
  }
  if (error.hasSeparateRateLimit === true)
    return "These requests have their own rate limit: wait, possibly for some hours, and run again";
  if (isLimited(error)) return "The account has reached its rate limit: run again later, or with a smaller --parallel";
  if (status >= 500 || status === 408) return "The problem is on bunny.net's side: run again later";
  return "Fix the problem that the message describes, then run again";
}

/** What the plan does not include, or no more of it. Bunny Shield says so with status 202, 400 or 403. */
function isOfPlan(error: Extract<ApiError, { _tag: "Status" }>): boolean {
  const { status, errorKey = "" } = error;
  return status < 500 && !isLimited(error) && /(^|[._])plan([._]|$)|^(limit_reached|not_available)\./i.test(errorKey);
}
