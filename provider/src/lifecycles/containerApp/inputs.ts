import * as t from "io-ts";
import { inputs, type InputsOf } from "../../kernel/codecs";
import { members } from "../../kernel/members";
import { Adopt } from "../../kernel/ownership";

export const RuntimeType = t.keyof({ shared: null, reserved: null }, '"shared" or "reserved"');
export const ImagePullPolicy = t.keyof({ always: null, ifNotPresent: null }, '"always" or "ifNotPresent"');
export const Protocol = t.keyof({ tcp: null, udp: null, sctp: null }, '"tcp", "udp" or "sctp"');
const IpVersion = t.literal("iPv4", '"iPv4"');

const PortMapping = members({ containerPort: t.number }, { exposedPort: t.number, protocols: t.array(Protocol) });

export const CdnEndpoint = members(
  { portMappings: t.array(PortMapping) },
  {
    isSslEnabled: t.boolean,
    stickySessions: members({ sessionHeaders: t.array(t.string) }, { cookieName: t.string }),
    pullZoneId: t.number,
  },
);
export const AnycastEndpoint = members({ portMappings: t.array(PortMapping) }, { type: IpVersion });

/** One of the two: see `validate`. */
export const Endpoint = members({}, { cdn: CdnEndpoint, anycast: AnycastEndpoint });
export type Endpoint = t.TypeOf<typeof Endpoint>;

const Probe = members(
  {},
  {
    initialDelaySeconds: t.number,
    periodSeconds: t.number,
    timeoutSeconds: t.number,
    failureThreshold: t.number,
    successThreshold: t.number,
    httpGet: members(
      { request: members({ portNumber: t.number }, { path: t.string }) },
      { response: members({}, { expectedStatusCode: t.string }) },
    ),
    tcpSocket: members({ request: members({ portNumber: t.number }, {}) }, {}),
    grpc: members({ request: members({ portNumber: t.number }, { serviceName: t.string }) }, {}),
  },
);
export type Probe = t.TypeOf<typeof Probe>;

export const ContainerTemplate = members(
  { imageName: t.string, imageNamespace: t.string, imageTag: t.string, imageRegistryId: t.string },
  {
    image: t.string,
    imageDigest: t.string,
    imagePullPolicy: ImagePullPolicy,
    entryPoint: members(
      {},
      {
        command: t.string,
        commandArray: t.array(t.string),
        arguments: t.string,
        argumentsArray: t.array(t.string),
        workingDirectory: t.string,
      },
    ),
    probes: members({}, { startup: Probe, readiness: Probe, liveness: Probe }),
    environmentVariables: t.record(t.string, t.string),
    endpoints: t.record(t.string, Endpoint),
    volumeMounts: t.record(t.string, t.string),
  },
);
export type ContainerTemplate = t.TypeOf<typeof ContainerTemplate>;

export const Inputs = inputs(
  { name: t.string, containerTemplates: t.record(t.string, ContainerTemplate) },
  {
    runtimeType: RuntimeType,
    autoScaling: members({ min: t.number, max: t.number }, {}),
    regionSettings: members(
      {},
      {
        allowedRegionIds: t.array(t.string),
        requiredRegionIds: t.array(t.string),
        maxAllowedRegions: t.number,
        nodeSelectors: t.record(t.string, t.string),
      },
    ),
    terminationGracePeriodSeconds: t.number,
    repositorySettings: members({}, { templateRepository: t.string, repositoryName: t.string, owner: t.string }),
    volumes: t.record(t.string, members({ size: t.number }, {})),
    skipAwait: t.boolean,
    adopt: Adopt,
  },
);
export type Inputs = InputsOf<typeof Inputs>;

/** Inputs that describe the application, and do not steer us. */
export type Described = Omit<Inputs, "skipAwait" | "adopt">;
