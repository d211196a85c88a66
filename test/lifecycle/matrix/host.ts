import { type Sandbox, startSandbox } from "pulumi-bunny-sandbox";
import { type Recorded, type RecordingProxy, startRecordingProxy } from "../../../tools/recordingProxy";
import { phaseKeys, type RuntimeHost, startRuntimeHost } from "../../support/runtimeStack";
import { behaviourOfLifecycles } from "../sample";

/** A sandbox, Pulumi's dynamic-provider process that works on it, and what passes between them, bodies included. */
export interface MatrixHost {
  readonly sandbox: Sandbox;
  readonly runtime: RuntimeHost;
  readonly requestsOf: (action: () => Promise<unknown>) => Promise<readonly Recorded[]>;
  readonly stop: () => Promise<void>;
}

export async function startMatrixHost(): Promise<MatrixHost> {
  const sandbox = await startSandbox({
    strict: true,
    behaviour: behaviourOfLifecycles,
    accounts: { main: [...phaseKeys] },
  });
  const proxy: RecordingProxy = await startRecordingProxy(sandbox.url);
  const runtime = await startRuntimeHost({ ...sandbox, url: proxy.url });
  return {
    sandbox,
    runtime,
    requestsOf: proxy.requestsOf,
    stop: async () => {
      await runtime.stop();
      await proxy.close();
      await sandbox.close();
    },
  };
}

export const inShort = ({ method, path }: Recorded): string => `${method} ${path}`;

/** Whether a request changes something. One GET of the API does. */
export const isWrite = ({ method, path }: Recorded): boolean =>
  method !== "GET" || path === "/pullzone/loadFreeCertificate";
