import { createRequire } from "node:module";
import type * as rpc from "@pulumi/pulumi/proto/engine_grpc_pb";
import type * as pb from "@pulumi/pulumi/proto/engine_pb";

/** Shows a line that the next one replaces. @param urn the resource at which it is shown. @default the stack */
type ShowProgress = (line: string, urn?: string) => Promise<void>;

/** @param address that of Pulumi's engine, which a dynamic-provider process knows only from its first argument */
export function engineProgress(address: string): ShowProgress {
  const { LogRequest, LogSeverity, engine } = connected(address);
  return (line, urn = "") => {
    const request = new LogRequest();
    request.setSeverity(LogSeverity.INFO);
    request.setUrn(urn);
    request.setMessage(line);
    request.setEphemeral(true);
    // Whoever does not listen misses no more than a line.
    return new Promise((resolve) => {
      engine.log(request, () => {
        resolve();
      });
    });
  };
}

/** The modules that the process has loaded already: those of our own would be loaded beside them. */
function connected(address: string) {
  const load = createRequire(require.resolve("@pulumi/pulumi"));
  const { EngineClient } = load("./proto/engine_grpc_pb") as typeof rpc;
  const { LogRequest, LogSeverity } = load("./proto/engine_pb") as typeof pb;
  const { credentials } = load("@grpc/grpc-js") as {
    readonly credentials: { readonly createInsecure: () => ConstructorParameters<typeof EngineClient>[1] };
  };
  return { LogRequest, LogSeverity, engine: new EngineClient(address, credentials.createInsecure()) };
}
