/** The parts of a URN that people know. */
export interface UrnParts {
  readonly project: string;
  /** Without the types of its parents. */
  readonly type: string;
  readonly name: string;
}

export function parseUrn(urn: string): UrnParts {
  const [, project = "", types = "", ...name] = urn.split("::");
  return { project, type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** Whether a URN is the stack's own, under which the program's output and failures are told. */
export const isStack = (urn: string): boolean => parseUrn(urn).type === "pulumi:pulumi:Stack";
