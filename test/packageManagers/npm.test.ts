import { describePackageManagers } from "./describePackageManagers";

describePackageManagers("npm", ({ manager }) => manager === "npm");
