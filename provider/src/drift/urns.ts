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
