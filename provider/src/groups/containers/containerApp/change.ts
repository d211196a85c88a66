import type { AppWrite, RemoteContainerApp } from "../api/containerApp";
import { hasChanged } from "../../../properties/changes";
import { type FieldMask, maskAt } from "../../../properties/fieldMask";
import type { Prior } from "../../../contract/lifecycle";
import { mergeDesired } from "../../../properties/mergeDesired";
import { elementPatch, mergePatch } from "../../../properties/mergePatch";
import { elementsOf, memberOf, same } from "../../../properties/patchSchema";
import { isProperties, mapProperties, omit, type Properties, withoutNulls } from "../../../properties/values";
import { appPatchSchema, appPutOnlySchema, appDeclarations, type AppInputs } from "./inputs";
import type { AppOutputs } from "./mapping";
import { observedRequest, toRequest } from "./request";

/** What is known about an application in addition to a read of it. Without `changed`, all inputs are applied. */
export type KnownApp = Pick<Prior<AppInputs, AppOutputs>, "inputs" | "outs" | "removed"> &
  Partial<Pick<Prior<AppInputs, AppOutputs>, "changed">>;

/** The one write that is needed. */
export interface AppChange {
  readonly target: Properties;
  readonly write: AppWrite;
}

/**
 * The smallest write: a patch of one container if all changes are in it, otherwise a patch of the application. Inputs
 * that no merge patch accepts are sent with the whole application.
 */
export function changeOf(app: RemoteContainerApp, inputs: AppInputs, known: KnownApp): AppChange | undefined {
  const { outs, removed, changed = 1 } = known;
  const options = { changed, removed: removed === 1 ? {} : removed };
  const observed = observedRequest(app, nodeSelectorsSent(outs, removed));
  const desired = toRequest(inputs, known.inputs);
  // An update removes entries that were added elsewhere to an exclusive map by name, and knows their names only once a
  // read has shown them.
  const exclusive = known.changed === undefined ? appDeclarations.exclusive : [];
  const target = mergeDesired(appPatchSchema, observed, desired, { ...options, exclusive });

  const currentPutOnly = { repositorySettings: app.described.repositorySettings };
  const desiredPutOnly = { repositorySettings: inputs.repositorySettings };
  const putOnly = mergeDesired(appPutOnlySchema, currentPutOnly, desiredPutOnly, options);
  if (!same(appPutOnlySchema, currentPutOnly, putOnly) || hasGracePeriodChanged(inputs, known)) {
    const gracePeriod = inputs.terminationGracePeriodSeconds ?? outs.terminationGracePeriodSeconds;
    const body = withoutNulls({
      ...withoutDerivedImages(target, desired),
      ...withoutEmpty(putOnly),
      terminationGracePeriodSeconds: gracePeriod,
    });
    return { target, write: { method: "PUT", body } };
  }

  const inOne = elementPatch(appPatchSchema, observed, target);
  if (inOne !== undefined) {
    const { id, body } = inOne;
    return { target, write: { method: "PATCH", containerId: id, body } };
  }

  const body = mergePatch(appPatchSchema, observed, target);
  return Object.keys(body).length === 0 ? undefined : { target, write: { method: "PATCH", body } };
}

/**
 * Node selectors as they were last sent. After a failure, state may lack them but still record which of them must be
 * removed.
 */
function nodeSelectorsSent(outs: KnownApp["outs"], removed: FieldMask): Readonly<Record<string, string>> | undefined {
  const gone = maskAt(maskAt(removed, "regionSettings"), "nodeSelectors");
  const names = gone === 1 ? [] : Object.keys(gone);
  const removable = names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, ""] as const));
  return outs.regionSettings?.nodeSelectors ?? removable;
}

/** The grace period is never read back, so it is compared with state. */
function hasGracePeriodChanged(
  { terminationGracePeriodSeconds: wanted }: AppInputs,
  { outs, changed = 1 }: KnownApp,
): boolean {
  return (
    wanted !== undefined &&
    wanted !== outs.terminationGracePeriodSeconds &&
    hasChanged(changed, "terminationGracePeriodSeconds")
  );
}

/** The API derives the full name and the digest of an image anew unless a request has them. */
function withoutDerivedImages(target: Properties, desired: Properties): Properties {
  const given = new Map(elementsOf(desired.containerTemplates).map((container) => [container.name, container]));
  const isDerived = (container: Properties) => (name: string) =>
    memberOf(given.get(container.name), name) === undefined;
  return {
    ...target,
    containerTemplates: elementsOf(target.containerTemplates).map((container) =>
      omit(container, ["image", "imageDigest"].filter(isDerived(container))),
    ),
  };
}

function withoutEmpty(properties: Properties): Properties {
  return mapProperties(properties, (value) =>
    isProperties(value) && Object.keys(value).length === 0 ? undefined : value,
  );
}
