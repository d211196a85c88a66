import { parent, text } from "../../vocabulary";

export const storageZoneId = parent("storageZone.id");

const isChecksum = (value: unknown): boolean => typeof value === "string" && /^[0-9A-F]{64}$/.test(value);

/** The SHA-256 of a file, spelled as in the API's listings. The classes compute it. */
export const checksum = text({
  check: (value) =>
    typeof value !== "string" || isChecksum(value)
      ? undefined
      : "must be a SHA-256 in upper-case hexadecimal digits: leave it to the class, which computes it",
});
