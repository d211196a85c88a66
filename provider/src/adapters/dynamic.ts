import type { dynamic } from "@pulumi/pulumi";
import type { SettingName } from "../config/config";
import { hiddenNames } from "../contract/state";
import { memoize } from "../common/memoize";
import { omit } from "../properties/values";
import type { ApiBinding } from "./apiBinding";
import type { Call } from "./call";
import { type Configuration, configuration } from "./configuration";
import { engineProgress } from "./engineProgress";
import { PartialError, problemText, reportDefects, UserError } from "./errors";
import { registrationIn, registrationName } from "./registration";
import { isUnknown, type PulumiProperties } from "./pulumiWire";
import type { ServedKind } from "./resource/resource";

/**
 * Serves one kind of resource to Pulumi's dynamic-provider process.
 *
 * That process passes plain values: check, diff, create and update receive the inputs of the program; diff, read,
 * update and delete receive the outputs in state. Anything else that these need is stored in state under names that
 * start with `__`.
 */
export function dynamicProvider<Client, Failure>(
  resource: ServedKind<Client>,
  binding: ApiBinding<Client, Failure>,
): dynamic.ResourceProvider<PulumiProperties, PulumiProperties> {
  const { kind } = resource;
  let configured = configurationOf(() => undefined);

  return reportDefects(kind, {
    // Sets everything before awaiting anything: Pulumi serves further calls while this promise is pending, and continues
    // unconfigured if it fails. So a missing key is reported by the operations that need it.
    configure: (request) => {
      configured = configurationOf((name) => request.config.get(name));
      return Promise.resolve();
    },

    check: async (olds, news) => {
      const registration = registrationIn(news[registrationName]);
      const exists = olds[hiddenNames.provider] !== undefined;
      const { inputs, unsealed, problems } = resource.check(
        configured,
        registration,
        exists ? olds : undefined,
        omit(news, [registrationName]),
      );
      const isNew = Object.keys(olds).length === 0;
      if (problems.length === 0 && isNew && registration?.preview === true) {
        await resource.previewCreate(configured, call, registration, unsealed);
      }
      return { inputs, failures: problems.map((problem) => ({ property: "", reason: problemText(problem) })) };
    },

    // eslint-disable-next-line @typescript-eslint/require-await -- what it throws becomes a rejection
    diff: async (id, olds, news) => {
      const { isNone, replaces, deleteBeforeReplace, notes, label } = resource.diff(configured, id, olds, news);
      for (const note of notes) call.log(label, note);
      if (isNone) return { changes: false };
      // State that a plugin wrote is updated once, to name this provider: in that preview, whatever depends on it is
      // unknown, although it stays.
      const isOfPlugin = olds[hiddenNames.provider] === undefined;
      const replacing = replaces.filter((name) => !isOfPlugin || !isUnknown(news[name]));
      return { replaces: replacing, deleteBeforeReplace: deleteBeforeReplace && replacing.length > 0 };
    },

    create: (news) => keepingProvider(news, resource.create(configured, call, news)),

    read: async (id, props = {}) => {
      const found = await resource.read(configured, call, id, props);
      if (found !== undefined) {
        return { id, props: found.outs, ...(found.inputs === undefined ? {} : { inputs: found.inputs }) };
      }
      // State that we wrote has a version; a `.get` has no state, and must not succeed silently.
      if (props[hiddenNames.version] === undefined && props[hiddenNames.managed] === undefined)
        throw new UserError(`there is no ${kind} ${id}: check the id passed to .get()`);
      return {};
    },

    update: async (id, olds, news) => ({
      outs: await keepingProvider(news, resource.update(configured, call, id, olds, news)),
    }),

    delete: (id, props) => resource.delete(configured, call, id, props),
  });

  function configurationOf(config: (name: SettingName) => string | undefined): Configuration<Client> {
    return configuration(binding, { config, environment: process.env }, engineAddress());
  }
}

const progressAt = memoize(engineProgress);

/** Pulumi's process gets it as its argument. */
function engineAddress(): string {
  return process.argv[2] ?? "";
}

/** What this process prints, the engine shows to the user, but not at the resource. */
const call: Call = {
  log: (resource, line) => void process.stdout.write(`${resource}: ${line}\n`),
  warn: (resource, line) => void process.stdout.write(`${resource}: warning: ${line}\n`),
  progress: (resource, line, urn) =>
    progressAt(engineAddress())(urn === undefined ? `${resource}: ${line}` : line, urn),
};

/** Adds the serialized provider to the state of an operation that failed midway, which Pulumi does not. */
async function keepingProvider<Result>(
  { [hiddenNames.provider]: text }: PulumiProperties,
  operation: Promise<Result>,
): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof PartialError)) throw error;
    throw new PartialError(error.id, { ...error.properties, [hiddenNames.provider]: text }, error.reasons);
  }
}
