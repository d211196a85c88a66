import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.bunny.*;
import com.pulumi.bunny.inputs.*;
import com.pulumi.core.Either;
import com.pulumi.core.Output;
import com.pulumi.resources.CustomResource;
import com.pulumi.resources.CustomResourceOptions;
import java.util.List;
import java.util.Map;

/** A site with its files, CDN and domain, an edge script and a container app, as in the other languages beside it. */
public class App {
  public static void main(String[] args) {
    Pulumi.run(
        context -> {
          site(context);
          script(context);
          shop(context);
        });
  }

  private static void site(Context context) {
    var domain = context.config().require("domain");
    var storage =
        new StorageZone(
            "files",
            StorageZoneArgs.builder().name("acme-site").region("DE").replicationRegions("SG", "NY").build());
    var files =
        new StorageFolder(
            "public", StorageFolderArgs.builder().storageZoneId(idOf(storage)).source("./public").build());
    new StorageFile(
        "robots",
        StorageFileArgs.builder()
            .storageZoneId(idOf(storage))
            .path("robots.txt")
            .content("User-agent: *\nAllow: /\n")
            .build());
    var site =
        new PullZone(
            "site",
            PullZoneArgs.builder()
                .name("acme-site")
                .origin(PullZoneOriginArgs.builder().storageZoneId(idOf(storage)).build())
                .purgeOn(files.contentHash().applyValue(List::of))
                .cacheControlMaxAgeOverride(24 * 60 * 60)
                .build());
    new EdgeRule(
        "moved",
        EdgeRuleArgs.builder()
            .pullZoneId(idOf(site))
            .actions(
                EdgeRuleRedirectActionArgs.builder()
                    .type("redirect")
                    .url("https://www.acme.example/new{{path}}")
                    .statusCode(301)
                    .build())
            .triggers(
                EdgeRulePatternTriggerArgs.builder().type("url").patternMatches("*/old/*").build())
            .build());
    new BlockedIpSet(
        "scrapers",
        BlockedIpSetArgs.builder()
            .pullZoneId(idOf(site))
            .blockedIps("203.0.113.0/24", "2001:DB8::/32")
            .build());
    var zone = new DnsZone("zone", DnsZoneArgs.builder().domain(domain).build());
    var records =
        new DnsRecords(
            "records",
            DnsRecordsArgs.builder()
                .dnsZoneId(idOf(zone))
                .records(
                    Map.of(
                        "www",
                        DnsRecordEntryArgs.builder()
                            .type("PullZone")
                            .name("www")
                            .pullZoneId(idOf(site))
                            .build(),
                        "mail",
                        DnsRecordEntryArgs.builder()
                            .type("MX")
                            .name("@")
                            .value("mail." + domain)
                            .priority(10)
                            .build()))
                .build());
    var www =
        new Hostname(
            "www",
            HostnameArgs.builder()
                .pullZoneId(idOf(site))
                .hostname("www." + domain)
                .certificate("managed")
                .forceSsl(true)
                .build(),
            CustomResourceOptions.builder().dependsOn(records).build());
    var found =
        BunnyFunctions.getPullZone(
            GetPullZoneArgs.builder().pullZoneId(www.pullZoneId().applyValue(Either::ofLeft)).build());
    context.export("url", Output.format("https://%s", www.hostname()));
    context.export("hostnames", found.applyValue(zoneOfSite -> zoneOfSite.hostnames()));
  }

  private static void script(Context context) {
    var edge = new Script("edge", ScriptArgs.builder().name("acme-edge").scriptType("cdn").build());
    new ScriptVariable(
        "greeting",
        ScriptVariableArgs.builder()
            .scriptId(idOf(edge))
            .name("GREETING")
            .defaultValue(context.config().require("greeting"))
            .build());
    new ScriptSecret(
        "token",
        ScriptSecretArgs.builder()
            .scriptId(idOf(edge))
            .name("TOKEN")
            .secret(context.config().requireSecret("token"))
            .build());
  }

  private static void shop(Context context) {
    var images =
        new ContainerRegistry(
            "images",
            ContainerRegistryArgs.builder()
                .displayName("acme images")
                .type("gitHub")
                .userName("acme")
                .password(context.config().requireSecret("password"))
                .build());
    var shop =
        new ContainerApp(
            "shop",
            ContainerAppArgs.builder()
                .name("shop")
                .containerTemplates(
                    Map.of(
                        "web",
                        ContainerTemplateArgs.builder()
                            .imageNamespace("acme")
                            .imageName("shop")
                            .imageTag("1.4.0")
                            .imageRegistryId(images.id())
                            .environmentVariables(Map.of("LOG_LEVEL", "info"))
                            .build()))
                .build());
    context.export("containers", shop.containerIds());
  }

  /** An ID is a number or a string: this is the string. */
  private static Output<Either<Integer, String>> idOf(CustomResource resource) {
    return resource.id().applyValue(Either::ofRight);
  }
}
