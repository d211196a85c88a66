// Runs a program from a page of the documentation.
const { readFileSync } = require("node:fs");
const ts = require("typescript");

const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const { outputText } = ts.transpileModule(readFileSync(process.env.TEST_PROGRAM, "utf8"), { compilerOptions });
module._compile(outputText, __filename);
