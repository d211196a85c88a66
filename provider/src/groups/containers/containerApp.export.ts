import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as TE from "fp-ts/TaskEither";
import { type RemoteContainerApp, type ContainerTemplate, type Endpoint, findContainerApp } from "./api/containerApp";
import { textChildId, textId } from "../../formats/ids";
import { omit, type Properties } from "../../properties/values";
import { containerApp, containerEndpoint } from "../../generated/lifecycles";
import { importableApp, withoutEmptyParts, withoutFilledIn } from "./containerApp/importable";
import { Code } from "../../export/codeExpression";
import { declare, sectionOf } from "../../export/declare";
import { exportable, hasNamesake } from "../../export/exportable";
import { appObjects } from "./lists";
import type { Naming } from "../../export/naming";
import type { Resource, Section } from "../../export/programAst";

export const app = exportable({
  option: "app",
  help: "a Magic Containers app",
  singular: "app",
  plural: "apps",
  ...appObjects,
  read: (session, listed, all) =>
    pipe(
      findContainerApp(session, listed.id),
      TE.map((found) => found && { app: found, isNamesake: hasNamesake(listed, all) }),
    ),
  declare: declareApp,
});

/** An application to declare. */
interface FoundApp {
  readonly app: RemoteContainerApp;
  /** Whether another application of the account has the same name. */
  readonly isNamesake: boolean;
}

/**
 * An application with its endpoints, so that previews show endpoints that were added elsewhere. If a container has an
 * endpoint of a type that cannot be declared, its endpoints are not managed with the application, and its other
 * endpoints are separate resources.
 */
export function declareApp(naming: Naming, { app, isNamesake }: FoundApp): Section {
  const title = `Application ${app.name} (${app.id})`;
  if (isNamesake) {
    return sectionOf(title, [
      E.left(`${title}: others have the same name, so none of them can be taken over; rename all but one`),
    ]);
  }
  const separate = app.containerTemplates.filter((container) => container.endpoints.some(isUndeclarable));
  const identifier = naming.identifier(app.name, "app");
  const itself = declare(naming, containerApp, {
    what: title,
    identifier,
    name: naming.resource(containerApp.kind, app.name),
    id: textId.format(app.id),
    properties: propertiesOf(app, separate),
  });
  const appId = E.isRight(itself) ? new Code(`${identifier}.id`) : app.id;
  const endpoints = separate.flatMap((container) =>
    container.endpoints.map((endpoint) => declareEndpoint(naming, { app, appId, container, endpoint })),
  );
  return sectionOf(title, [itself, ...endpoints]);
}

function isUndeclarable({ type }: Endpoint): boolean {
  return type !== "cdn" && type !== "anycast";
}

/**
 * The application as it is, without what bunny.net fills in.
 *
 * @param separate containers whose endpoints are separate resources
 */
function propertiesOf(app: RemoteContainerApp, separate: readonly ContainerTemplate[]): Properties {
  const { containerTemplates = {}, name, ...rest } = importableApp(app);
  return {
    name,
    ...rest,
    containerTemplates: Object.fromEntries(
      Object.entries(containerTemplates).map(([container, template]) => {
        const isSeparate = separate.some((one) => one.name === container);
        return [container, omit({ ...template }, isSeparate ? ["endpoints"] : [])];
      }),
    ),
    // Waiting for an unhealthy application would only time out.
    ...(app.status === "active" || app.status === "inactive" || app.status === "progressing"
      ? {}
      : { skipAwait: true }),
    adopt: true,
  };
}

interface PlacedEndpoint {
  readonly app: RemoteContainerApp;
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
  return declare(naming, containerEndpoint, {
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
