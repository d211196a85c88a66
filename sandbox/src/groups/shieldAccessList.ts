import { createHash } from "node:crypto";
import {
  ChangedAccessList,
  FoundAccessList,
  NewAccessList,
  type ShieldAccessList,
  shieldAccessLists as kind,
} from "../schemas/shieldAccessList";
import { takeId } from "../state";
import { inShieldZone, shield, shieldFailure } from "./dialects/shield";
import { objects, type StoredGroup } from "./objects";
import { listsPath } from "./shieldManagedList";

const sha256 = (content: string): string => createHash("sha256").update(content, "utf8").digest("hex");
const entriesIn = (content: string): number => content.split("\n").filter((line) => line.trim() !== "").length;
const customPart = ({ listId, name, description, type, content, lastUpdated }: ShieldAccessList) => ({
  id: listId,
  name,
  description,
  type,
  content,
  checksum: sha256(content),
  entryCount: entriesIn(content),
  lastModified: lastUpdated,
});

const listed = objects<ShieldAccessList>({
  dialect: {
    ...shield,
    one: () => FoundAccessList,
    shown: (found) => ({ data: customPart(found as ShieldAccessList) }),
  },
  kind,
  idParam: "id",
  parent: inShieldZone,
  list: listsPath,
  one: `${listsPath}/{id}`,
  objectsOf: ({ shieldAccessLists: all }) => all,
  created: NewAccessList,
  settings: ChangedAccessList,
  initial: (state, { listId: given, content = "" }) => {
    const listId = takeId(state, "shieldAccessLists", given);
    return {
      listId,
      configurationId: 900_000 + listId,
      entryCount: entriesIn(content),
      lastUpdated: "2026-01-01T00:00:00Z",
    };
  },
  problem: ({ body }) => {
    const { content, checksum } = body as Partial<ShieldAccessList>;
    return typeof content !== "string" || typeof checksum !== "string" || checksum === sha256(content)
      ? undefined
      : shieldFailure(400, "invalid_checksum.access_list", "The checksum is not that of the content.");
  },
});

/** The custom access lists of Shield zones. All lists of a zone are read together: see the managed ones. */
export const shieldAccessLists: StoredGroup = { ...listed, operations: listed.operations.slice(1) };
