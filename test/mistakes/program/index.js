// Runs a program that lies outside of this folder, from where it could not load the package itself.
globalThis.pulumi = require("@pulumi/pulumi");
globalThis.bunny = require("pulumi-bunny");
module.exports = require(process.env.TEST_PROGRAM);
