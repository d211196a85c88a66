import { database as definition } from "../../../provider/src/groups/database/database.definition";
import type { ListedKind } from "../listedKind";

const regions = { storage_region: "eu-west-1", primary_regions: ["DE"], replicas_regions: [] };

export const database: ListedKind = {
  definition,
  all: "databases",
  id: "id",
  list: () => "/database/v2/databases",
  one: (_none, id) => `/database/v2/databases/${id}`,
  save: "PATCH",
  isAcknowledged: true,
  required: {
    storageRegion: ["eu-west-1", "us-east-1", "us-east-1"],
    primaryRegions: [["DE"], ["NY"], ["SG"]],
  },
  values: { replicaRegions: [["LA"], ["SYD"]] },
  seed: regions,
  invalid: [
    { args: { name: "longer than sixteen" }, says: /name must have 1 to 16 characters/ },
    { args: { name: "a", primaryRegions: [] }, says: /primaryRegions must have at least one region/ },
    { args: { name: "a", primaryRegions: ["de"] }, says: /primaryRegions.0 must be the code of a region/ },
  ],
};
