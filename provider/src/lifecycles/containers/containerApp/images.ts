import { elementsOf, memberOf } from "../../../kernel/patchSchema";
import { equal, omit, pick, type Properties } from "../../../kernel/values";

/** What says which image a container runs. */
const identity = ["imageNamespace", "imageName", "imageTag", "imageRegistryId"];

/** What belongs to one image alone: with another one it would not fit, or keep the old one running. */
const belonging = ["image", "imageDigest"];

/** Two states of an application, in the form of a request. */
interface States {
  readonly observed: Properties;
  readonly target: Properties;
}

/**
 * The same states, but that a container which is to run another image has no digest and no full name of the image before.
 * What the program gives of them counts as not yet there, so that it is named again beside the other image; the API makes
 * the rest.
 *
 * @param desired the application that the program describes
 */
export const withOwnImages = ({ observed, target }: States, desired: Properties): States => {
  const [before, after, given] = [containersOf(observed), containersOf(target), containersOf(desired)];
  const isAnother = (name: unknown): boolean => {
    const [was, is] = [before.get(name), after.get(name)];
    return was !== undefined && is !== undefined && !equal(pick(was, identity), pick(is, identity));
  };
  const isGiven = (container: unknown, name: string): boolean =>
    memberOf(given.get(container), name) !== undefined &&
    equal(memberOf(given.get(container), name), memberOf(after.get(container), name));
  const without = (of: Properties, isLeftOut: (container: unknown, name: string) => boolean): Properties => ({
    ...of,
    containerTemplates: elementsOf(of.containerTemplates).map((container) =>
      isAnother(container.name)
        ? omit(
            container,
            belonging.filter((name) => isLeftOut(container.name, name)),
          )
        : container,
    ),
  });
  return {
    observed: without(observed, isGiven),
    target: without(target, (container, name) => !isGiven(container, name)),
  };
};

const containersOf = (request: Properties): ReadonlyMap<unknown, Properties> =>
  new Map(elementsOf(request.containerTemplates).map((container) => [container.name, container]));
