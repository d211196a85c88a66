import * as E from "fp-ts/Either";
import * as TE from "fp-ts/TaskEither";
import type { RemoteRegistry } from "./api/containerRegistry";
import { numberId } from "../../formats/ids";
import { equal } from "../../properties/values";
import { containerRegistry } from "../../generated/lifecycles";
import type { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { exportable } from "../../export/exportable";
import { registryObjects } from "./lists";
import type { Naming } from "../../export/naming";
import type { Section } from "../../export/programAst";

export const registry = exportable({
  option: "registry",
  help: "a container registry",
  singular: "registry",
  plural: "registries",
  ...registryObjects,
  read: (_session, listed, all) => TE.right({ registry: listed, all }),
  declare: declareRegistry,
});

/** A registry to declare. */
interface FoundRegistry {
  readonly registry: RemoteRegistry;
  /** All registries of the account, of which those that are public are none. */
  readonly all: readonly RemoteRegistry[];
}

export function declareRegistry(naming: Naming, { registry, all }: FoundRegistry): Section {
  const { registryId: id, displayName = "" } = registry;
  const inputs = containerRegistry.toInputs(registry);
  const title = `Registry ${displayName} (${id})`;
  const declared = all.some((other) => other.registryId !== id && equal(containerRegistry.toInputs(other), inputs))
    ? E.left(`${title}: others have the same name, type and user, so none of them can be taken over`)
    : declare(naming, containerRegistry, {
        what: title,
        identifier: naming.identifier(displayName, "registry"),
        name: naming.resource(containerRegistry.kind, displayName),
        id: numberId.format(id),
        properties: { ...inputs, password: passwordFor(naming, registry), adopt: true },
        remarks: registry.userName === undefined ? [] : ["A password cannot be compared, so the first up sends it."],
      });
  return sectionOf(title, [declared]);
}

function passwordFor(naming: Naming, { userName, hostName, displayName = "" }: RemoteRegistry): Code | undefined {
  const what = `password or token of ${userName} at ${hostName}`;
  return userName === undefined
    ? undefined
    : naming.setting({ isSecret: true, what }, displayName, "registry password");
}
