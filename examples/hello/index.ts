import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

const name = new pulumi.Config().require("name");
const storage = new bunny.StorageZone("hello", { name, region: "DE" });
const page = new bunny.StorageFile("page", {
  storageZoneId: storage.id,
  path: "index.html",
  content: "<h1>Hello</h1>",
});
const zone = new bunny.PullZone("hello", { name, origin: { storageZoneId: storage.id }, purgeOn: [page.checksum] });

/** Where the page is. */
export const url = pulumi.interpolate`https://${zone.cnameTarget}`;
