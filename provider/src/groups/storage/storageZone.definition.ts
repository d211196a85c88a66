import { canonicalMainRegion, canonicalReplica } from "../../formats/storageRegion";
import { cannotBeUnset } from "../../properties/resetOnOmit";
import { adopt, assignedId, boolean, define, oneOfNumbered, optional, set, text, triggers } from "../../vocabulary";

/**
 * A storage zone: the files of a site, which a pull zone delivers. `StorageFile` and `StorageFolder` upload files. Pass
 * them `storageZone.id`.
 *
 * Files are never deleted by accident. Destroying a zone, or replacing it, fails while the zone holds files, unless
 * `deleteFiles` is set. Whether it does is seen in a list of its files, which is requested with the zone's password from
 * its own host; the counts that bunny.net keeps for a zone lag behind. If the list cannot be read, the deletion fails as
 * well. Pull zones that deliver the files are kept.
 *
 * A replacement is an empty zone, so it is refused in the same way. A zone that keeps its name is deleted before the new
 * one is created. One that is renamed is deleted afterwards: if it holds files that no resource of the program deletes,
 * only the deletion fails, and each `up` tries it again until these files are gone.
 *
 * Errors: a storage zone with this name already exists and `adopt` does not allow taking it over; another account
 * has a zone with this name, because names are unique at bunny.net: choose another; the name belonged to a zone that
 * is still being deleted: create waits up to two minutes for it, unless `customTimeouts` says otherwise; a
 * replication region would be removed: keep it in the program, because bunny.net cannot remove one; on destroy, the
 * zone holds files: delete them, or set `deleteFiles` and run `pulumi up` before the destroy.
 *
 * API: `POST /storagezone`, `POST /storagezone/{id}`, `POST /storagezone/{id}/resetPassword`,
 * `POST /storagezone/resetReadOnlyPassword`, `DELETE /storagezone/{id}?deleteLinkedPullZones=false`; reads use
 * `GET /storagezone/{id}`; a create first sends `GET /storagezone`, and a delete
 * `GET https://{storageHostname}/{name}/`. The resource ID is the numeric ID of the zone, for example `60001`.
 *
 * @example
 * ```ts
 * const files = new bunny.StorageZone("files", {
 *   name: "acme-site",
 *   region: "DE",
 *   replicationRegions: ["NY", "SG"],
 *   custom404FilePath: "/404.html",
 * });
 * export const uploadTo = files.storageHostname;
 * ```
 */
export const storageZone = define({
  kind: "StorageZone",
  required: {
    /**
     * Name, 4 to 64 lower-case letters, digits and hyphens, unique at bunny.net. Changing this replaces the resource,
     * which fails while the zone holds files.
     * @output Name of the storage zone.
     */
    name: text({
      inCreate: true,
      replaceOnChanges: true,
      range: [4, 64],
      check: (value) =>
        typeof value !== "string" || /^[a-z0-9-]*$/.test(value)
          ? undefined
          : 'must consist of lower-case letters, digits and hyphens: write, for example, "acme-site"',
    }),
    /**
     * Code of the main region, in which the files are stored first, for example `"DE"`, `"NY"` or `"SG"`;
     * `getStorageRegions` returns them. The edge tier requires `"DE"`. Changing this replaces the resource, which fails
     * while the zone holds files.
     * @output Code of the main region.
     */
    region: text({ inCreate: true, replaceOnChanges: true, parse: canonicalMainRegion }),
  },
  optional: {
    /**
     * `"standard"` stores files on hard disks, `"edge"` on SSDs close to visitors. Changing this replaces the resource,
     * which fails while the zone holds files.
     * @default "standard"
     * @output Tier of the storage zone.
     */
    zoneTier: oneOfNumbered(["standard", "edge"], { inCreate: true, replaceOnChanges: true, unset: cannotBeUnset }),
    /**
     * `"s3"` also gives access through the S3 protocol, and allows at most 4 regions: the access key is the name of the
     * zone, and the secret key its password. Changing this replaces the resource, which fails while the zone holds
     * files.
     * @default "standard"
     * @output Type of the storage zone.
     */
    storageZoneType: oneOfNumbered(["standard", "s3"], {
      inCreate: true,
      replaceOnChanges: true,
      unset: cannotBeUnset,
    }),
    /**
     * Codes of the regions to which the files are copied, without the main region. Regions are added in place, and the
     * files follow in the background. bunny.net cannot remove a region, so a program without one that the zone has is
     * refused, already in the preview.
     * @output Codes of the regions to which the files are copied.
     */
    replicationRegions: set(text({ parse: canonicalReplica }), {
      inEveryReply: true,
      inCreate: true,
      unset: cannotBeUnset,
    }),
    /**
     * Address from which bunny.net fetches files that the zone does not have, beginning with `http://` or `https://`.
     * @output Address from which bunny.net fetches files that the zone does not have.
     */
    originUrl: text({
      writeOnly: true,
      unset: "",
      check: (value) =>
        typeof value !== "string" || (/^https?:\/\//i.test(value) && URL.canParse(value))
          ? undefined
          : 'must be an address: write, for example, "https://www.example.com"',
    }),
    /**
     * Path of the file that is returned for paths without a file, for example `"/404.html"`.
     * @output Path of the file that is returned for paths without a file.
     */
    custom404FilePath: text({ unset: "", emptyMeansNone: true }),
    /**
     * Whether that file is returned with status 200 instead of 404 for paths without a file extension, as single-page
     * applications need it.
     * @output Whether that file is returned with status 200 instead of 404.
     */
    rewrite404To200: boolean({ unset: false }),
    /**
     * Arbitrary values, for example a date. Changing them gives the zone a new `password`. Setting them for the first
     * time or removing them does not.
     * @output Values whose change gives the zone a new `password`.
     */
    passwordTriggers: triggers(),
    /**
     * Arbitrary values, for example a date. Changing them gives the zone a new `readOnlyPassword`. Setting them for the
     * first time or removing them does not.
     * @output Values whose change gives the zone a new `readOnlyPassword`.
     */
    readOnlyPasswordTriggers: triggers(),
    /**
     * Whether deleting the zone also deletes the files in it. Otherwise the deletion fails while it holds any. Changing
     * this takes effect with the next `up`, without a request: set it and run `pulumi up` before the destroy.
     * @default false
     */
    deleteFiles: boolean({ control: "deleteOnly" }),
    /**
     * Adopt an existing storage zone of the account with this name. `true` fails if it differs from the program;
     * `"overwrite"` changes what can be changed in place.
     */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the storage zone, assigned by bunny.net. Resources that belong to the zone take `id` instead. */
    storageZoneId: assignedId(),
    /** Host to which files are uploaded, for example `storage.bunnycdn.com`. */
    storageHostname: text({ stable: true }),
    /** Host of the S3 endpoint, for example `de-s3.storage.bunnycdn.com`; only if `storageZoneType` is `"s3"`. */
    s3Hostname: optional(text({ stable: true })),
    /** Password that allows reading and writing the files. A secret. */
    password: text({ secret: true, affectedBy: ["passwordTriggers"] }),
    /** Password that allows reading the files. A secret. */
    readOnlyPassword: text({ secret: true, affectedBy: ["readOnlyPasswordTriggers"] }),
  },
});
