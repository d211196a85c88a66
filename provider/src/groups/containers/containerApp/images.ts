import { elementsOf, memberOf } from "../../../properties/patchSchema";
import { equal, omit, pick, type Properties } from "../../../properties/values";

/** Members that identify the image of a container. */
const identity = ["imageNamespace", "imageName", "imageTag", "imageRegistryId"];

/** Members that are derived from the image. With another image they would be wrong, or keep the old one running. */
const derived = ["image", "imageDigest"];

/** Two states of an application, in the form of a request. */
interface States {
  readonly observed: Properties;
  readonly target: Properties;
}

/**
 * The same states, except that a container that changes its image loses the digest and full name of the previous image,
 * which the API derives again. Values that the program sets are treated as missing from the observed state, so that
 * they are sent with the new image.
 *
 * @param desired the application that the program describes
 */
export function withOwnImages({ observed, target }: States, desired: Properties): States {
  const [before, after, given] = [containersOf(observed), containersOf(target), containersOf(desired)];
  const hasNewImage = (name: unknown): boolean => {
    const [was, is] = [before.get(name), after.get(name)];
    return was !== undefined && is !== undefined && !equal(pick(was, identity), pick(is, identity));
  };
  const isGiven = (container: unknown, name: string): boolean =>
    memberOf(given.get(container), name) !== undefined &&
    equal(memberOf(given.get(container), name), memberOf(after.get(container), name));
  const without = (of: Properties, isLeftOut: (container: unknown, name: string) => boolean): Properties => ({
    ...of,
    containerTemplates: elementsOf(of.containerTemplates).map((container) =>
      hasNewImage(container.name)
        ? omit(
            container,
            derived.filter((name) => isLeftOut(container.name, name)),
          )
        : container,
    ),
  });
  return {
    observed: without(observed, isGiven),
    target: without(target, (container, name) => !isGiven(container, name)),
  };
}

function containersOf(request: Properties): ReadonlyMap<unknown, Properties> {
  return new Map(elementsOf(request.containerTemplates).map((container) => [container.name, container]));
}
