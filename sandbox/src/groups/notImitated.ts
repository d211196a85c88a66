import { publishedOperations } from "../publishedOperations";
import { noKey, errorDetails } from "./containers/refusals";
import { refusal, unauthorised, type Operation, type Reply } from "./group";
import { noShieldKey, shieldFailure } from "./shieldReplies";

/** Operations are the same whatever their path calls its parameters. */
const anonymous = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;

const key = "sandbox.not_imitated";

/** The refusal in the form of the area, and what the area answers without a key. */
const answersOf = (
  path: string,
  message: string,
): { readonly refused: Reply; readonly unauthorised: Operation["unauthorised"] } => {
  if (path.startsWith("/mc/")) return { refused: errorDetails(501, message), unauthorised: () => noKey };
  if (path.startsWith("/shield/")) return { refused: shieldFailure(501, key, message), unauthorised: noShieldKey };
  return { refused: refusal(501, key, null, message), unauthorised };
};

const refusing = (method: string, path: string): Operation => {
  const message = `The sandbox does not imitate ${method} ${path}. The real API has this operation.`;
  const { refused, ...rest } = answersOf(path, message);
  return {
    method,
    path,
    changes: false,
    ...rest,
    queryNames: [],
    requestProblem: () => undefined,
    replyProblem: () => ({ place: "", message: "the sandbox does not imitate this operation" }),
    perform: () => refused,
  };
};

/** The published operations that no group serves: each answers 501 and says why, as a 404 would mean something else. */
export const notImitated = (served: readonly Operation[]): readonly Operation[] => {
  const known = new Set(served.map(({ method, path }) => anonymous(method, path)));
  return publishedOperations
    .map((operation): readonly [string, string] => {
      const [method = "", path = ""] = operation.split(" ", 2);
      return [method, path];
    })
    .filter(([method, path]) => !known.has(anonymous(method, path)))
    .map(([method, path]) => refusing(method, path));
};
