import { adopt, define, map, text } from "../../vocabulary";
import { pullZoneId } from "./pullZoneReference";

/**
 * One image class of a pull zone's Bunny Optimizer: a name under which URLs ask for several parameters at once, as in
 * `/photo.jpg?class=thumbnail`.
 *
 * Classes of others are kept, whoever made them: each change reads what the zone has, and writes the list with only this
 * class changed.
 *
 * bunny.net has no request that changes a single class. So a class that something else adds in the moment between reading
 * the list and writing it is lost.
 *
 * Errors: the pull zone does not exist; the class already exists and `adopt` does not allow taking it over; bunny.net refuses
 * a parameter: the message names it.
 *
 * API: `POST /pullzone/{id}` of all classes, right after a `GET /pullzone/{id}`; reads use the same `GET`, one request for
 * everything in a zone. The resource ID is `<pull zone>/<name>`, for example `1234/thumbnail`.
 *
 * @example
 * ```ts
 * const thumbnail = new bunny.OptimizerClass("thumbnail", {
 *   pullZoneId: 1234,
 *   name: "thumbnail",
 *   parameters: { width: "200", quality: "80" },
 * });
 * export const imageClass = thumbnail.name;
 * ```
 */
export const optimizerClass = define({
  kind: "OptimizerClass",
  required: {
    /** Pull zone that the class belongs to: its numeric ID, which {@link getPullZone} finds by name. @output */
    pullZoneId,
    /** Name, by which URLs ask for the class. @output */
    name: text({ replaceOnChanges: true, range: [1, 100] }),
    /**
     * The parameters that the class stands for, as text: `{ width: "200", quality: "80" }`. Parameters that were added
     * elsewhere are removed with the next change.
     * @output
     */
    parameters: map(text(), { wire: "Properties", exclusive: true }),
  },
  optional: {
    /** Adopt an existing class with this name. */
    adopt: adopt(),
  },
  computed: {},
});
