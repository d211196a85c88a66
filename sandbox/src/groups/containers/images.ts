import { Type } from "@sinclair/typebox";
import * as api from "../../schemas/published";
import { type Call, type Operation, type Reply } from "../group";
import { digestOf } from "./identity";
import { containerRoute, refusals } from "./operation";
import { errorDetails } from "./refusals";

/** The public registries by their names in image look-ups. */
const publicNames: Readonly<Record<string, string>> = { dockerhub: "1155", github: "1156" };
const publicIds = Object.values(publicNames);

/** Acts on an image if its registry exists. */
const inRegistry = (
  call: Call<api.ListContainerImageTagsRequest, unknown>,
  act: (registryId: string) => Reply,
): Reply => {
  const { registryId } = call.body;
  const id = publicNames[registryId] ?? registryId;
  return publicIds.includes(id) || call.account.containerRegistries.has(Number(id))
    ? act(id)
    : errorDetails(422, `There is no container registry ${registryId}.`);
};

/** No registry is queried: an image has the tags that containers of the account use, and `latest`. */
const tags = containerRoute("POST", "/registries/tags", {
  changes: false,
  body: api.ListContainerImageTagsRequest,
  replies: { 200: Type.Array(api.ContainerImageTag), ...refusals(400, 422, 500) },
  handle: (call) =>
    inRegistry(call, (registryId) => {
      const { imageNamespace, imageName } = call.body;
      const used = [...call.account.containerApps.values()]
        .flatMap(({ containerTemplates }) => containerTemplates)
        .filter(
          (container) =>
            container.imageRegistryId === registryId &&
            container.imageNamespace === imageNamespace &&
            container.imageName === imageName,
        )
        .map(({ imageTag }) => imageTag);
      return { status: 200, body: [...new Set(["latest", ...used])].map((name) => ({ name })) };
    }),
});

const digest = containerRoute("POST", "/registries/digest", {
  changes: false,
  body: api.GetContainerImageDigestByTagRequest,
  replies: { 200: api.ImageTagInfo, ...refusals(400, 422, 500) },
  handle: (call) =>
    inRegistry(call, () => {
      const { imageNamespace, imageName: image, tag } = call.body;
      const found = digestOf(`${imageNamespace}/${image}:${tag}`);
      return { status: 200, body: { imageNamespace, image, tag, digest: found } };
    }),
});

export const images: readonly Operation[] = [tags, digest];
