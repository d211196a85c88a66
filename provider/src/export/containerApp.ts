import * as E from "fp-ts/Either";
import type { ContainerApp, ContainerTemplate, Endpoint } from "../api/containers/containerApp";
import { changeAt, pathsIn } from "../kernel/paths";
import { equal, isProperties, omit, type Properties } from "../kernel/values";
import { containerApp, containerEndpoint } from "../lifecycles";
import { Code } from "./codeExpression";
import { declare, sectionOf } from "./declare";
import type { Naming } from "./naming";
import type { Resource, Section } from "./programAst";

/** An application to declare. */
export interface FoundApp {
  readonly app: ContainerApp;
  /** Whether another application of the account has the same name. */
  readonly isNamesake: boolean;
}

/** Identifiers of registries in the program, by number. */
export type RegistryIdentifiers = ReadonlyMap<string, string>;

/**
 * An application with its endpoints, so that previews show endpoints that were added elsewhere. If a container has an
 * endpoint of a type that cannot be declared, its endpoints are not managed with the application, and its other
 * endpoints are separate resources.
 */
export function declareApp(naming: Naming, { app, isNamesake }: FoundApp, registries: RegistryIdentifiers): Section {
  const title = `Application ${app.name} (${app.id})`;
  if (isNamesake) {
    return sectionOf(title, [
      E.left(`${title}: others have the same name, so none of them can be taken over; rename all but one`),
    ]);
  }
  const separate = app.containerTemplates.filter((container) => container.endpoints.some(isUndeclarable));
  const identifier = naming.identifier(app.name, "app");
  const itself = declare(containerApp, {
    what: title,
    name: naming.resource(containerApp.kind, app.name),
    properties: propertiesOf(naming, app, { separate, registries }),
  });
  const appId = E.isRight(itself) ? new Code(`${identifier}.id`) : app.id;
  const endpoints = separate.flatMap((container) =>
    container.endpoints.map((endpoint) => declareEndpoint(naming, { app, appId, container, endpoint })),
  );
  const named = endpoints.some(E.isRight)
    ? E.map((resource: Resource) => ({ ...resource, identifier }))(itself)
    : itself;
  return sectionOf(title, [named, ...endpoints]);
}

interface AppContext {
  /** Containers whose endpoints are separate resources. */
  readonly separate: readonly ContainerTemplate[];
  readonly registries: RegistryIdentifiers;
}

function isUndeclarable({ type }: Endpoint): boolean {
  return type !== "cdn" && type !== "anycast";
}

/** The application as it is, without secrets and without what bunny.net fills in. */
function propertiesOf(naming: Naming, app: ContainerApp, { separate, registries }: AppContext): Properties {
  const { containerTemplates = {}, name, ...rest } = containerApp.toInputs(app);
  const properties = {
    name,
    ...rest,
    containerTemplates: Object.fromEntries(
      Object.entries(containerTemplates).map(([container, template]) => {
        const { environmentVariables = {}, imageRegistryId } = template;
        const registry = registries.get(imageRegistryId);
        const filledIn = separate.some((one) => one.name === container)
          ? ["image", "imageDigest", "endpoints"]
          : ["image", "imageDigest"];
        return [
          container,
          {
            ...omit({ ...template }, filledIn),
            imageRegistryId: registry === undefined ? imageRegistryId : new Code(`${registry}.id`),
            environmentVariables: Object.fromEntries(
              Object.keys(environmentVariables).map((variable) => [
                variable,
                naming.setting(
                  { isSecret: true, what: `variable ${variable} of container ${container} of application ${app.name}` },
                  app.name,
                  container,
                  variable,
                ),
              ]),
            ),
          },
        ];
      }),
    ),
    // Waiting for an unhealthy application would only time out.
    ...(app.status === "active" || app.status === "inactive" || app.status === "progressing"
      ? {}
      : { skipAwait: true }),
    adopt: true,
  };
  return withoutEmptyParts(
    pathsIn(properties, "containerTemplates.*.endpoints.*").reduce<Properties>(
      (all, path) =>
        changeAt(all, path, (endpoint) => ({ ...(isProperties(endpoint) ? withoutFilledIn(endpoint) : {}) })),
      properties,
    ),
  );
}

/** bunny.net fills in the pull zone, the public ports and the protocols of a CDN endpoint. */
function withoutFilledIn(endpoint: Properties): Properties {
  const { cdn } = endpoint;
  if (!isProperties(cdn) || !Array.isArray(cdn.portMappings)) return endpoint;
  const portMappings = cdn.portMappings.map((port: unknown) =>
    isProperties(port) ? omit(port, ["exposedPort", "protocols"]) : port,
  );
  return { ...endpoint, cdn: { ...omit(cdn, ["pullZoneId"]), portMappings } };
}

/** Leaves out empty values, which are then not managed. */
function withoutEmptyParts(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const rest = isProperties(value) ? withoutEmptyParts(value) : value;
      return rest === undefined || equal(rest, {}) || equal(rest, []) ? [] : [[name, rest]];
    }),
  );
}

interface PlacedEndpoint {
  readonly app: ContainerApp;
  readonly appId: Code | string;
  readonly container: ContainerTemplate;
  readonly endpoint: Endpoint;
}

function declareEndpoint(
  naming: Naming,
  { app, appId, container, endpoint }: PlacedEndpoint,
): E.Either<string, Resource> {
  const { displayName } = endpoint;
  const what = `endpoint ${displayName} of application ${app.name} (${app.id})`;
  if (isUndeclarable(endpoint)) return E.left(`${what}: endpoints of its type cannot be declared`);
  return declare(containerEndpoint, {
    what,
    name: naming.resource(containerEndpoint.kind, app.name, displayName),
    properties: withoutEmptyParts({
      ...withoutFilledIn({ ...containerEndpoint.toInputs({ app, container, endpoint }) }),
      appId,
      adopt: true,
    }),
  });
}
