import { CheckFailure, type CheckRequest, CheckResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Problem } from "../../contract/lifecycle";
import { equal, type Properties } from "../../properties/values";
import { problemText } from "../errors";
import { sealAt } from "../pulumiWire";
import type { EngineConnection } from "./session";
import { toStateForm, toLists } from "./sets";
import { fromStruct, toStruct } from "./struct";

/** Inputs in their canonical form, or what is wrong with them. */
export function checkAnswer<Client, Failure>(
  session: EngineConnection<Client, Failure>,
  request: CheckRequest,
): CheckResponse {
  const resource = session.resourceOf(request);
  const olds = fromStruct(request.getOlds());
  const news = fromStruct(request.getNews());
  const before = Object.keys(olds).length > 0 ? toStateForm(resource.sets, olds) : undefined;
  const derived = session.served.derived(resource.kind, news);
  const given = { ...news, ...derived.inputs };
  const { inputs, problems } = resource.check(session.configured, request.getUrn(), before, given);
  const found = derived.problems.length > 0 ? derived.problems : problems;
  const secrets = derived.secrets.map((name) => [name]);
  const answer = new CheckResponse();
  answer.setInputs(toStruct(sealAt(toLists(resource.sets, inputs), secrets)));
  answer.setFailuresList(problemsToReport(found, olds, news).map(failureOf));
  return answer;
}

/** An import checks the inputs that it has read, and has said what a program must add to them. */
function problemsToReport(problems: readonly Problem[], olds: Properties, news: Properties): readonly Problem[] {
  if (Object.keys(olds).length === 0 || !equal(olds, news)) return problems;
  return problems.filter(({ property }) => property === "" || Object.hasOwn(news, property));
}

function failureOf(problem: Problem): CheckFailure {
  const failure = new CheckFailure();
  failure.setReason(problemText(problem));
  return failure;
}
