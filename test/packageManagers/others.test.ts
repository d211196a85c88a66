import { describePackageManagers } from "./describePackageManagers";

describePackageManagers("package managers other than npm", ({ manager }) => manager !== "npm");
