// Declares what a JSON file describes, so that tests can change a program between two runs.
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");
const bunny = require(process.env.TEST_MODE === "plugin" ? "pulumi-bunny/plugin" : "pulumi-bunny");

const { resources = [], lookups = [] } = JSON.parse(readFileSync(process.env.TEST_PROGRAM, "utf8"));
const made = {};

/** Has no outputs. The SDK cannot register them, and rejects, once the engine has stopped at another resource's error. */
class Component extends pulumi.ComponentResource {
  registerOutputs() {}
}

for (const { kind, name, args, options = {} } of resources) {
  const all = { ...options, ...resolveOptions(options) };
  made[name] =
    kind === "Component"
      ? new Component("test:index:Component", name, {}, all)
      : new bunny[kind](name, resolve(args), all);
}
for (const { name, call, args, provider, byPlugin } of lookups) {
  const options = provider === undefined ? {} : { provider: made[provider] };
  exports[name] = byPlugin
    ? pulumi.runtime.invokeOutput(`bunny:index:${call}`, resolve(args), options)
    : bunny[call](resolve(args), options);
}

/**
 * {"$id": "name"} is the id of a resource and {"$output": ["name", "property"]} an output of it; {"$after": ["name", value]}
 * is a value that is known once it exists, and {"$secret": value} one that is a secret.
 */
function resolve(value) {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  if ("$secret" in value) return pulumi.secret(resolve(value.$secret));
  if ("$id" in value) return made[value.$id].id;
  if ("$output" in value) return made[value.$output[0]][value.$output[1]];
  if ("$after" in value) return made[value.$after[0]].id.apply(() => value.$after[1]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
}

/** An alias whose parent is null is that of a resource which had none. */
function resolveOptions({ provider, parent, dependsOn = [], aliases }) {
  return {
    ...(aliases === undefined
      ? {}
      : {
          aliases: aliases.map((alias) =>
            alias.parent === null ? { ...alias, parent: pulumi.rootStackResource } : alias,
          ),
        }),
    ...(provider === undefined ? {} : { provider: made[provider] }),
    ...(parent === undefined ? {} : { parent: made[parent] }),
    dependsOn: dependsOn.map((name) => made[name]),
  };
}
