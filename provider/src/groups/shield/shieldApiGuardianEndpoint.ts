import * as TE from "fp-ts/TaskEither";
import { refused } from "../../contract/errors";
import { reconciled } from "../../reconcile/engine";
import { keyedSettingsVerbs } from "../../reconcile/settings";
import { guardedEndpoints, saveEndpoint as save } from "./api/shieldApiGuardian";
import { shieldApiGuardianEndpoint as definition } from "./shieldApiGuardianEndpoint.definition";
import { shieldZoneEntry } from "./zoneEntry";

/** What API Guardian does with an endpoint, which it has once a description with it is uploaded. */
export const shieldApiGuardianEndpoint = reconciled(definition, {
  identity: shieldZoneEntry({ noun: "endpoint", property: "endpoint", find: guardedEndpoints.find }),
  ...keyedSettingsVerbs(
    definition,
    { find: guardedEndpoints.find, save },
    {
      create: (_ctx, { shieldZoneId, endpoint }) =>
        TE.left(
          refused(
            `API Guardian of Shield zone ${shieldZoneId} has no endpoint ${endpoint}`,
            "write it as in the specification, and pass the `shieldZoneId` of the ShieldApiGuardian, which uploads that first",
          ),
        ),
    },
  ),
});
