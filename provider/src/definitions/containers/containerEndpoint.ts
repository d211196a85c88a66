import * as E from "fp-ts/Either";
import { adopt, computedList, computedObject, define, integer, optional, text } from "../vocabulary";
import { anycastEndpoint, cdnEndpoint } from "./endpoint";

const parseAppId = (id: string): E.Either<string, string> =>
  /^[\w-]{1,100}$/.test(id.trim()) ? E.right(id.trim()) : E.left("must be the id of an application: pass app.id");

const address = computedObject({ address: text(), region: text() }, { typeName: "ContainerEndpointAddress" });

const addresses = computedList(address);

export const containerEndpoint = define({
  kind: "ContainerEndpoint",
  required: {
    appId: text({ replaceOnChanges: true, parse: parseAppId }),
    containerName: text({ replaceOnChanges: true, range: [1, 50] }),
    displayName: text({ replaceOnChanges: true, range: [1, 50] }),
  },
  optional: { cdn: cdnEndpoint, anycast: anycastEndpoint, adopt: adopt() },
  computed: {
    endpointId: text({ stable: true }),
    containerId: text({ affectedBy: [] }),
    type: text({ typeName: "ContainerEndpointType", affectedBy: [] }),
    publicHost: optional(text()),
    pullZoneId: optional(integer()),
    publicIpAddresses: addresses,
    internalIpAddresses: addresses,
  },
});
