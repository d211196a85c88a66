import { parent, text } from "../../vocabulary";

/** The pull zone that a resource belongs to. */
export const pullZoneId = parent('bunny.getPullZoneOutput({ name: "my-site" }).pullZoneId');

/** The name of a pull zone, which becomes part of a host name. */
export const pullZoneName = text({
  range: [1, 100],
  check: (value) =>
    typeof value !== "string" || /^[a-z0-9-]*$/i.test(value)
      ? undefined
      : 'must consist of letters, digits and hyphens: write, for example, "my-site"',
});

/** What a pull zone is called as an object that a resource may own. */
export function pullZoneObject(id: number | string): string {
  return `pull zone ${id}`;
}
