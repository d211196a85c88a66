import { byIdOrName, objectsAs } from "../../../lookups/byIdOrName";
import { scripts, scriptsNamed } from "../api/script";
import { getScript as definition } from "./getScript.definition";

export const getScript = byIdOrName(
  definition,
  "script",
  objectsAs({ ...scripts, named: scriptsNamed }, (script) => ({
    ...script,
    variableNames: Object.keys(script.edgeScriptVariables).sort(),
  })),
);
