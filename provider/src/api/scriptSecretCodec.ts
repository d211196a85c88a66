import * as t from "io-ts";
import { list, withDefault } from "./codecs";

/** Where the secrets of a script are read. */
export const scriptSecretsPath = "/compute/script/{scriptId}/secrets";

/** A secret of a script. Its value is never given. */
export const ScriptSecret = t.strict(
  { Id: t.number, Name: withDefault(t.string, ""), LastModified: withDefault(t.string, "") },
  "ScriptSecret",
);
export type ScriptSecret = t.TypeOf<typeof ScriptSecret>;

/** All secrets of a script. */
export const ScriptSecrets = t.strict({ Secrets: list(ScriptSecret) }, "secrets of a script");
export type ScriptSecrets = t.TypeOf<typeof ScriptSecrets>;
