import * as O from "fp-ts/Option";
import type * as TE from "fp-ts/TaskEither";
import {
  type ContainerApp,
  patchContainer,
  patchContainerApp,
  replaceContainerApp,
} from "../../../api/containers/containerApp";
import type { Session } from "../../../api/http/client";
import type { ApiError } from "../../../api/http/errors";
import { hasChanged } from "../../../kernel/changes";
import type { FieldMask } from "../../../kernel/fieldMask";
import type { Prior } from "../../../kernel/lifecycle";
import { mergeDesired } from "../../../kernel/mergeDesired";
import { elementPatch, mergePatch } from "../../../kernel/mergePatch";
import { memberOf, same } from "../../../kernel/patchSchema";
import { valueAt } from "../../../kernel/paths";
import { isProperties, omit, type Properties, withoutNulls } from "../../../kernel/values";
import { withOwnImages } from "./images";
import { appPatchSchema, appPutOnlySchema, declarations, type Inputs } from "./inputs";
import type { Outputs } from "./mapping";
import { observedRequest, toRequest } from "./request";

/** What is known of an application. Where nothing tells what changed, it is made all that the inputs say. */
export type Known = Pick<Prior<Inputs, Outputs>, "outs" | "removed"> &
  Partial<Pick<Prior<Inputs, Outputs>, "changed" | "inputs">>;

/** The one write that is needed. */
export interface Change {
  readonly target: Properties;
  readonly send: (session: Session) => TE.TaskEither<ApiError, void>;
  /** What the user should know of it. */
  readonly warnings: readonly string[];
}

/**
 * The smallest write: of one container, where all that changes lies there, else of the application. What no merge patch
 * takes is sent with the whole application.
 */
export const changeOf = (app: ContainerApp, i: Inputs, known: Known): Change | undefined => {
  const { outs, removed, changed = 1 } = known;
  const there = observedRequest(app, selectorsOf(outs, removed));
  const desired = toRequest(i, known.inputs);
  const options = { changed, removed: removed === 1 ? {} : removed };
  // What others added to a map that is managed whole goes at an update only once a read has shown it: by its name.
  const overlaid = mergeDesired(appPatchSchema, there, desired, {
    ...options,
    exclusive: known.changed === undefined ? declarations.exclusive : [],
  });
  const { observed, target } = withOwnImages({ observed: there, target: overlaid }, desired);
  const knowsSelectors = memberOf(memberOf(target, "regionSettings"), "nodeSelectors") !== undefined;
  const unpatchable = { repositorySettings: app.repositorySettings };
  const rest = mergeDesired(appPutOnlySchema, unpatchable, { repositorySettings: i.repositorySettings }, options);
  const gracePeriod = i.terminationGracePeriodSeconds ?? outs.terminationGracePeriodSeconds;
  if (!same(appPutOnlySchema, unpatchable, rest) || hasGracePeriodChanged(i, known)) {
    const unread = [
      ...(knowsSelectors ? [] : ["node selectors"]),
      ...(gracePeriod === undefined ? ["a termination grace period"] : []),
    ];
    const body = withoutNulls({ ...target, ...withoutEmpty(rest), terminationGracePeriodSeconds: gracePeriod });
    return {
      target,
      send: (session) => replaceContainerApp(session, app.id, body),
      warnings: unread.length === 0 ? [] : [mayLose(unread)],
    };
  }
  const inOne = elementPatch(appPatchSchema, observed, target);
  if (O.isSome(inOne)) {
    const { id, body } = inOne.value;
    return { target, send: (session) => patchContainer(session, app.id, id, body), warnings: [] };
  }
  const body = mergePatch(appPatchSchema, observed, target);
  if (Object.keys(body).length === 0) return undefined;
  return {
    target,
    send: (session) => patchContainerApp(session, app.id, body),
    warnings: body.regionSettings === undefined || knowsSelectors ? [] : [mayLose(["node selectors"])],
  };
};

/** As they were last sent. After a failure state may not tell them, but still that they are to go. */
const selectorsOf = (outs: Known["outs"], removed: FieldMask): Readonly<Record<string, string>> | undefined =>
  outs.regionSettings?.nodeSelectors ??
  (valueAt(removed === 1 ? {} : removed, ["regionSettings", "nodeSelectors"]) === undefined ? undefined : {});

const mayLose = (what: readonly string[]): string =>
  `bunny.net never tells ${what.join(" and ")}: what was set elsewhere may be lost, so set it here`;

/** The grace period is never read back: state tells it. */
const hasGracePeriodChanged = (
  { terminationGracePeriodSeconds: wanted }: Inputs,
  { outs, changed = 1 }: Known,
): boolean =>
  wanted !== undefined &&
  wanted !== outs.terminationGracePeriodSeconds &&
  hasChanged(changed, "terminationGracePeriodSeconds");

const withoutEmpty = (properties: Properties): Properties =>
  omit(
    properties,
    Object.keys(properties).filter((name) => {
      const value = properties[name];
      return isProperties(value) && Object.keys(value).length === 0;
    }),
  );
