import { elementsOf, memberOf } from "../../kernel/patchRules";
import { equal, omit, pick, type Properties } from "../../kernel/values";

/** What says which image a container runs. */
const identity = ["imageNamespace", "imageName", "imageTag", "imageRegistryId"];

/** What belongs to one image alone: with another one it would not fit, or keep the old one running. */
const belonging = ["image", "imageDigest"];

/**
 * A target in which a container that is to run another image has no digest and no full name of the image before. What
 * stays is what the program gives; the API makes the rest.
 *
 * @param desired the application that the program describes, in the form of a request
 */
export const withoutStaleImages = (observed: Properties, target: Properties, desired: Properties): Properties => {
  const [before, given] = [containersOf(observed), containersOf(desired)];
  const isAnother = (container: Properties): boolean => {
    const was = before.get(container.name);
    return was !== undefined && !equal(pick(was, identity), pick(container, identity));
  };
  const stale = (container: Properties): readonly string[] =>
    belonging.filter((name) => !equal(memberOf(given.get(container.name), name), memberOf(container, name)));
  return {
    ...target,
    containerTemplates: elementsOf(target.containerTemplates).map((container) =>
      isAnother(container) ? omit(container, stale(container)) : container,
    ),
  };
};

const containersOf = (request: Properties): ReadonlyMap<unknown, Properties> =>
  new Map(elementsOf(request.containerTemplates).map((container) => [container.name, container]));
