import type { Behaviour } from "../options";
import { defaultsOf } from "../schemas/basics";
import { FoundShieldZone, MissingShieldZone, ShieldZone, type ShieldZoneSeed } from "../schemas/shield";
import { takeId, type Account, type State } from "../state";
import { parsed } from "../validation";
import { NoBody, NoQuery, operation, type Group, type Operation, type Reply } from "./group";

/** Adds a shield zone with the defaults of a new one, but for `fields`. The caller has made sure that it may. */
export const addShieldZone = (state: State, account: Account, fields: ShieldZoneSeed): ShieldZone => {
  const zone = parsed(
    ShieldZone,
    { ...defaultsOf(ShieldZone), ...fields, shieldZoneId: fields.shieldZoneId ?? takeId(state, "shieldZone") },
    `shield zone of ${fields.pullZoneId}: `,
  );
  account.shieldZones.set(zone.pullZoneId, zone);
  return zone;
};

const lookUp = (
  path: string,
  find: (account: Account, params: Readonly<Record<string, string>>) => ShieldZone | undefined,
): Operation =>
  operation({
    method: "GET",
    path,
    body: NoBody,
    query: NoQuery,
    replies: { 200: FoundShieldZone, 202: MissingShieldZone },
    unauthorised: () => ({
      status: 401,
      body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
    }),
    handle: ({ account, behaviour, params }) => {
      const zone = find(account, params);
      return zone === undefined ? missing(behaviour) : { status: 200, body: { data: zone } };
    },
  });

/** That there is none, or that it is another account's: the status is one of success, and the body says otherwise. */
const missing = ({ missingShieldZone }: Behaviour): Reply => {
  const error = {
    statusCode: 202,
    success: false,
    message: "Shield Zone not found or Unauthorized access.",
    errorKey: "not_found_or_unauthorised_access.shieldzone",
  };
  switch (missingShieldZone) {
    case "envelope":
      return { status: 202, body: { data: null, error } };
    case "errorResponse":
      return { status: 202, body: { shieldZoneId: 0, errorResponse: error } };
    case "acceptedResult":
      return {
        status: 202,
        body: { location: null, value: null, formatters: [], contentTypes: [], declaredType: null, statusCode: 202 },
      };
  }
};

const byPullZone = lookUp("/shield/shield-zone/get-by-pullzone/{pullZoneId}", ({ shieldZones }, { pullZoneId }) =>
  shieldZones.get(Number(pullZoneId)),
);

const byId = lookUp("/shield/shield-zone/{shieldZoneId}", ({ shieldZones }, params) =>
  [...shieldZones.values()].find(({ shieldZoneId }) => shieldZoneId === Number(params["shieldZoneId"])),
);

/** Look-ups of shield zones. */
export const shieldZones: Group = { operations: [byPullZone, byId] };
