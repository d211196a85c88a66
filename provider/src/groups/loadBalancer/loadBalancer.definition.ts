import { adopt, assignedId, define, integer, text } from "../../vocabulary";

/**
 * A load balancer: spreads what a pull zone does not have in its cache over several origins. It has origin groups
 * ({@link LoadBalancerOriginGroup}), which have origins ({@link LoadBalancerOrigin}); a {@link PullZone} uses it by
 * `origin: { loadBalancerId }`.
 *
 * bunny.net has not published an API description of load balancers that can be stored: this resource rests on the pages of
 * its API reference, which give some settings as numbers without names, and nobody has recorded it at the live API.
 *
 * Each load balancer costs a monthly fee, also one that nothing uses: see bunny.net's prices. Deleting it deletes its groups
 * and origins.
 *
 * Errors: a load balancer with this name already exists and `adopt` does not allow taking it over; several have this name:
 * rename the others; on destroy, bunny.net may refuse one that a pull zone still uses: give the pull zone another origin.
 *
 * API: `POST /loadbalancer`, `POST` and `DELETE` of `/loadbalancer/{loadBalancerId}`; reads use `GET /loadbalancer`, one
 * request for all load balancers with all that is in them. The resource ID is the numeric ID of the load balancer, for
 * example `31`.
 *
 * @example
 * ```ts
 * const balancer = new bunny.LoadBalancer("shop", { name: "shop" });
 * new bunny.PullZone("shop", { name: "shop-cdn", origin: { loadBalancerId: balancer.id } });
 * ```
 */
export const loadBalancer = define({
  kind: "LoadBalancer",
  required: {
    /** Name, 1 to 100 characters. @output */
    name: text({ range: [1, 100] }),
  },
  /** @output */
  optional: {
    /**
     * How it chooses an origin group: a number from 0 to 3. The API reference does not say what each stands for. The guide
     * lists, in this order: round robin (the default), weighted random, geo location, lowest average latency. Read the number
     * of a load balancer that the dashboard has made to be sure.
     */
    originGroupLoadBalancingMethod: integer({ range: [0, 3], unset: 0 }),
    /**
     * Whether a client stays with one origin: 0 or 1, of which the API reference does not say what each stands for. The guide
     * lists, in this order: none, and by a cookie.
     */
    stickySessionType: integer({ range: [0, 1], unset: 0 }),
    /** Adopt an existing load balancer with this name. */
    adopt: adopt(),
  },
  computed: {
    /** Numeric ID of the load balancer, assigned by bunny.net. */
    loadBalancerId: assignedId("LoadBalancerId"),
  },
});
