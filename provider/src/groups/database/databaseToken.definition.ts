import { boolean, define, oneOf, reference, text, time, triggers } from "../../vocabulary";

/**
 * A token with which clients connect to a database.
 *
 * bunny.net shows a token once, when it is issued: only state has it, as a secret. A change of a property, such as of
 * `triggers`, issues a new token in place. A token that has expired counts as gone: `pulumi up --refresh` issues another one.
 *
 * bunny.net cannot revoke a single token, only all of a database at once. So a new token and destroying the resource leave the
 * old one valid until it expires or the database is deleted, unless `revokeAll` is set. If a reply is lost, the token in it is
 * valid, too, and unknown to everyone.
 *
 * Errors: the database does not exist; `expiresAt` has passed: write a later time.
 *
 * API: `PUT /database/v2/databases/{databaseId}/auth/generate`; with `revokeAll`,
 * `POST /database/v2/databases/{databaseId}/auth/revoke`; reads send nothing. The resource ID is the ID of the database. It
 * cannot be imported.
 *
 * @example
 * ```ts
 * const database = new bunny.Database("main", { name: "main", storageRegion: "eu-west-1", primaryRegions: ["DE"] });
 * const reader = new bunny.DatabaseToken("reader", { databaseId: database.databaseId, authorization: "readOnly" });
 * export const token = reader.token;
 * ```
 * @get Always fails: a token is known only to the stack that issued it.
 */
export const databaseToken = define({
  kind: "DatabaseToken",
  naming: "camel",
  required: {
    /** Database that the token is for: pass `database.id` of a {@link Database}. @output */
    databaseId: reference({ replaceOnChanges: true }),
  },
  /** @output */
  optional: {
    /** What the token allows. Removing this issues a token with the default. @default "fullAccess" */
    authorization: oneOf(["fullAccess", "readOnly"]),
    /**
     * When the token expires, in ISO 8601 with a time zone: `"2027-01-01T00:00:00Z"`. Removing this issues a token that does
     * not expire.
     * @default never
     */
    expiresAt: time({
      check: (value) =>
        typeof value === "string" && !/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
          ? 'must be a time with a time zone: write, for example, "2027-01-01T00:00:00Z"'
          : undefined,
    }),
    /**
     * Whether all tokens of the database are revoked before a new one is issued, and on destroy: also those of other resources
     * and programs, whose connections then fail. Setting this for the first time sends nothing. Removing this sends nothing.
     * @default false
     * @output Whether all tokens of the database are revoked before a new one is issued, and on destroy.
     */
    revokeAll: boolean(),
    /**
     * Arbitrary strings: changing them issues a new token. They have no other meaning. Removing this issues a new
     * token, too.
     * @default none
     * @output Strings whose change makes an `up` issue a new token.
     */
    triggers: triggers(),
  },
  computed: {
    /** The token. A secret. */
    token: text({ secret: true, affectedBy: ["authorization", "expiresAt", "triggers"] }),
  },
});
