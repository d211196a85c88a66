// Declares what a JSON file describes, so that tests can change a program between two runs.
const { readFileSync } = require("node:fs");
const pulumi = require("@pulumi/pulumi");

class App extends pulumi.CustomResource {
  constructor(name, args, options) {
    const hidden = { __timeouts: options.customTimeouts, __provider: process.env.TOY_PROVIDER };
    super("pulumi-nodejs:toy:App", name, { name, token: undefined, facts: undefined, ...args, ...hidden }, options);
  }
}

for (const { name, args = {}, options = {} } of JSON.parse(readFileSync(process.env.TEST_PROGRAM, "utf8"))) {
  exports[name] = new App(name, resolve(args), options).token;
}

/** {"$secret": value} is a value that the program marks as secret. */
function resolve(value) {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== "object" || value === null) return value;
  if ("$secret" in value) return pulumi.secret(value.$secret);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
}
