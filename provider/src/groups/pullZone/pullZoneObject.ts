/** What a pull zone is called as an object that a resource may own. */
export function pullZoneObject(id: number | string): string {
  return `pull zone ${id}`;
}
