import { operations } from "../schemas/published";
import { noKey, refusedContainerCall } from "./containers/refusals";
import { refused, unauthorised, type Operation } from "./group";
import { noShieldKey, shieldFailure } from "./dialects/shield";

/** Operations are the same regardless of the names of their path parameters. */
const anonymous = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;

const key = "sandbox.not_imitated";

/** The error format of an area, and its response without a key. */
const formOf = (path: string): Pick<Operation, "refused" | "unauthorised"> => {
  if (path.startsWith("/mc/")) return { refused: refusedContainerCall, unauthorised: noKey };
  if (path.startsWith("/shield/")) {
    return {
      refused: (status, message, errorKey) => shieldFailure(status, errorKey, message),
      unauthorised: noShieldKey,
    };
  }
  return { refused, unauthorised };
};

const refusing = (method: string, path: string): Operation => {
  const message = `The sandbox does not imitate ${method} ${path}. The real API has this operation.`;
  const form = formOf(path);
  return {
    method,
    path,
    host: "api",
    changes: false,
    ...form,
    queryNames: [],
    requestProblem: () => undefined,
    replyProblem: () => ({ place: "", message: "the sandbox does not imitate this operation" }),
    perform: () => form.refused(501, message, key, null),
  };
};

/**
 * The published operations that no group serves: each returns 501 with an explanation, because a 404 would mean
 * something else.
 */
export const notImitated = (served: readonly Operation[]): readonly Operation[] => {
  const known = new Set(served.map(({ method, path }) => anonymous(method, path)));
  return operations.flatMap((operation) => {
    const [method = "", path = ""] = operation.split(" ", 2);
    return known.has(anonymous(method, path)) ? [] : [refusing(method, path)];
  });
};
