/**
 * The settings of a pull zone as the API returned them, secrets included: not decoded, because most reads of a zone need
 * none of them, and out of sight of whatever prints or compares a zone.
 */
export class PullZoneSettings {
  readonly #reply: object;
  #byName: ReadonlyMap<string, unknown> | undefined;

  constructor(reply: unknown) {
    this.#reply = typeof reply === "object" && reply !== null ? reply : {};
  }

  /** The value of a setting, `undefined` if the reply had none. The API spells some names differently in requests. */
  get(name: string): unknown {
    this.#byName ??= new Map(Object.entries(this.#reply).map(([each, value]) => [each.toLowerCase(), value]));
    return this.#byName.get(name.toLowerCase());
  }
}
