import assert from "node:assert/strict";
import { ftruncateSync, openSync, closeSync } from "node:fs";
import { fileChecksum } from "../../provider/src/common/localFiles";
import { providerHost } from "../support/providerHost";
import { inVideoLibraries } from "./inVideoLibraries";
import { behaviourOfLifecycles } from "./sample";
import { checksumOf, localFolder } from "./storageFiles";

/** What only videos have; the lifecycle tests run over all kinds. */
describe("videos", function () {
  this.timeout(120_000);
  const host = providerHost({ behaviour: behaviourOfLifecycles });
  let worlds = 0;

  function prepare() {
    worlds += 1;
    const [library] = inVideoLibraries("clips").plant(host.sandbox, worlds);
    const local = localFolder({ "intro.mp4": "a film" });
    const { videoLibraries = [] } = host.account() ?? {};
    return {
      key: String(videoLibraries.find(({ Id }) => Id === library)?.ApiKey),
      local,
      resource: host.resource("Video"),
      inputs: {
        videoLibraryId: library,
        title: "Intro",
        source: local.path("intro.mp4"),
        checksum: checksumOf("a film"),
      },
      videos: () => (host.account()?.videos ?? []).filter(({ videoLibraryId }) => videoLibraryId === library),
    };
  }

  it("that cannot be encoded fail, are in state, and are replaced by the next up that refreshes", async () => {
    const { resource, inputs, videos, key } = prepare();
    const fails = () => assert.rejects(resource.up(inputs), /could not encode video Intro .*another file replaces it/s);
    host.sandbox.setOptions({ behaviour: { encodingOutcome: "error" } });
    const output = await host.outputOf(fails);
    assert.match(output, /waiting for video Intro .* to be encoded, 0 % so far/);
    await fails();
    assert.deepEqual(await resource.refresh(), ["checksum"]);
    host.sandbox.setOptions({ behaviour: { encodingOutcome: "uploadFailed" } });
    await fails();
    await resource.refresh();
    assert.ok(!(output + JSON.stringify(resource.state())).includes(key));
    host.sandbox.setOptions({ behaviour: { encodingOutcome: "finished" } });
    const broken = resource.inState().outs["videoId"];
    assert.equal((await resource.up(inputs)).action, "replace");
    const [only, ...others] = videos();
    assert.deepEqual([others, only?.status, only?.guid === broken], [[], 4, false]);
  });

  it("are not waited for beyond the time limit, and the next up takes them as they are", async () => {
    const { resource, inputs } = prepare();
    host.sandbox.setOptions({ behaviour: { videoReadsUntilEncoded: 100 } });
    const args = { ...inputs, __timeouts: { create: "5s" } };
    await assert.rejects(resource.up(args), /is still being encoded, \d+ % so far.*does not wait/s);
    assert.equal((await resource.up(args)).action, "update");
    assert.deepEqual(await resource.refresh(), []);
    host.sandbox.setOptions({ behaviour: { videoReadsUntilEncoded: 1 } });
  });

  it("without their file, as an interrupted run leaves them, are taken over with adopt, and get it", async () => {
    const { inputs, videos } = prepare();
    const { videoLibraryId, title } = inputs;
    const chapters = [{ title: "Beginning", start: 0, end: 10 }];
    for (const [adopt, more] of [
      [true, {}],
      ["overwrite", { chapters }],
    ] as const) {
      const resource = host.resource("Video");
      host.sandbox.seed({ videos: [{ videoLibraryId, title }] });
      const [left] = videos();
      await resource.up({ ...inputs, ...more, adopt });
      const [video, ...others] = videos();
      assert.deepEqual(
        [others, video?.guid, video?.status, video?.originalHash?.toUpperCase()],
        [[], left?.guid, 4, checksumOf("a film")],
      );
      assert.deepEqual(await resource.refresh(), []);
      await resource.destroy();
    }
  });

  it("keep the tags, the chapters and the collection that the program does not set when their title changes", async () => {
    const { resource, inputs, videos } = prepare();
    await resource.up(inputs);
    const [video] = videos();
    assert.ok(video);
    const others = {
      metaTags: [{ property: "og:type", value: "video" }],
      chapters: [{ title: "Welcome", start: 0, end: 1 }],
      collectionId: "0f6c2a7e-8c1b-4a54-9a54-1d2f3a4b5c6d",
    };
    host.sandbox.seed({ videos: [{ ...video, ...others }] });
    await resource.refresh();
    await resource.up({ ...inputs, title: "Welcome" });
    const [{ title, metaTags, chapters, collectionId } = video] = videos();
    assert.deepEqual([title, { metaTags, chapters, collectionId }], ["Welcome", others]);
  });

  it("whose encoding has failed since are drift, and are replaced", async () => {
    const { resource, inputs, videos } = prepare();
    await resource.up(inputs);
    const [video] = videos();
    assert.ok(video);
    host.sandbox.seed({ videos: [{ ...video, status: 5 }] });
    assert.deepEqual(await resource.refresh(), ["checksum"]);
    assert.equal((await resource.up(inputs)).action, "replace");
  });

  it("and captions that are refused in a reply of success fail with what it says", async () => {
    const { resource, inputs, videos } = prepare();
    await resource.up(inputs);
    const { videoLibraryId, source, checksum } = inputs;
    const body = { success: false, message: "The title is taken.", statusCode: 200 };
    const path = `/library/${videoLibraryId}/videos/*`;
    host.sandbox.addFault({ method: "POST", path, times: 1, answer: { kind: "status", status: 200, body } });
    await assert.rejects(resource.up({ ...inputs, title: "Outro" }), /The title is taken/);
    const videoId = `${videoLibraryId}/${videos()[0]?.guid}`;
    const captions = { videoId, language: "en", label: "English", source, checksum };
    await assert.rejects(host.resource("VideoCaption").up(captions), /The file has no cues/);
    assert.deepEqual([videos()[0]?.title, videos()[0]?.captions], ["Intro", []]);
  });

  it("of more than 64 MiB are uploaded in parts, and go on where they were interrupted", async () => {
    const { resource, inputs, videos, local, key } = prepare();
    const file = openSync(local.path("intro.mp4"), "w");
    ftruncateSync(file, 64 * 1024 * 1024 + 5);
    closeSync(file);
    const checksum = fileChecksum(inputs.source);
    assert.ok(checksum._tag === "Right");
    for (const act of [true, false])
      host.sandbox.addFault({ method: "PATCH", path: "/tusupload/{upload}", act, answer: { kind: "reset" }, times: 1 });
    const output = await host.outputOf(async () => {
      const requests = await host.requestsOf(() => resource.up({ ...inputs, checksum: checksum.right }));
      const sent = requests.flatMap((request) => /^\w+(?= \/tusupload)/.exec(request) ?? []);
      assert.deepEqual(sent, ["POST", "PATCH", "HEAD", "PATCH", "HEAD", "PATCH"]);
    });
    assert.equal(videos()[0]?.originalHash?.toUpperCase(), checksum.right);
    assert.ok(!(output + JSON.stringify([resource.state(), host.wholeJournal()])).includes(key));
  });
});
