import * as pulumi from "@pulumi/pulumi";
import { PolicyPack, type PolicyResource, validateResourceOfType } from "@pulumi/policy";
import * as bunny from "pulumi-bunny";

const zones = [bunny.PullZone, bunny.StorageZone, bunny.DnsZone];
const accessLists = [bunny.BlockedIp, bunny.BlockedIpSet];

new PolicyPack("bunny", {
  enforcementLevel: "mandatory",
  policies: [
    {
      name: "hostnames-force-ssl",
      description: "Every hostname redirects visitors to HTTPS.",
      validateResource: validateResourceOfType(bunny.Hostname, ({ hostname, forceSsl }, _, report) => {
        if (forceSsl !== true) report(`Set forceSsl for ${hostname}.`);
      }),
    },
    {
      name: "production-zones-protected",
      description: "In production, no zone can be deleted by mistake.",
      validateResource: (resource, report) => {
        const isZone = zones.some((zone) => resource.isType<pulumi.Resource>(zone));
        if (isZone && pulumi.getStack() === "production" && !resource.opts.protect)
          report(`Set protect for ${resource.name}.`);
      },
    },
    {
      name: "dnssec-not-cut-off",
      description: "DNSSEC stays on as long as the registrar publishes the DS record.",
      validateResource: validateResourceOfType(bunny.Dnssec, ({ disableWhileDelegated }, _, report) => {
        if (disableWhileDelegated === true) report("Remove disableWhileDelegated, and the DS record first.");
      }),
    },
    {
      // A policy sees secrets like all else, so it cannot tell whether an output is encrypted. A new zone has its passwords
      // only after the `up`.
      name: "storage-passwords-not-exported",
      description: "No output of a stack contains the password of a storage zone.",
      validateStack: ({ resources }, report) => {
        const passwords = resources.flatMap((resource) => {
          const zone = resource.asType(bunny.StorageZone);
          return zone === undefined ? [] : [zone.password, zone.readOnlyPassword];
        });
        const stack = resources.find(({ type }) => type === "pulumi:pulumi:Stack");
        const outputs = JSON.stringify(stack?.props ?? {});
        if (passwords.some((password) => outputs.includes(password)))
          report("Export the name of the zone instead, and look its password up where it is needed.");
      },
    },
    {
      name: "login-behind-access-list",
      description: "Before a login page, addresses are blocked.",
      validateStack: ({ resources }, report) => {
        const guarded = resources.filter((list) => accessLists.some((kind) => list.isType<pulumi.Resource>(kind)));
        const zonesWithList = new Set(guarded.filter(isNotEmpty).map(pullZoneOf));
        for (const resource of resources) {
          const hostname = resource.asType(bunny.Hostname)?.hostname;
          if (hostname?.startsWith("login.") === true && !zonesWithList.has(pullZoneOf(resource)))
            report(`Block addresses at the pull zone of ${hostname}.`, resource.urn);
        }
      },
    },
  ],
});

/** A pull zone of the same program by its URN, because a new one has no ID in a preview; any other by its ID. */
function pullZoneOf({ props, propertyDependencies }: PolicyResource): string {
  return propertyDependencies.pullZoneId?.[0]?.urn ?? String(props.pullZoneId);
}

/** Whether it blocks anything. Without the plugin, the entries of a set are the names of a map inside an array. */
function isNotEmpty({ props }: PolicyResource): boolean {
  const entries: unknown = props.blockedIps;
  return entries === undefined || !["[]", "[{}]"].includes(JSON.stringify(entries));
}
