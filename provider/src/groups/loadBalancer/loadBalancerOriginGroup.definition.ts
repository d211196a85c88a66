import { adopt, assignedId, boolean, define, integer, number, parent, text } from "../../vocabulary";

/**
 * A group of origins of a load balancer, for example those of one data center. Groups with a lower `priority` are tried
 * first.
 *
 * bunny.net has not published an API description of load balancers that can be stored: this resource rests on the pages of
 * its API reference, and nobody has recorded it at the live API.
 *
 * Names are unique in a load balancer. Deleting a group deletes its origins.
 *
 * Errors: the load balancer does not exist; a group with this name already exists and `adopt` does not allow taking it over.
 *
 * API: `POST /loadbalancer/{loadBalancerId}/origingroup`, `POST` and `DELETE` of
 * `/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}`; reads use `GET /loadbalancer`, one request for all load
 * balancers with all that is in them. The resource ID is `<load balancer>/<group>`, for example `31/501`.
 *
 * @example
 * ```ts
 * const group = new bunny.LoadBalancerOriginGroup("europe", { loadBalancerId: 31, name: "europe", priority: 10 });
 * export const groupId = group.originGroupId;
 * ```
 */
export const loadBalancerOriginGroup = define({
  kind: "LoadBalancerOriginGroup",
  required: {
    /** Load balancer that the group belongs to: pass `balancer.id` or its numeric ID. @output */
    loadBalancerId: parent("balancer.id"),
    /** Name, 1 to 100 characters, unique in the load balancer. @output */
    name: text({ range: [1, 100] }),
  },
  /** @output */
  optional: {
    /**
     * Whether the group gets traffic. One that is disabled gets none, not even when others fail.
     * @default true on create
     */
    enabled: boolean({ unset: true }),
    /**
     * Share of traffic among groups, 1 to 255, where the load balancer chooses at random by weight.
     * @default 100 on create
     */
    weight: integer({ range: [1, 255], unset: 100 }),
    /**
     * Groups with a lower priority are tried first; others only when all origins of those have failed.
     * @default 100 on create
     */
    priority: integer({ range: [0, 255], unset: 100 }),
    /**
     * How an origin of the group is chosen: a number from 0 to 3. The API reference does not say what each stands for; see
     * `originGroupLoadBalancingMethod` of a {@link LoadBalancer}.
     */
    originLoadBalancingMethod: integer({ range: [0, 3], unset: 0 }),
    /** Latitude of the group in degrees, where the load balancer chooses by location. @default 0 on create */
    latitude: number({ unset: 0 }),
    /** Longitude of the group in degrees, where the load balancer chooses by location. @default 0 on create */
    longitude: number({ unset: 0 }),
    /** Whether bunny.net checks the health of the origins by requests. @default false on create */
    healthCheckEnabled: boolean({ wire: "HealthCheckSettings.Enabled", unset: false }),
    /** Path that these requests ask for, 1 to 500 characters. @default "/" on create */
    healthCheckPath: text({ wire: "HealthCheckSettings.Path", range: [1, 500], unset: "/" }),
    /** Adopt an existing group with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the group, assigned by bunny.net. */
    originGroupId: assignedId("Id"),
  },
});
