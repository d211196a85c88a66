import { integer, number } from "../../../vocabulary";

const count: readonly [number, number] = [0, 2_147_483_647];

/** Limits of traffic. @output */
export const limitSettings = {
  /** Traffic allowed in a month, in bytes; 0 for no limit. When it is reached, bunny.net disables the pull zone. */
  monthlyBandwidthLimit: integer({ range: [0, Number.MAX_SAFE_INTEGER], unset: 0 }),
  /** Requests allowed from one IP address in a second; 0 for no limit. */
  requestLimit: integer({ range: count, unset: 0 }),
  /** Requests allowed from one IP address in a burst beyond `requestLimit`; 0 for none. */
  burstSize: integer({ range: count, unset: 0 }),
  /** Download speed for each request, in kB/s; 0 for no limit. */
  limitRatePerSecond: integer({ range: count, unset: 0 }),
  /** How much is sent at full speed before `limitRatePerSecond` applies, in kB. */
  limitRateAfter: number({ unset: 0 }),
  /** Simultaneous connections allowed from one IP address; 0 for no limit. */
  connectionLimitPerIpCount: integer({ wire: "ConnectionLimitPerIPCount", range: count, unset: 0 }),
};
