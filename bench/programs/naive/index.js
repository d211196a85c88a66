"use strict";
// As one writes it after the documentation of Pulumi's dynamic providers: a class, which Pulumi puts into the state of each
// resource as serialized code, a new one for each resource, and a request wherever one seems to be called for.
const axios = require("axios");
const pulumi = require("@pulumi/pulumi");
const { pullZoneId, wantedAddresses } = require("../settings");

class BlockedIpProvider {
  async create(inputs) {
    await axios.post(
      `${process.env.BUNNYNET_API_URL}/pullzone/${inputs.pullZoneId}/addBlockedIp`,
      { BlockedIp: inputs.blockedIp },
      { headers: { AccessKey: process.env.BUNNYNET_API_KEY } },
    );
    return { id: `${inputs.pullZoneId}/${inputs.blockedIp}`, outs: inputs };
  }

  async read(id, props) {
    const { data: zone } = await axios.get(`${process.env.BUNNYNET_API_URL}/pullzone/${props.pullZoneId}`, {
      headers: { AccessKey: process.env.BUNNYNET_API_KEY },
    });
    return zone.BlockedIps.includes(props.blockedIp) ? { id, props } : {};
  }

  async diff(_id, olds, news) {
    const replaces = ["pullZoneId", "blockedIp"].filter((name) => olds[name] !== news[name]);
    return { changes: replaces.length > 0, replaces };
  }

  async delete(_id, props) {
    await axios.post(
      `${process.env.BUNNYNET_API_URL}/pullzone/${props.pullZoneId}/removeBlockedIp`,
      { BlockedIp: props.blockedIp },
      { headers: { AccessKey: process.env.BUNNYNET_API_KEY } },
    );
  }
}

class BlockedIp extends pulumi.dynamic.Resource {
  constructor(name, args) {
    super(new BlockedIpProvider(), name, args);
  }
}

for (const [index, blockedIp] of wantedAddresses.entries()) {
  new BlockedIp(`entry-${index}`, { pullZoneId, blockedIp });
}
