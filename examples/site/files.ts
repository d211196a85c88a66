import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny";

// Where the files are: in Germany, with copies in New York and Singapore.
export const storage = new bunny.StorageZone("files", {
  name: new pulumi.Config().require("name"),
  region: "DE",
  replicationRegions: ["NY", "SG"],
  custom404FilePath: "/404.html",
});

// The files of a folder. Only those that have changed are uploaded, wherever they were changed, and pages come last.
// Files that were uploaded elsewhere are kept.
export const files = new bunny.StorageFolder("public", { storageZoneId: storage.id, source: "./public" });
