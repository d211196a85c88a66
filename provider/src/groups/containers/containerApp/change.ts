import { type RemoteContainerApp, writeOfApp } from "../api/containerApp";
import type { Write } from "../../../http/remoteObjects";
import { containerApp as definition } from "../containerApp.definition";
import { maskAt } from "../../../properties/fieldMask";
import type { Prior } from "../../../contract/lifecycle";
import { mergeDesired } from "../../../properties/mergeDesired";
import { elementPatch, mergePatch } from "../../../properties/mergePatch";
import { elementsOf, same } from "../../../properties/patchSchema";
import { omit, type Properties } from "../../../properties/values";
import { bodyOf } from "../../../vocabulary/reply";
import { appPatchSchema, appPutOnlySchema, type AppInputs, type Unread } from "./inputs";
import { requestOfApp } from "./mapping";

/** What is known of an application besides a read of it. */
export interface AppBefore extends Pick<Prior<AppInputs, object>, "changed" | "removed"> {
  readonly outs: Unread;
}

/**
 * The smallest write: a patch of one container if all changes are in it, otherwise a patch of the application. Inputs
 * that no merge patch accepts are sent with the whole application.
 */
export function changeOf(app: RemoteContainerApp, inputs: AppInputs, before: AppBefore): Write<void> | undefined {
  const { changed, removed } = before;
  const options = { changed, removed: removed === 1 ? {} : removed };
  const observed = requestOfApp(app, lastSent(before));
  const desired = bodyOf(definition, inputs);
  const target = mergeDesired(appPatchSchema, observed, desired, options);
  const putOnly = mergeDesired(appPutOnlySchema, observed, desired, options);
  if (!same(appPutOnlySchema, observed, putOnly)) {
    return writeOfApp("PUT", { ...withoutDerivedImages(target, desired), ...putOnly });
  }
  const inOne = elementPatch(appPatchSchema, observed, target);
  if (inOne !== undefined) return writeOfApp("PATCH", inOne.body, inOne.id);
  const body = mergePatch(appPatchSchema, observed, target);
  return Object.keys(body).length === 0 ? undefined : writeOfApp("PATCH", body);
}

/**
 * What was last sent and is never read back. After a failure, state may lack node selectors but still record which of
 * them must be removed.
 */
function lastSent({ outs: { terminationGracePeriodSeconds, regionSettings }, removed }: AppBefore): Unread {
  const gone = maskAt(maskAt(removed, "regionSettings"), "nodeSelectors");
  const names = gone === 1 ? [] : Object.keys(gone);
  const removable = names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, ""] as const));
  return {
    terminationGracePeriodSeconds,
    regionSettings: { nodeSelectors: regionSettings?.nodeSelectors ?? removable },
  };
}

/** The API derives the full name and the digest of an image anew unless a request has them. */
function withoutDerivedImages(target: Properties, desired: Properties): Properties {
  const given = new Map(elementsOf(desired.containerTemplates).map((container) => [container.name, container]));
  const isDerived = (container: Properties) => (name: string) => given.get(container.name)?.[name] === undefined;
  return {
    ...target,
    containerTemplates: elementsOf(target.containerTemplates).map((container) =>
      omit(container, ["image", "imageDigest"].filter(isDerived(container))),
    ),
  };
}
