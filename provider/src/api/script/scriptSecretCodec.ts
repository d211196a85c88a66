import * as t from "io-ts";
import { list, Time, withDefault } from "../http/codecs";
import { perAccountCache } from "../http/perAccountCache";
import { scriptTurns } from "./scriptCodec";

/** Where the secrets of a script are read. */
export const scriptSecretsPath = "/compute/script/{scriptId}/secrets";

/** A secret of a script. Its value is never given. */
export const ScriptSecret = t.strict(
  { Id: t.number, Name: withDefault(t.string, ""), LastModified: withDefault(Time, "") },
  "ScriptSecret",
);
export type ScriptSecret = t.TypeOf<typeof ScriptSecret>;

/** All secrets of a script. */
export const ScriptSecrets = t.strict({ Secrets: list(ScriptSecret) }, "secrets of a script");
export type ScriptSecrets = t.TypeOf<typeof ScriptSecrets>;

/** Secrets by the number of their script, without their values. */
export const scriptSecrets = perAccountCache({
  path: scriptSecretsPath,
  param: "scriptId",
  reply: ScriptSecrets,
  turns: scriptTurns,
});
