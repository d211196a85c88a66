import { type DiffRequest, DiffResponse } from "@pulumi/pulumi/proto/provider_pb";
import { hiddenNames } from "../../contract/state";
import { equal, omit, type Properties } from "../../properties/values";
import { addDifferences, differences } from "./differences";
import { comparableInputs, narrowToProgram } from "./imported";
import type { Session } from "./session";
import { fromEngine } from "./sets";

/** Compares the inputs of the program with state. */
export function diffCall<Client>(session: Session<Client>) {
  return async (request: DiffRequest): Promise<DiffResponse> => {
    const resource = session.resourceOf(request);
    const { sets } = resource;
    const state = fromEngine(resource, request.getOlds());
    const given = fromEngine(resource, request.getOldInputs());
    const news = fromEngine(resource, request.getNews());
    const olds = narrowToProgram(resource, state, given, news);
    const before = withoutHidden(comparableInputs(resource, state, given, news));
    const { isNone, replaces, deleteBeforeReplace, notes } = resource.diff(
      session.configured,
      request.getId(),
      olds,
      news,
    );
    await Promise.all(notes.map((note) => session.show(request, note)));
    const answer = new DiffResponse();
    answer.setReplacesList([...replaces]);
    answer.setDeletebeforereplace(deleteBeforeReplace);
    const { DIFF_NONE, DIFF_UNKNOWN } = DiffResponse.DiffChanges;
    if (isNone) answer.setChanges(DIFF_NONE);
    // The engine compares the inputs itself, wherever it would find the same: it alone knows what the program newly
    // marks as secret.
    else if (equal(given, before) && sets.every((name) => equal(before[name], news[name]))) {
      answer.setChanges(DIFF_UNKNOWN);
    } else addDifferences(answer, differences(sets, before, news), replaces);
    return answer;
  };
}

/** Names that only a dynamic provider has, in state that it has left. */
function withoutHidden(inputs: Properties): Properties {
  return omit(inputs, [hiddenNames.provider, hiddenNames.timeouts]);
}
