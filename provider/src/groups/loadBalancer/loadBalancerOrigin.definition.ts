import { adopt, assignedId, boolean, define, integer, reference, text } from "../../vocabulary";

/**
 * An origin of a group of a load balancer: a server that answers HTTP. Origins that are scripts, storage zones or
 * applications are kept, and can be added in the dashboard.
 *
 * bunny.net has not published an API description of load balancers that can be stored: this resource rests on the pages of
 * its API reference, and nobody has recorded it at the live API.
 *
 * To take an origin out of service, set `enabled: false` first: destroying it ends its share at once.
 *
 * Errors: the origin group does not exist; the group has an origin with this URL already and `adopt` does not allow taking it
 * over; several origins of the group have this URL: remove the others.
 *
 * API: `POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin`, `POST` and `DELETE` of
 * `/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}`; reads use `GET /loadbalancer`, one request
 * for all load balancers with all that is in them. The resource ID is `<load balancer>/<group>/<origin>`, for example
 * `31/501/601`.
 *
 * @example
 * ```ts
 * const group = new bunny.LoadBalancerOriginGroup("europe", { loadBalancerId: 31, name: "europe" });
 * const origin = new bunny.LoadBalancerOrigin("berlin", {
 *   originGroupId: group.id,
 *   originUrl: "https://berlin.example.com",
 *   weight: 50,
 * });
 * export const originId = origin.originId;
 * ```
 */
export const loadBalancerOrigin = define({
  kind: "LoadBalancerOrigin",
  /** @output */
  required: {
    /** Origin group that it belongs to: pass `group.id`, which is `<load balancer>/<group>`. */
    originGroupId: reference({ replaceOnChanges: true }),
    /** URL of the server: `https://berlin.example.com`. */
    originUrl: text({ wire: "StandardOrigin.OriginUrl", range: [1, 2000] }),
  },
  /** @output */
  optional: {
    /** Host that requests to the server name. Removing this leaves the host of the URL to bunny.net. */
    hostHeader: text({ wire: "StandardOrigin.HostHeader", emptyMeansNone: true, unset: "" }),
    /** Whether the certificate of the server must be valid. @default false on create */
    verifySsl: boolean({ wire: "StandardOrigin.VerifySsl", unset: false }),
    /**
     * Share of traffic among the origins of the group, 1 to 255, where it chooses at random by weight.
     * @default 100 on create
     */
    weight: integer({ range: [1, 255], unset: 100 }),
    /** Whether it gets traffic. @default true on create */
    enabled: boolean({ unset: true }),
    /** Adopt an existing origin with this URL. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the origin, assigned by bunny.net. */
    originId: assignedId("Id"),
  },
});
