import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The links of a page that lead nowhere: to a file that is not below the folder, or to a heading that its page lacks. */
export function deadLinksIn(page: string, folder: string): readonly string[] {
  return linksOf(readFileSync(join(folder, page), "utf8"))
    .filter((link) => !/^(?:https?|mailto):/.test(link))
    .filter((link) => {
      const [path = "", heading] = link.split("#");
      const file = path === "" ? page : normalize(join(dirname(page), path));
      if (file.startsWith("..") || !existsSync(join(folder, file)) || !statSync(join(folder, file)).isFile())
        return true;
      return heading !== undefined && !headingsOf(readFileSync(join(folder, file), "utf8")).has(heading);
    })
    .map((link) => `${page}: ${link}`);
}

const withoutCode = (text: string): string => text.replaceAll(/^(`{3,}).*\n[^]*?^\1/gm, "");

const linksOf = (text: string): readonly string[] => [
  ...[...withoutCode(text).matchAll(/\]\(<?([^()\s<>]*)>?\)/g)].flatMap(([, link]) => link ?? []),
  ...[...withoutCode(text).matchAll(/(?:href|src)="([^"]*)"/g)].flatMap(([, link]) => link ?? []),
];

/** The names by which links lead to headings, as GitHub and npm make them. */
function headingsOf(text: string): ReadonlySet<string> {
  const names = new Map<string, number>();
  const headings = [...withoutCode(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = ""]) => {
    const name = heading
      .trim()
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const count = names.get(name) ?? 0;
    names.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
  return new Set([...headings, ...[...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].flatMap(([, id]) => id ?? [])]);
}
