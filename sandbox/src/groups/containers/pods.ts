import type { Application, StoredApp } from "../../schemas/containerApp";
import { digestOf, lettersOf } from "./identity";

/** One instance of an app: all its containers side by side. */
interface Pod {
  readonly id: string;
  readonly region: string;
  /** The instance and its region, independent of its id. */
  readonly place: string;
  readonly nodeIpAddress: string;
}

/** Where an app runs: in each of its base regions, or in the first allowed one. */
const regionsOf = ({ regionSettings, status }: StoredApp): readonly string[] => {
  if (status === "inactive" || status === "suspended") return [];
  const { allowedRegionIds, requiredRegionIds } = regionSettings;
  return requiredRegionIds.length > 0 ? requiredRegionIds : [allowedRegionIds[0] ?? "DE"];
};

/** The pods of an app: its minimum number in each region. */
const podsOf = (app: StoredApp): Pod[] =>
  regionsOf(app).flatMap((region, ofRegion) =>
    Array.from({ length: app.autoScaling.min }, (_copy, number) => {
      const place = `${region}/${number}`;
      return {
        id: lettersOf(`pod ${app.id} ${place}`, 14),
        region,
        place,
        nodeIpAddress: `198.51.100.${(ofRegion + 1) % 250}`,
      };
    }),
  );

/** Each container of each pod. */
export const instancesOf = (app: StoredApp): Application["containerInstances"] =>
  podsOf(app).flatMap(({ id: podId, nodeIpAddress }) =>
    app.containerTemplates.map(({ id: templateId }) => ({
      id: digestOf(`${podId} ${templateId}`).replace("sha256:", "docker:"),
      templateId,
      podId,
      nodeIpAddress,
    })),
  );
