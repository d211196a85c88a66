import { videoCollection as definition } from "../../../provider/src/groups/stream/videoCollection.definition";
import type { ListedKind } from "../listedKind";

export const videoCollection: ListedKind = {
  definition,
  all: "videoCollections",
  id: "guid",
  parent: {
    property: "videoLibraryId",
    field: "videoLibraryId",
    plant: (sandbox, world) => {
      const { videoLibraries } = sandbox.seed({ videoLibraries: [{ Name: `l${world}` }, { Name: `other-l${world}` }] });
      const [own = 0, other = 0] = videoLibraries.map(({ Id }) => Id);
      return [own, other];
    },
    path: (library) => `/videolibrary/${library}`,
    isHost: true,
  },
  list: (library) => `/library/${library}/collections`,
  one: (library, id) => `/library/${library}/collections/${id}`,
  save: "POST",
};
