import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ListedKind } from "./listedKind";

const folder = join(__dirname, "listed");

/** All kinds of objects that are read by their list: each is the only export of a file of the folder. */
export const listedKinds: readonly ListedKind[] = readdirSync(folder)
  .sort()
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- only the files say which kinds there are
  .flatMap((file) => Object.values(require(join(folder, file)) as Readonly<Record<string, ListedKind>>));
