import type { AppStatusName, EndpointTypeName, ProtocolName, RuntimeTypeName } from "../../api/containerAppCodec";

/** One of these names, or another text where bunny.net has more of them by now. */
export type OrOther<Name extends string> = Name | (string & Record<never, never>);

/** How an application gets along. */
export type ContainerAppStatus = OrOther<AppStatusName>;

/** Kind of an endpoint. */
export type ContainerEndpointType = OrOther<EndpointTypeName>;

/** Kind of machines. */
export type ContainerRuntimeType = OrOther<RuntimeTypeName>;

/** Protocol of a port. */
export type ContainerProtocol = OrOther<ProtocolName>;
