import type { Sandbox } from "pulumi-bunny-sandbox";

/** The parent of samples: two video libraries. */
export const inVideoLibraries = (word: string, fields: object = {}) => ({
  property: "videoLibraryId",
  field: "videoLibraryId",
  plant: (sandbox: Sandbox, world: number): readonly [number, number] => {
    const names = [`${word}-${world}`, `other-${word}-${world}`];
    const { videoLibraries } = sandbox.seed({ videoLibraries: names.map((Name) => ({ Name, ...fields })) });
    const [own = 0, other = 0] = videoLibraries.map(({ Id }) => Id);
    return [own, other];
  },
  path: (library: number) => `/videolibrary/${library}`,
});
