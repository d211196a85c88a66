import { videoCollection as definition } from "../../../provider/src/groups/stream/videoCollection.definition";
import { inVideoLibraries } from "../inVideoLibraries";
import type { ListedKind } from "../listedKind";

export const videoCollection: ListedKind = {
  definition,
  all: "videoCollections",
  id: "guid",
  parent: { ...inVideoLibraries("collected"), isHost: true },
  list: (library) => `/library/${library}/collections`,
  one: (library, id) => `/library/${library}/collections/${id}`,
  save: "POST",
};
