import { createHash } from "node:crypto";
import { ApiErrorData, PublishEdgeScriptModel } from "../schemas/published";
import { ReleaseListQuery, ReleasePage, ReleaseStatus, ScriptRelease, type Script } from "../schemas/script";
import { takeId, type State } from "../state";
import { inOrder, done, onePage, route, refusal, type Group } from "./group";
import { momentAfter, scriptOf, scriptRoute } from "./ofScript";
import { inReads } from "../moments";

/** Creates a release from the draft, and publishes it. */
export const publish = (state: State, script: Script, Note: string | null): void => {
  const Id = takeId(state, "scriptRelease");
  const now = new Date().toISOString();
  const release: ScriptRelease = {
    Id,
    Deleted: false,
    Code: script.Code,
    Uuid: uuidOf(Id),
    Note,
    Author: "Sandbox",
    AuthorEmail: "sandbox@example.com",
    CommitSha: null,
    Status: ReleaseStatus.Archived,
    DateReleased: now,
    DatePublished: now,
  };
  script.Releases.push(release);
  activate(script, release);
};

const uuidOf = (id: number): string => createHash("sha256").update(String(id)).digest("hex").slice(0, 8);

/** The release as reads return it. */
const shown = (release: ScriptRelease): ScriptRelease => ({
  ...release,
  DateReleased: inReads(release.DateReleased),
  DatePublished: inReads(release.DatePublished),
});

const activate = (script: Script, release: ScriptRelease): void => {
  for (const other of script.Releases) other.Status = ReleaseStatus.Archived;
  release.Status = ReleaseStatus.Live;
  script.CurrentReleaseId = release.Id;
  script.LastModified = momentAfter(script.LastModified);
};

const list = scriptRoute("GET", "/compute/script/{id}/releases", {
  query: ReleaseListQuery,
  replies: { 200: ReleasePage, 400: ApiErrorData, 404: ApiErrorData, 500: null },
  handle: (call, { Releases }) => {
    const { page = 1, perPage = 1000 } = call.query;
    if (page === 0) return { status: 500 };
    const newestFirst = inOrder([...Releases].reverse(), call.behaviour);
    return { status: 200, body: onePage(newestFirst.map(shown), page, perPage) };
  },
});

const active = route("GET", "/compute/script/{id}/releases/active", {
  replies: { 200: ScriptRelease, 404: null },
  handle: (call) => {
    const script = scriptOf(call);
    const release = script?.Releases.find(({ Id }) => Id === script.CurrentReleaseId);
    // no script, and no live release, have the same response, without a body
    return release === undefined ? { status: 404 } : { status: 200, body: shown(release) };
  },
});

const publishDraft = scriptRoute("POST", "/compute/script/{id}/publish", {
  body: PublishEdgeScriptModel,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, script) => {
    if (script.Code === "") return noCode;
    publish(call.state, script, call.body.Note ?? null);
    return done;
  },
});

const publishRelease = scriptRoute("POST", "/compute/script/{id}/publish/{uuid}", {
  body: PublishEdgeScriptModel,
  replies: { 204: null, 400: ApiErrorData, 404: ApiErrorData },
  handle: (call, script) => {
    const release = script.Releases.find(({ Uuid, Deleted }) => Uuid === call.params["uuid"] && !Deleted);
    if (release === undefined) return noRelease;
    // it keeps its first note
    release.DatePublished = momentAfter(release.DatePublished);
    activate(script, release);
    return done;
  },
});

const noCode = refusal(400, "edgeScript.no_code", "Code", "The script has no code to publish.");
const noRelease = refusal(404, "edgeScript.release_not_found", "Uuid", "The script has no such release.");

/** Releases of edge scripts: the live one, and past ones. */
export const scriptReleases: Group = { operations: [list, active, publishDraft, publishRelease] };
