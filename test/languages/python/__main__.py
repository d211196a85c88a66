"""A site with its files, CDN and domain, an edge script and a container app, as in the other languages beside it."""

import pulumi
import pulumi_bunny as bunny

config = pulumi.Config()
domain = config.require("domain")

storage = bunny.StorageZone("files", name="acme-site", region="DE", replication_regions=["SG", "NY"])
files = bunny.StorageFolder("public", storage_zone_id=storage.id, source="./public")
bunny.StorageFile("robots", storage_zone_id=storage.id, path="robots.txt", content="User-agent: *\nAllow: /\n")
site = bunny.PullZone(
    "site",
    name="acme-site",
    origin=bunny.PullZoneOriginArgs(storage_zone_id=storage.id),
    purge_on=[files.content_hash],
    cache_control_max_age_override=24 * 60 * 60,
)
bunny.EdgeRule(
    "moved",
    pull_zone_id=site.id,
    actions=[
        bunny.EdgeRuleRedirectActionArgs(
            type="redirect", url="https://www.acme.example/new{{path}}", status_code=301
        )
    ],
    triggers=[bunny.EdgeRulePatternTriggerArgs(type="url", pattern_matches=["*/old/*"])],
)
bunny.BlockedIpSet("scrapers", pull_zone_id=site.id, blocked_ips=["203.0.113.0/24", "2001:DB8::/32"])
zone = bunny.DnsZone("zone", domain=domain)
records = bunny.DnsRecords(
    "records",
    dns_zone_id=zone.id,
    records={
        "www": {"type": "PullZone", "name": "www", "pull_zone_id": site.id},
        "mail": {"type": "MX", "name": "@", "value": f"mail.{domain}", "priority": 10},
    },
)
www = bunny.Hostname(
    "www",
    pull_zone_id=site.id,
    hostname=f"www.{domain}",
    certificate="managed",
    force_ssl=True,
    opts=pulumi.ResourceOptions(depends_on=[records]),
)

edge = bunny.Script("edge", name="acme-edge", script_type="cdn")
bunny.ScriptVariable("greeting", script_id=edge.id, name="GREETING", default_value=config.require("greeting"))
bunny.ScriptSecret("token", script_id=edge.id, name="TOKEN", secret=config.require_secret("token"))

images = bunny.ContainerRegistry(
    "images",
    display_name="acme images",
    type="gitHub",
    user_name="acme",
    password=config.require_secret("password"),
)
shop = bunny.ContainerApp(
    "shop",
    name="shop",
    container_templates={
        "web": bunny.ContainerTemplateArgs(
            image_namespace="acme",
            image_name="shop",
            image_tag="1.4.0",
            image_registry_id=images.id,
            environment_variables={"LOG_LEVEL": "info"},
        )
    },
)

pulumi.export("url", pulumi.Output.concat("https://", www.hostname))
pulumi.export("containers", shop.container_ids)
pulumi.export("hostnames", bunny.get_pull_zone_output(pull_zone_id=www.pull_zone_id).hostnames)
