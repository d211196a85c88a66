// A site with its files, CDN and domain, an edge script and a container app, as in the other languages beside it.
package main

import (
	"pulumi-bunny/sdk/go/bunny"

	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		zoneID, err := site(ctx, settings.Require("domain"))
		if err != nil {
			return err
		}
		if err := script(ctx, settings.Require("greeting"), settings.RequireSecret("token")); err != nil {
			return err
		}
		if err := app(ctx, settings.RequireSecret("password")); err != nil {
			return err
		}
		zone := bunny.LookupPullZoneOutput(ctx, bunny.LookupPullZoneOutputArgs{PullZoneId: zoneID})
		ctx.Export("hostnames", zone.Hostnames())
		return nil
	})
}

// site returns the number of its pull zone, which has all its hostnames by then.
func site(ctx *pulumi.Context, domain string) (pulumi.IntOutput, error) {
	storage, err := bunny.NewStorageZone(ctx, "files", &bunny.StorageZoneArgs{
		Name:               pulumi.String("acme-site"),
		Region:             pulumi.String("DE"),
		ReplicationRegions: pulumi.ToStringArray([]string{"SG", "NY"}),
	})
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	files, err := bunny.NewStorageFolder(ctx, "public", &bunny.StorageFolderArgs{
		StorageZoneId: storage.ID(),
		Source:        pulumi.String("./public"),
	})
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	if _, err := bunny.NewStorageFile(ctx, "robots", &bunny.StorageFileArgs{
		StorageZoneId: storage.ID(),
		Path:          pulumi.String("robots.txt"),
		Content:       pulumi.String("User-agent: *\nAllow: /\n"),
	}); err != nil {
		return pulumi.IntOutput{}, err
	}
	zone, err := bunny.NewPullZone(ctx, "site", &bunny.PullZoneArgs{
		Name:                       pulumi.String("acme-site"),
		Origin:                     &bunny.PullZoneOriginArgs{StorageZoneId: storage.ID()},
		PurgeOn:                    pulumi.StringArray{files.ContentHash},
		CacheControlMaxAgeOverride: pulumi.Int(24 * 60 * 60),
	})
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	if _, err := bunny.NewEdgeRule(ctx, "moved", &bunny.EdgeRuleArgs{
		PullZoneId: zone.ID(),
		Actions: pulumi.Array{bunny.EdgeRuleRedirectActionArgs{
			Type:       pulumi.String("redirect"),
			Url:        pulumi.String("https://www.acme.example/new{{path}}"),
			StatusCode: pulumi.Int(301),
		}},
		Triggers: pulumi.Array{bunny.EdgeRulePatternTriggerArgs{
			Type:           pulumi.String("url"),
			PatternMatches: pulumi.ToStringArray([]string{"*/old/*"}),
		}},
	}); err != nil {
		return pulumi.IntOutput{}, err
	}
	if _, err := bunny.NewBlockedIpSet(ctx, "scrapers", &bunny.BlockedIpSetArgs{
		PullZoneId: zone.ID(),
		BlockedIps: pulumi.ToStringArray([]string{"203.0.113.0/24", "2001:DB8::/32"}),
	}); err != nil {
		return pulumi.IntOutput{}, err
	}
	domainZone, err := bunny.NewDnsZone(ctx, "zone", &bunny.DnsZoneArgs{Domain: pulumi.String(domain)})
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	records, err := bunny.NewDnsRecords(ctx, "records", &bunny.DnsRecordsArgs{
		DnsZoneId: domainZone.ID(),
		Records: bunny.DnsRecordEntryMap{
			"www": bunny.DnsRecordEntryArgs{
				Type:       pulumi.String("PullZone"),
				Name:       pulumi.String("www"),
				PullZoneId: zone.ID(),
			},
			"mail": bunny.DnsRecordEntryArgs{
				Type:     pulumi.String("MX"),
				Name:     pulumi.String("@"),
				Value:    pulumi.String("mail." + domain),
				Priority: pulumi.Int(10),
			},
		},
	})
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	www, err := bunny.NewHostname(ctx, "www", &bunny.HostnameArgs{
		PullZoneId:  zone.ID(),
		Hostname:    pulumi.String("www." + domain),
		Certificate: pulumi.String("managed"),
		ForceSsl:    pulumi.Bool(true),
	}, pulumi.DependsOn([]pulumi.Resource{records}))
	if err != nil {
		return pulumi.IntOutput{}, err
	}
	ctx.Export("url", pulumi.Sprintf("https://%s", www.Hostname))
	return www.PullZoneId, nil
}

func script(ctx *pulumi.Context, greeting string, token pulumi.StringInput) error {
	edge, err := bunny.NewScript(ctx, "edge", &bunny.ScriptArgs{
		Name:       pulumi.String("acme-edge"),
		ScriptType: pulumi.String("cdn"),
	})
	if err != nil {
		return err
	}
	if _, err := bunny.NewScriptVariable(ctx, "greeting", &bunny.ScriptVariableArgs{
		ScriptId:     edge.ID(),
		Name:         pulumi.String("GREETING"),
		DefaultValue: pulumi.String(greeting),
	}); err != nil {
		return err
	}
	_, err = bunny.NewScriptSecret(ctx, "token", &bunny.ScriptSecretArgs{
		ScriptId: edge.ID(),
		Name:     pulumi.String("TOKEN"),
		Secret:   token,
	})
	return err
}

func app(ctx *pulumi.Context, password pulumi.StringPtrInput) error {
	registry, err := bunny.NewContainerRegistry(ctx, "images", &bunny.ContainerRegistryArgs{
		DisplayName: pulumi.String("acme images"),
		Type:        pulumi.String("gitHub"),
		UserName:    pulumi.String("acme"),
		Password:    password,
	})
	if err != nil {
		return err
	}
	shop, err := bunny.NewContainerApp(ctx, "shop", &bunny.ContainerAppArgs{
		Name: pulumi.String("shop"),
		ContainerTemplates: bunny.ContainerTemplateMap{
			"web": bunny.ContainerTemplateArgs{
				ImageNamespace:       pulumi.String("acme"),
				ImageName:            pulumi.String("shop"),
				ImageTag:             pulumi.String("1.4.0"),
				ImageRegistryId:      registry.ID(),
				EnvironmentVariables: pulumi.StringMap{"LOG_LEVEL": pulumi.String("info")},
			},
		},
	})
	if err != nil {
		return err
	}
	ctx.Export("containers", shop.ContainerIds)
	return nil
}
