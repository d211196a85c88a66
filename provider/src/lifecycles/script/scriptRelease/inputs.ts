import { scriptRelease } from "../../../definitions/script/scriptRelease";
import { declarationsOf, type InputsOf } from "../../../definitions/vocabulary";
import type { IsUnknown, Problem } from "../../../kernel/lifecycle";
import type { Properties } from "../../../kernel/values";

export const declarations = declarationsOf(scriptRelease);
export type Inputs = InputsOf<typeof scriptRelease>;

export const validate = (given: Properties, isUnknown: IsUnknown): readonly Problem[] => [
  ...declarations.validate(given, isUnknown),
  ...choiceProblems(given, isUnknown),
  ...codeProblems(given.code, isUnknown),
  ...uuidProblems(given.uuid, isUnknown),
];

/** What is unknown may turn out to be omitted. */
const choiceProblems = ({ code, uuid }: Properties, isUnknown: IsUnknown): readonly Problem[] => {
  if (code === undefined && uuid === undefined) {
    return [
      {
        property: "code",
        reason: "or uuid is required: write the code that is to be live, or the uuid of a release that exists",
      },
    ];
  }
  return code === undefined || uuid === undefined || isUnknown(code) || isUnknown(uuid)
    ? []
    : [{ property: "uuid", reason: "goes not with code: write code to publish it, or uuid to go back to a release" }];
};

const mostBytes = 10 * 1024 * 1024;

const codeProblems = (code: unknown, isUnknown: IsUnknown): readonly Problem[] => {
  if (typeof code !== "string" || isUnknown(code)) return [];
  if (code === "") return [{ property: "code", reason: "must not be empty: write the source of the script" }];
  const bytes = Buffer.byteLength(code, "utf8");
  return bytes <= mostBytes
    ? []
    : [
        {
          property: "code",
          reason: `has ${bytes} bytes, and bunny.net takes ${mostBytes} (10 MB): minify it, or bundle less`,
        },
      ];
};

const uuidProblems = (uuid: unknown, isUnknown: IsUnknown): readonly Problem[] =>
  typeof uuid !== "string" || isUnknown(uuid) || /^[\w-]+$/.test(uuid)
    ? []
    : [{ property: "uuid", reason: "must be the uuid of a release as bunny.net gives it, for example a1b2c3d4" }];
