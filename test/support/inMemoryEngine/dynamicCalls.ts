import type { ProviderProcess } from "../providerProcess";
import type { Wire } from "../providerRpc";
import type { ResourceCalls, Timeouts } from "./calls";

/** Calls of Pulumi's own dynamic-provider process, which finds the code in a text among the inputs. */
export function dynamicCalls(provider: ProviderProcess, providerText: string): ResourceCalls {
  const text = { __provider: providerText };
  return {
    check: (args, known) => provider.check(known?.inputs ?? {}, { ...args, ...text }),
    diff: ({ id, outs }, news) => provider.diff(id, { ...outs, ...text }, news),
    planned: () => Promise.resolve(undefined),
    create: (news, timeouts) => provider.create({ ...news, ...text, ...hidden(timeouts) }),
    read: async ({ id, outs }) => {
      const { props, ...read } = await provider.read(id, { ...outs, ...text });
      return { ...read, outs: props };
    },
    import: () => Promise.reject(new Error("the engine cannot import dynamic resources")),
    get: async (id) => (await provider.read(id, text)).props,
    update: ({ id, outs }, news, timeouts) =>
      provider.update(id, { ...outs, ...text }, { ...news, ...text, ...hidden(timeouts) }),
    delete: ({ id, outs }) => provider.delete(id, { ...outs, ...text }),
  };
}

/** The program passes its limits along with the inputs. */
const hidden = (timeouts: Timeouts = {}): Wire => (Object.keys(timeouts).length === 0 ? {} : { __timeouts: timeouts });
