import type { Event, State, EngineStep } from "../../../provider/src/drift/events";

/** Events as the engine gives them, made up of what matters to a test. */
export const urnOf = (name: string, type = "pulumi-nodejs:bunny:Hostname"): string =>
  `urn:pulumi:dev::shop::${type}::${name}`;

export const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "AAAA" };

export interface Described {
  readonly name?: string;
  readonly type?: string;
  readonly op?: string;
  readonly declared?: Readonly<Record<string, unknown>>;
  readonly actual?: Readonly<Record<string, unknown>>;
  readonly more?: Partial<EngineStep>;
  readonly state?: Partial<State>;
}

export function step(described: Described = {}): EngineStep {
  const {
    name = "www",
    type = "pulumi-nodejs:bunny:Hostname",
    op = "same",
    declared = {},
    actual = declared,
  } = described;
  const state = { type, id: `1001/${name}`, custom: true, ...described.state };
  return {
    op,
    urn: urnOf(name, type),
    type,
    old: { ...state, inputs: declared, outputs: declared },
    new: op === "delete" ? null : { ...state, inputs: actual, outputs: actual },
    ...described.more,
  };
}

/** A resource that the engine began with and came to an end with. */
export function refreshed(described: Described = {}): readonly Event[] {
  return [
    { resourcePreEvent: { metadata: { ...step(described), op: "refresh" } } },
    { resOutputsEvent: { metadata: step(described) } },
  ];
}

/** A changed resource, whose detailed diff names these paths. */
export function changed(paths: readonly string[], described: Described = {}): readonly Event[] {
  const detailedDiff = Object.fromEntries(paths.map((path) => [path, { inputDiff: true }]));
  return refreshed({ op: "update", ...described, more: { detailedDiff, ...described.more } });
}

export const summary: Event = { summaryEvent: {} };
export const wellEnded = { code: 0, stderr: "" };
