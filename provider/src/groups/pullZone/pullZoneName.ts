import { text } from "../../vocabulary";

/** The name of a pull zone, which becomes part of a host name. */
export const pullZoneName = text({
  range: [1, 100],
  check: (value) =>
    typeof value !== "string" || /^[a-z0-9-]*$/i.test(value)
      ? undefined
      : 'must consist of letters, digits and hyphens: write, for example, "my-site"',
});
