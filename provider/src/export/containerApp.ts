import * as E from "fp-ts/Either";
import type { ContainerApp, ContainerTemplate, Endpoint } from "../api/containers/containerApp";
import { textChildId, textId } from "../kernel/ids";
import { omit, type Properties } from "../kernel/values";
import { containerApp, containerEndpoint } from "../lifecycles";
import { importable, withoutEmptyParts, withoutFilledIn } from "../lifecycles/containers/containerApp/importable";
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
    id: textId.format(app.id),
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
  const { containerTemplates = {}, name, ...rest } = importable(app);
  return {
    name,
    ...rest,
    containerTemplates: Object.fromEntries(
      Object.entries(containerTemplates).map(([container, template]) => {
        const { environmentVariables, imageRegistryId } = template;
        const registry = registries.get(imageRegistryId);
        const isSeparate = separate.some((one) => one.name === container);
        return [
          container,
          {
            ...omit({ ...template }, isSeparate ? ["endpoints"] : []),
            imageRegistryId: registry === undefined ? imageRegistryId : new Code(`${registry}.id`),
            ...(environmentVariables === undefined
              ? {}
              : { environmentVariables: settingsFor(naming, app, container, Object.keys(environmentVariables)) }),
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
}

function settingsFor(
  naming: Naming,
  { name }: ContainerApp,
  container: string,
  variables: readonly string[],
): Properties {
  return Object.fromEntries(
    variables.map((variable) => [
      variable,
      naming.setting(
        { isSecret: true, what: `variable ${variable} of container ${container} of application ${name}` },
        name,
        container,
        variable,
      ),
    ]),
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
    id: textChildId.format(app.id, endpoint.id),
    properties: withoutEmptyParts({
      ...withoutFilledIn({ ...containerEndpoint.toInputs({ app, container, endpoint }) }),
      appId,
      adopt: true,
    }),
  });
}
