/** The parts of a URN that users know. */
interface UrnParts {
  readonly project: string;
  /** The type, without those of its parents. */
  readonly type: string;
  readonly name: string;
}

export function parseUrn(urn: string): UrnParts {
  const [, project = "", types = "", ...name] = urn.split("::");
  return { project, type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** Whether a URN is that of the stack itself, under which the program's output and failures are reported. */
export const isStack = (urn: string): boolean => parseUrn(urn).type === "pulumi:pulumi:Stack";
