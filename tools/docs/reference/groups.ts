/** Titles of the groups of kinds, by their folder in `provider/src/groups`, in the order of the index. */
export const groupTitles: Readonly<Record<string, string>> = {
  pullZone: "Pull zones",
  dns: "DNS",
  storage: "Storage",
  script: "Edge scripts",
  containers: "Magic Containers",
  stream: "Stream",
  shield: "Shield",
  database: "Databases",
  loadBalancer: "Load balancers",
  account: "Account",
};
