import * as t from "io-ts";
import { requiredList, Time, withDefault } from "../http/codecs";
import { perAccountCache } from "../http/perAccountCache";
import { scriptTurns } from "./scriptCodec";

/** Path of the secrets of a script. */
export const scriptSecretsPath = "/compute/script/{scriptId}/secrets";

/** A secret of a script. The API never returns its value. */
export const ScriptSecret = t.strict(
  { Id: t.number, Name: withDefault(t.string, ""), LastModified: withDefault(Time, "") },
  "ScriptSecret",
);
export type ScriptSecret = t.TypeOf<typeof ScriptSecret>;

/** All secrets of a script. */
export const ScriptSecrets = t.strict({ Secrets: requiredList(ScriptSecret) }, "secrets of a script");
export type ScriptSecrets = t.TypeOf<typeof ScriptSecrets>;

/** Read cache of secrets, without their values, by the number of their script. */
export const scriptSecrets = perAccountCache({
  path: scriptSecretsPath,
  param: "scriptId",
  reply: ScriptSecrets,
  turns: scriptTurns,
});
