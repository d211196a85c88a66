import * as E from "fp-ts/Either";
import * as t from "io-ts";
import { decoder } from "../../../common/decoder";
import {
  listOrEmpty,
  mapReply,
  optional,
  PositiveNumber,
  type Reply,
  requiredList,
  spelledAs,
  withDefault,
} from "../../../http/codecs";
import { replyOf } from "../../../vocabulary/reply";
import { containerApp } from "../containerApp.definition";
import { cachedReads } from "../../../http/client";

/** The path of one application. */
const containerAppPath = "/mc/apps/{appId}";

const Text = withDefault(t.string, "");
const EndpointType = spelledAs("cdn", "anycast", "publicIp");
const AppStatus = spelledAs("unknown", "active", "progressing", "inactive", "failing", "suspended");

/** Kind of an endpoint. Another value if bunny.net has since added one. */
export type ContainerEndpointType = "cdn" | "anycast" | "publicIp" | (string & Record<never, never>);

/** Status of an application. Another value if bunny.net has since added one. */
export type ContainerAppStatus =
  "unknown" | "active" | "progressing" | "inactive" | "failing" | "suspended" | (string & Record<never, never>);

/** Protocol of a port. Another value if bunny.net has since added one. */
export type ContainerProtocol = "tcp" | "udp" | "sctp" | (string & Record<never, never>);

const PortMapping = t.strict(
  {
    containerPort: t.number,
    /** 0 if the API chooses it. */
    exposedPort: withDefault(t.number, 0),
    protocols: requiredList(spelledAs("tcp", "udp", "sctp")),
  },
  "PortMapping",
);

const Address = t.strict({ address: Text, region: Text }, "Address");

/** An endpoint of a container. */
export const Endpoint = t.strict(
  {
    id: t.string,
    displayName: t.string,
    publicHost: optional(t.string),
    /** What other clients request as `internalIp` is returned as `publicIp`. */
    type: EndpointType,
    isSslEnabled: withDefault(t.boolean, false),
    /** Returned as text, sent as a number. */
    pullZoneId: PositiveNumber,
    portMappings: requiredList(PortMapping),
    stickySessions: optional(
      t.strict(
        {
          enabled: withDefault(t.boolean, false),
          /** In any order, so in that of inputs. */
          sessionHeaders: mapReply(listOrEmpty(t.string), (headers) => [...new Set(headers)].sort()),
          cookieName: optional(t.string),
        },
        "StickySessions",
      ),
    ),
    internalIpAddresses: listOrEmpty(Address),
    publicIpAddresses: listOrEmpty(Address),
  },
  "Endpoint",
);
export type Endpoint = t.TypeOf<typeof Endpoint>;

/** One container of an application, apart from what describes it. */
const ContainerTemplate = t.strict(
  {
    id: t.string,
    name: t.string,
    endpoints: requiredList(Endpoint),
  },
  "ContainerTemplate",
);
export type ContainerTemplate = t.TypeOf<typeof ContainerTemplate>;

const DisplayEndpoint = t.strict({ id: Text, address: Text, type: EndpointType }, "DisplayEndpoint");

const App = t.strict(
  {
    id: t.string,
    name: t.string,
    displayEndpoint: optional(DisplayEndpoint),
    status: AppStatus,
    containerTemplates: requiredList(ContainerTemplate),
  },
  "ContainerApp",
);

/** The API has endpoints in another form, and never returns node selectors and the termination grace period. */
const Described = replyOf({ ...containerApp, computed: {} });

/** An application, limited to what is used here. */
export interface RemoteContainerApp extends t.TypeOf<typeof App> {
  /** What describes it in the words of its definition, apart from its endpoints. */
  readonly described: t.TypeOf<typeof Described>;
}
export const RemoteContainerApp: Reply<RemoteContainerApp> = decoder(App.name, (input, context) => {
  const [app, described] = [App.validate(input, context), Described.validate(input, context)];
  return E.isRight(app) && E.isRight(described)
    ? t.success({ ...app.right, described: described.right })
    : t.failures([app, described].flatMap((part) => (E.isLeft(part) ? part.left : [])));
});

/** An application as it appears in the list of all applications. */
export const ListedContainerApp = t.strict({ id: t.string, name: t.string, status: AppStatus }, "ListedContainerApp");
export type ListedContainerApp = t.TypeOf<typeof ListedContainerApp>;

/** Applications, each with all its containers, endpoints and volumes. */
export const containerApps = cachedReads({ path: containerAppPath, param: "appId", reply: RemoteContainerApp });
