import * as t from "io-ts";
import {
  list,
  optional,
  PositiveNumber,
  requiredList,
  spelledAs,
  TextOrNumber,
  withDefault,
} from "../../../http/codecs";
import { cachedReads } from "../../../http/client";

/** The path of one application. */
export const containerAppPath = "/mc/apps/{appId}";

const Text = withDefault(t.string, "");
const EndpointType = spelledAs("cdn", "anycast", "publicIp");
const AppStatus = spelledAs("unknown", "active", "progressing", "inactive", "failing", "suspended");

/** Kind of an endpoint. Another value if bunny.net has since added one. */
export type ContainerEndpointType = "cdn" | "anycast" | "publicIp" | (string & Record<never, never>);

/** Status of an application. Another value if bunny.net has since added one. */
export type ContainerAppStatus =
  "unknown" | "active" | "progressing" | "inactive" | "failing" | "suspended" | (string & Record<never, never>);

/** Kind of machines that an application runs on. Another value if bunny.net has since added one. */
export type ContainerRuntimeType = "shared" | "reserved" | (string & Record<never, never>);

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
        { enabled: withDefault(t.boolean, false), sessionHeaders: list(t.string), cookieName: optional(t.string) },
        "StickySessions",
      ),
    ),
    internalIpAddresses: list(Address),
    publicIpAddresses: list(Address),
  },
  "Endpoint",
);
export type Endpoint = t.TypeOf<typeof Endpoint>;

const Port = t.strict({ portNumber: optional(t.number) }, "probe request");

/** How the API checks the health of a container. Has one of httpGet, tcpSocket and grpc. */
const Probe = t.strict(
  {
    initialDelaySeconds: optional(t.number),
    periodSeconds: optional(t.number),
    timeoutSeconds: optional(t.number),
    failureThreshold: optional(t.number),
    successThreshold: optional(t.number),
    httpGet: optional(
      t.strict(
        {
          request: optional(
            t.strict({ path: optional(t.string), portNumber: optional(t.number) }, "request of an HTTP probe"),
          ),
          /** The status by name: `ok`, `noContent`. */
          response: optional(t.strict({ expectedStatusCode: optional(t.string) }, "response to an HTTP probe")),
        },
        "HTTP probe",
      ),
    ),
    tcpSocket: optional(t.strict({ request: optional(Port) }, "TCP probe")),
    grpc: optional(
      t.strict(
        {
          request: optional(
            t.strict({ portNumber: optional(t.number), serviceName: optional(t.string) }, "request of a gRPC probe"),
          ),
        },
        "gRPC probe",
      ),
    ),
  },
  "Probe",
);
export type Probe = t.TypeOf<typeof Probe>;

const Texts = t.readonlyArray(t.string, "list of string");

const EntryPoint = t.strict(
  {
    command: optional(t.string),
    commandArray: optional(Texts),
    arguments: optional(t.string),
    argumentsArray: optional(Texts),
    workingDirectory: optional(t.string),
  },
  "EntryPoint",
);

/** One container of an application. */
export const ContainerTemplate = t.strict(
  {
    id: t.string,
    name: t.string,
    image: optional(t.string),
    imageName: Text,
    imageNamespace: Text,
    imageTag: Text,
    imageRegistryId: withDefault(TextOrNumber, ""),
    /** The API fills it in if it is not given, sometimes with an empty string. */
    imageDigest: optional(t.string),
    imagePullPolicy: optional(spelledAs("always", "ifNotPresent")),
    entryPoint: optional(EntryPoint),
    probes: optional(
      t.strict({ startup: optional(Probe), readiness: optional(Probe), liveness: optional(Probe) }, "Probes"),
    ),
    environmentVariables: requiredList(t.strict({ name: t.string, value: Text }, "EnvironmentVariable")),
    endpoints: requiredList(Endpoint),
    volumeMounts: requiredList(t.strict({ name: t.string, mountPath: Text }, "VolumeMount")),
  },
  "ContainerTemplate",
);
export type ContainerTemplate = t.TypeOf<typeof ContainerTemplate>;

const Instance = t.strict({ id: Text, templateId: Text, podId: Text, nodeIpAddress: Text }, "ContainerInstance");

const DisplayEndpoint = t.strict({ id: Text, address: Text, type: EndpointType }, "DisplayEndpoint");

/** An application, limited to what is used here. Node selectors and the termination grace period are never returned. */
export const ContainerApp = t.strict(
  {
    id: t.string,
    name: t.string,
    displayEndpoint: optional(DisplayEndpoint),
    status: AppStatus,
    runtimeType: spelledAs("shared", "reserved"),
    regionSettings: t.strict(
      {
        allowedRegionIds: requiredList(t.string),
        requiredRegionIds: requiredList(t.string),
        maxAllowedRegions: optional(t.number),
        provisioningType: optional(spelledAs("static", "dynamic")),
      },
      "RegionSettings",
    ),
    containerTemplates: requiredList(ContainerTemplate),
    containerInstances: requiredList(Instance),
    volumes: requiredList(t.strict({ name: t.string, size: t.number }, "Volume")),
    autoScaling: optional(t.strict({ min: t.number, max: t.number }, "AutoScaling")),
    networkSettings: optional(
      t.strict(
        { ingressBandwidthLimit: optional(t.number), egressBandwidthLimit: optional(t.number) },
        "NetworkSettings",
      ),
    ),
    repositorySettings: optional(
      t.strict(
        { templateRepository: optional(t.string), repositoryName: optional(t.string), owner: optional(t.string) },
        "RepositorySettings",
      ),
    ),
  },
  "ContainerApp",
);
export type ContainerApp = t.TypeOf<typeof ContainerApp>;

/** An application as it appears in the list of all applications. */
export const ListedContainerApp = t.strict({ id: t.string, name: t.string, status: AppStatus }, "ListedContainerApp");
export type ListedContainerApp = t.TypeOf<typeof ListedContainerApp>;

/** Applications, each with all its containers, endpoints and volumes. */
export const containerApps = cachedReads({ path: containerAppPath, param: "appId", reply: ContainerApp });
