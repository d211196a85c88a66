"use strict";
// The same classes on a provider that does nothing: whatever the program declares, nothing is sent.
const pulumi = require("@pulumi/pulumi");

class Nothing extends pulumi.CustomResource {
  constructor(kind, name, args) {
    // The provider process looks from the program's folder, where it runs.
    const __provider = `exports.handler=require("../floor/provider.js")("${kind}")`;
    super(`pulumi-nodejs:floor:${kind}`, name, { ...args, __provider });
  }
}

/** A class for each name. */
module.exports = new Proxy(
  {},
  {
    get: (_, kind) =>
      class extends Nothing {
        constructor(name, args) {
          super(kind, name, args);
        }
      },
  },
);
