import * as E from "fp-ts/Either";
import { pipe } from "fp-ts/function";
import * as t from "io-ts";

/** Properties of a resource as the engine's events show them: secrets are already masked. */
const Properties = t.record(t.string, t.unknown);
export type ShownProperties = t.TypeOf<typeof Properties>;

const orNull = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);

const State = t.intersection([
  t.type({ type: t.string, id: t.string }),
  t.partial({
    custom: t.boolean,
    delete: t.boolean,
    external: t.boolean,
    inputs: orNull(Properties),
    outputs: orNull(Properties),
  }),
]);
export type State = t.TypeOf<typeof State>;

const Step = t.intersection([
  t.type({ op: t.string, urn: t.string, type: t.string }),
  t.partial({
    old: orNull(State),
    new: orNull(State),
    diffs: orNull(t.array(t.string)),
    detailedDiff: orNull(t.record(t.string, t.partial({ inputDiff: t.boolean }))),
  }),
]);
/** What the engine does, or did, to one resource. */
export type EngineStep = t.TypeOf<typeof Step>;

const OfStep = t.type({ metadata: Step });
const Diagnostic = t.intersection([
  t.type({ message: t.string, severity: t.string }),
  t.partial({ urn: t.string, ephemeral: t.boolean }),
]);

const Event = t.partial({
  /** The engine starts working on a resource. */
  resourcePreEvent: OfStep,
  /** The engine is done with a resource. */
  resOutputsEvent: OfStep,
  /** The engine failed on a resource. */
  resOpFailedEvent: OfStep,
  diagnosticEvent: Diagnostic,
  errorEvent: t.type({ error: t.string }),
  /** The end of the run, if the engine reached it. */
  summaryEvent: t.type({}),
});
/** One engine event: exactly one member is set, or none if it is of a kind that is not used. */
export type Event = t.TypeOf<typeof Event>;

/**
 * The event in a line of the engine's output; `undefined` if the line contains none. An event of unknown format is an
 * error.
 */
export function parseEvent(line: string): E.Either<UnknownEvent, Event | undefined> {
  if (!line.trimStart().startsWith("{")) return E.right(undefined);
  return pipe(
    E.tryCatch(
      (): unknown => JSON.parse(line),
      () => unknownEvent,
    ),
    E.chain((json) =>
      pipe(
        Event.decode(json),
        E.mapLeft(() => unknownEvent),
      ),
    ),
  );
}

/** An engine event that this version does not understand. */
interface UnknownEvent {
  readonly _tag: "UnknownEvent";
}
const unknownEvent: UnknownEvent = { _tag: "UnknownEvent" };
