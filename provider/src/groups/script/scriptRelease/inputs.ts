import { scriptRelease } from "../scriptRelease.definition";
import { declarationsOf, type InputsOf } from "../../../vocabulary";
import type { IsUnknown, Problem } from "../../../contract/lifecycle";
import type { Properties } from "../../../properties/values";

export const declarations = declarationsOf(scriptRelease);
export type Inputs = InputsOf<typeof scriptRelease>;

export function validate(given: Properties, isUnknown: IsUnknown): readonly Problem[] {
  return [
    ...declarations.validate(given, isUnknown),
    ...choiceProblems(given, isUnknown),
    ...codeProblems(given.code, isUnknown),
    ...uuidProblems(given.uuid, isUnknown),
  ];
}

/** An unknown value may turn out to be omitted. */
function choiceProblems({ code, uuid }: Properties, isUnknown: IsUnknown): readonly Problem[] {
  if (code === undefined && uuid === undefined) {
    return [
      {
        property: "code",
        reason: "or uuid is required: set code to publish that code, or uuid to publish an existing release",
      },
    ];
  }
  return code === undefined || uuid === undefined || isUnknown(code) || isUnknown(uuid)
    ? []
    : [
        {
          property: "uuid",
          reason: "cannot be combined with code: set code to publish it, or uuid to go back to an existing release",
        },
      ];
}

const maxBytes = 10 * 1024 * 1024;

function codeProblems(code: unknown, isUnknown: IsUnknown): readonly Problem[] {
  if (typeof code !== "string" || isUnknown(code)) return [];
  if (code === "") return [{ property: "code", reason: "must not be empty: set it to the source of the script" }];
  const bytes = Buffer.byteLength(code, "utf8");
  if (bytes <= maxBytes) return [];
  return [
    {
      property: "code",
      reason: `is ${bytes} bytes long, but bunny.net accepts at most ${maxBytes} (10 MB): minify it, or bundle less`,
    },
  ];
}

function uuidProblems(uuid: unknown, isUnknown: IsUnknown): readonly Problem[] {
  return typeof uuid !== "string" || isUnknown(uuid) || /^[\w-]+$/.test(uuid)
    ? []
    : [{ property: "uuid", reason: "must be the uuid of a release as bunny.net shows it, for example a1b2c3d4" }];
}
