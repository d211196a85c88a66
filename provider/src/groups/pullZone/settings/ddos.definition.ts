import { boolean, numbered } from "../../../vocabulary";

/** Protection against DDoS attacks. @output */
export const ddosSettings = {
  /** Whether the protection against DDoS attacks is enabled. */
  shieldDdosProtectionEnabled: boolean({ wire: "ShieldDDosProtectionEnabled", unset: false }),
  /** What the protection does: only detect attacks, or stop them. */
  shieldDdosProtectionType: numbered(["detectOnly", "activeStandard", "activeAggressive"], {
    wire: "ShieldDDosProtectionType",
    unset: "activeStandard",
  }),
};
