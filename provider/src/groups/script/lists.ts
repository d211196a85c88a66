import * as TE from "fp-ts/TaskEither";
import { mapStep } from "../../common/taskEither";
import { listOf, listsIn, namedObjects } from "../../reconcile/objectList";
import { scripts } from "./api/script";
import { secretsOfScripts } from "./api/scriptSecret";
import { scriptVariables } from "./api/scriptVariable";

const scriptObjects = namedObjects(scripts, ({ scriptId }) => scriptId);

const inScript = listsIn({ property: "scriptId", noun: "script", type: "integer" }, (session, id) =>
  scripts.find(session, Number(id)),
);

interface Named {
  readonly name?: string | undefined;
}
const named = { property: "name", key: ({ name = "" }: Named) => name, name: ({ name = "" }: Named) => name };

export const scriptLists = {
  Script: listOf(scriptObjects),
  ScriptVariable: inScript({ ...named, in: (script) => TE.right(scriptVariables.in(script)) }),
  ScriptSecret: inScript({
    ...named,
    in: ({ scriptId }, session) => mapStep(secretsOfScripts.find(session, scriptId), (found) => found?.Secrets ?? []),
  }),
  ScriptRelease: listOf(scriptObjects, ({ currentReleaseId }) => currentReleaseId > 0),
};
