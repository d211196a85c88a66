import { adopt, boolean, define, integer, oneOf, set, text } from "../../vocabulary";

const region = text({
  check: (value) =>
    typeof value === "string" && !/^[A-Z]{2,3}$/.test(value) ? 'must be the code of a region: write "DE"' : undefined,
});

/**
 * A libSQL database of bunny.net.
 *
 * A database cannot be renamed or moved to another storage region: changing either replaces it, and the data is lost. Its
 * primary regions can be changed only while it is idle: an update waits for that.
 *
 * Names are not unique at bunny.net. A create still fails if the name exists already, unless `adopt` is set.
 *
 * Errors: a database with this name already exists and `adopt` does not allow taking it over; several databases have this
 * name: rename the others; the account has as many databases as it may have: delete one; on destroy, the database holds data:
 * set `deleteData` and run `pulumi up` before the destroy.
 *
 * API: `POST /database/v2/databases`, `PATCH /database/v2/databases/{id}`, `DELETE /database/v2/databases/{id}`; reads use
 * `GET /database/v2/databases`, one request for all databases. The resource ID is the ID of the database, for example
 * `db_01KAB3C4D5E6F7G8H9J0K1M2N3`.
 *
 * @example
 * ```ts
 * const database = new bunny.Database("main", { name: "main", storageRegion: "eu-west-1", primaryRegions: ["DE"] });
 * export const databaseUrl = database.url;
 * ```
 */
export const database = define({
  kind: "Database",
  naming: "camel",
  /** @output */
  required: {
    /** Name, 1 to 16 characters. */
    name: text({ range: [1, 16], replaceOnChanges: true }),
    /** Region in which the data is stored. */
    storageRegion: oneOf(["eu-west-1", "us-east-1"], { wire: "storage_region", replaceOnChanges: true }),
    /** Codes of the regions that take writes, at least one, for example `["DE"]`. */
    primaryRegions: set(region, {
      wire: "primary_regions",
      check: (value) =>
        Array.isArray(value) && value.length === 0 ? "must have at least one region: name one" : undefined,
    }),
  },
  /** @output */
  optional: {
    /** Codes of further regions that answer reads. @default [] on create */
    replicaRegions: set(region, { wire: "replicas_regions", unset: [] }),
    /**
     * Whether destroy deletes the database together with its data. Otherwise the deletion fails while it holds any.
     * Changing this takes effect with the next `up`, without a request: set it and run `pulumi up` before the destroy.
     * @default false
     */
    deleteData: boolean({ control: "deleteOnly" }),
    /** Adopt an existing database with this name. */
    adopt: adopt(),
  },
  computed: {
    /** ID of the database, assigned by bunny.net. */
    databaseId: text({ wire: "id", inEveryReply: true, stable: true }),
    /** URL that clients connect to. */
    url: text({ stable: true }),
    /** Size of the data in bytes. */
    currentSize: integer({ wire: "current_size_bytes", affectedBy: [] }),
  },
});
