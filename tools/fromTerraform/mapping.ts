/*
 * Where each attribute of the official Terraform provider, https://github.com/BunnyWay/terraform-provider-bunnynet, is in
 * this one. The page docs/from-terraform.md is made of it, and the answers to programs that use a name of Terraform. An
 * attribute that is not named has the same name in camel case; `id` is the number of the object.
 */

/** Property paths of the kind, `.` between levels and `*` for any name in a map; of another kind as `Kind.path`. */
type Paths = string | readonly string[];

/** Where an attribute is, or why it is nowhere. */
export type Target = Paths | Placed | Nowhere;
interface Placed {
  readonly paths: Paths;
  readonly note: string;
}
interface Nowhere {
  readonly nowhere: string;
}

/** Where a resource, a data source or an action is. */
export type Mapping = Managed | LookedUp;
interface Managed {
  readonly kind: string;
  readonly note?: string;
  /** Those that have another name here. */
  readonly attributes: Readonly<Record<string, Target>>;
}
interface LookedUp {
  /** The look-up function. Attributes are members of its arguments or its result. */
  readonly lookup: string;
  readonly note?: string;
  readonly attributes: Readonly<Record<string, Target>>;
}
export type Mappings = Readonly<Record<string, Mapping>>;

const at = (paths: Paths, note: string): Placed => ({ paths, note });
const nowhere = (reason: string): Nowhere => ({ nowhere: reason });

const chained = (property: string) =>
  at([property, `chainedConditions.${property}`], "the first condition, and the others");
/** What a rule of Bunny Shield has. */
const shieldRule: Readonly<Record<string, Target>> = {
  pullzone: at("shieldZoneId", "the Shield zone of the pull zone"),
  "condition.operator": chained("operator"),
  "condition.value": chained("value"),
  "condition.variable": chained("variables"),
  "condition.variable_value": at("variables", "the values in the map"),
};

const startup = "containerTemplates.*.probes.startup";
const probes: Readonly<Record<string, Target>> = {
  "container.startup_probe.type": at(
    [`${startup}.httpGet`, `${startup}.tcpSocket`, `${startup}.grpc`],
    "the one that is given",
  ),
  "container.startup_probe.port": at(`${startup}.httpGet.request.portNumber`, "or of `tcpSocket` or `grpc`"),
  "container.startup_probe.initial_delay": `${startup}.initialDelaySeconds`,
  "container.startup_probe.period": `${startup}.periodSeconds`,
  "container.startup_probe.timeout": `${startup}.timeoutSeconds`,
  "container.startup_probe.failure_threshold": `${startup}.failureThreshold`,
  "container.startup_probe.success_threshold": `${startup}.successThreshold`,
  "container.startup_probe.http.path": `${startup}.httpGet.request.path`,
  "container.startup_probe.http.expected_status": at(
    `${startup}.httpGet.response.expectedStatusCode`,
    'a name: `"noContent"`',
  ),
  "container.startup_probe.grpc.service": `${startup}.grpc.request.serviceName`,
  "container.readiness_probe": at("containerTemplates.*.probes.readiness", "as `startup`"),
  "container.liveness_probe": at("containerTemplates.*.probes.liveness", "as `startup`"),
};

const pullZone: Readonly<Record<string, Target>> = {
  cdn_domain: at("cnameDomain", "`cnameTarget` is the target for CNAME records"),
  allow_referers: at("AllowedReferrerSet.allowedReferrers", "with `exclusive`, or entry by entry: `AllowedReferrer`"),
  block_ips: at("BlockedIpSet.blockedIps", "with `exclusive`, or entry by entry: `BlockedIp`"),
  block_no_referer: "blockNoneReferrer",
  block_referers: at("BlockedReferrerSet.blockedReferrers", "with `exclusive`, or entry by entry: `BlockedReferrer`"),
  block_root_path: "blockRootPathAccess",
  cache_chunked: "enableCacheSlice",
  cache_enabled: "enableSmartCache",
  cache_errors: "cacheErrorResponses",
  cache_expiration_time: "cacheControlMaxAgeOverride",
  cache_expiration_time_browser: "cacheControlPublicMaxAgeOverride",
  cache_stale: at(["useStaleWhileOffline", "useStaleWhileUpdating"], "one property for each member"),
  cache_vary: at(
    [
      "enableAvifVary",
      "enableCookieVary",
      "enableCountryCodeVary",
      "enableCountryStateCodeVary",
      "enableHostnameVary",
      "enableMobileVary",
      "enableWebpVary",
      "ignoreQueryStrings",
    ],
    "one property for each member; `querystring` is `ignoreQueryStrings: false`",
  ),
  cache_vary_cookie: "cookieVaryParameters",
  cache_vary_querystring: "queryStringVaryParameters",
  cors_enabled: "enableAccessControlOriginHeader",
  cors_extensions: "accessControlOriginHeaderExtensions",
  disable_letsencrypt: "disableLetsEncrypt",
  errorpage_custom_content: "errorPageCustomCode",
  errorpage_custom_enabled: "errorPageEnableCustomCode",
  errorpage_statuspage_code: "errorPageStatuspageCode",
  errorpage_statuspage_enabled: "errorPageEnableStatuspageWidget",
  errorpage_whitelabel: "errorPageWhitelabel",
  limit_after: "limitRateAfter",
  limit_bandwidth: "monthlyBandwidthLimit",
  limit_burst: "burstSize",
  limit_connections: "connectionLimitPerIpCount",
  limit_download_speed: "limitRatePerSecond",
  limit_requests: "requestLimit",
  log_anonymized: "loggingIpAnonymizationEnabled",
  log_anonymized_style: "logAnonymizationType",
  log_enabled: "enableLogging",
  log_forward_enabled: "logForwardingEnabled",
  log_forward_format: "logForwardingFormat",
  log_forward_port: "logForwardingPort",
  log_forward_protocol: "logForwardingProtocol",
  log_forward_server: "logForwardingHostname",
  log_forward_token: "logForwardingToken",
  log_storage_enabled: "loggingSaveToStorage",
  log_storage_zone: "loggingStorageZoneId",
  optimizer_burrow: "optimizerTunnelEnabled",
  optimizer_classes_force: "optimizerForceClasses",
  optimizer_dynamic_image_api: "optimizerEnableManipulationEngine",
  optimizer_html_prerender: "optimizerPrerenderHtml",
  optimizer_minify_js: "optimizerMinifyJavaScript",
  optimizer_smartimage: "optimizerAutomaticOptimizationEnabled",
  optimizer_smartimage_desktop_maxwidth: "optimizerDesktopMaxWidth",
  optimizer_smartimage_desktop_quality: "optimizerImageQuality",
  optimizer_smartimage_mobile_maxwidth: "optimizerMobileMaxWidth",
  optimizer_smartimage_mobile_quality: "optimizerMobileImageQuality",
  optimizer_watermark: "optimizerWatermarkEnabled",
  optimizer_watermark_borderoffset: "optimizerWatermarkOffset",
  optimizer_watermark_minsize: "optimizerWatermarkMinImageSize",
  optimizer_webp: "optimizerEnableWebP",
  "origin.type": at("origin", "follows from the members that are given"),
  "origin.url": "origin.originUrl",
  "origin.storagezone": "origin.storageZoneId",
  "origin.script": "origin.edgeScriptId",
  "origin.middleware_script": "middlewareScriptId",
  "origin.container_app_id": "origin.magicContainersAppId",
  "origin.container_endpoint_id": "origin.magicContainersEndpointId",
  "origin.follow_redirects": "followRedirects",
  "origin.forward_host_header": "addHostHeader",
  "origin.host_header": "origin.originHostHeader",
  "origin.verify_ssl": "verifyOriginSsl",
  "origin.script_execute_before_cache": "edgeScriptExecutionPhase",
  "origin.dns_port": nowhere("not managed here"),
  "origin.dns_scheme": nowhere("not managed here"),
  cache_vary_headers: nowhere("not managed here"),
  originshield_concurrency_limit: "originShieldEnableConcurrencyLimit",
  originshield_concurrency_requests: "originShieldMaxConcurrentRequests",
  originshield_enabled: "enableOriginShield",
  originshield_queue_requests: "originShieldMaxQueuedRequests",
  originshield_queue_wait: "originShieldQueueMaxWaitTime",
  originshield_zone: "originShieldZoneCode",
  permacache_storagezone: "permaCacheStorageZoneId",
  request_coalescing_enabled: "enableRequestCoalescing",
  "routing.tier": at("type", 'the price tier: `"standard"` or `"volume"`'),
  "routing.zones": at(
    ["enableGeoZoneAf", "enableGeoZoneAsia", "enableGeoZoneEu", "enableGeoZoneSa", "enableGeoZoneUs"],
    "one property for each member",
  ),
  "routing.filters": "routingFilters",
  "routing.blocked_countries": "blockedCountries",
  "routing.redirected_countries": "budgetRedirectedCountries",
  s3_auth_enabled: "awsSigningEnabled",
  s3_auth_key: "awsSigningKey",
  s3_auth_region: "awsSigningRegionName",
  s3_auth_secret: "awsSigningSecret",
  safehop_connection_timeout: "originConnectTimeout",
  safehop_enabled: "enableSafeHop",
  safehop_response_timeout: "originResponseTimeout",
  safehop_retry_count: "originRetries",
  safehop_retry_delay: "originRetryDelay",
  safehop_retry_reasons: at(
    ["originRetry5xxResponses", "originRetryConnectionTimeout", "originRetryResponseTimeout"],
    "one property for each member",
  ),
  sort_querystring: "enableQueryStringOrdering",
  strip_cookies: "disableCookies",
  tls_support: at(["enableTls1", "enableTls11"], "one property for each member"),
  token_auth_enabled: "zoneSecurityEnabled",
  token_auth_ip_validation: "zoneSecurityIncludeHashRemoteIp",
  token_auth_key: at("zoneSecurityKey", "an output, encrypted in state"),
  websockets_enabled: "enableWebSockets",
  websockets_max_connections: "maxWebSocketConnections",
};

const dnsRecord: Readonly<Record<string, Target>> = {
  id: at("recordId", "the resource ID is `<zone>/<record>`"),
  zone: "dnsZoneId",
  type: at("type", "TypeScript knows the properties of each type; `Flatten` has been discontinued"),
  link_name: at("linkName", "an output"),
  accelerated_pullzone: at("acceleratedPullZoneId", "for `adoptPullZoneId` of a `PullZone`"),
  enabled: at("disabled", "the opposite"),
  geolocation_lat: "geolocationLatitude",
  geolocation_long: "geolocationLongitude",
  pullzone_id: "pullZoneId",
};

const dnsZone: Readonly<Record<string, Target>> = {
  nameserver_custom: "customNameserversEnabled",
  log_enabled: "loggingEnabled",
  log_anonymized: "loggingIpAnonymizationEnabled",
  log_anonymized_style: "logAnonymizationType",
  dnssec_enabled: at("Dnssec.dnsZoneId", "a resource of its own, which removes DNSSEC only when it is safe"),
  dnssec_algorithm: "Dnssec.algorithm",
  dnssec_digest: "Dnssec.digest",
  dnssec_digest_type: "Dnssec.digestType",
  dnssec_flags: "Dnssec.flags",
  dnssec_keytag: "Dnssec.keyTag",
  dnssec_public_key: at("Dnssec.publicKey", "`dsRecord` is the whole record"),
};

/** What is not managed here, and what to do instead. A kind that comes moves to `resources`. */
export const elsewhere: Readonly<Record<string, string>> = {
  bunnynet_account_subuser: "the calls require a login, not an API key: invite team members in the dashboard",
  "data.bunnynet_pullzone_access_lists":
    "there is no look-up: a `ShieldManagedList` takes the number of a list of bunny.net",
  "data.bunnynet_region": "write the code of a region as text; `getRegions` has those of Magic Containers",
  "data.bunnynet_video_language": "write the code of a language as text",
};

const referrers = at("VideoLibraryReferrer.hostname", "a resource for each");

export const providerSettings: Readonly<Record<string, { readonly setting: string; readonly note: string } | Nowhere>> =
  {
    api_key: { setting: "bunny:apiKey", note: "or BUNNYNET_API_KEY, or `new bunny.Provider(…, { apiKey })`" },
    api_url: { setting: "bunny:apiUrl", note: "or BUNNYNET_API_URL, or `new bunny.Provider(…, { apiUrl })`" },
    stream_api_url: nowhere("bunny.net's own address is used; it is used for videos, too"),
  };

export const resources: Mappings = {
  bunnynet_compute_container_app: {
    kind: "ContainerApp",
    note: "Containers, endpoints, variables and volumes are maps by name, so that renaming or adding one affects no other.",
    attributes: {
      version: nowhere("the format of the Terraform schema"),
      autoscaling_min: "autoScaling.min",
      autoscaling_max: "autoScaling.max",
      regions_allowed: "regionSettings.allowedRegionIds",
      regions_required: "regionSettings.requiredRegionIds",
      regions_max_allowed: "regionSettings.maxAllowedRegions",
      "container.id": at("containerIds", "by name"),
      "container.name": at("containerTemplates", "the names in the map"),
      "container.image_registry": "containerTemplates.*.imageRegistryId",
      "container.image_namespace": "containerTemplates.*.imageNamespace",
      "container.image_name": "containerTemplates.*.imageName",
      "container.image_tag": "containerTemplates.*.imageTag",
      "container.image_pull_policy": "containerTemplates.*.imagePullPolicy",
      "container.image_digest": "containerTemplates.*.imageDigest",
      "container.command": "containerTemplates.*.entryPoint.command",
      "container.arguments": "containerTemplates.*.entryPoint.arguments",
      "container.working_dir": "containerTemplates.*.entryPoint.workingDirectory",
      "container.endpoint.id": nowhere("`endpointIds` has it, by container and endpoint"),
      "container.endpoint.name": at("containerTemplates.*.endpoints", "the names in the map"),
      "container.endpoint.type": at(
        ["containerTemplates.*.endpoints.*.cdn", "containerTemplates.*.endpoints.*.anycast"],
        "the one that is given; there is no `InternalIP`",
      ),
      "container.endpoint.cdn.origin_ssl": "containerTemplates.*.endpoints.*.cdn.isSslEnabled",
      "container.endpoint.cdn.pullzone_id": at("endpointPullZoneIds", "by container and endpoint"),
      "container.endpoint.cdn.sticky_sessions.headers":
        "containerTemplates.*.endpoints.*.cdn.stickySessions.sessionHeaders",
      "container.endpoint.port.container": [
        "containerTemplates.*.endpoints.*.cdn.portMappings.containerPort",
        "containerTemplates.*.endpoints.*.anycast.portMappings.containerPort",
      ],
      "container.endpoint.port.exposed": [
        "containerTemplates.*.endpoints.*.cdn.portMappings.exposedPort",
        "containerTemplates.*.endpoints.*.anycast.portMappings.exposedPort",
      ],
      "container.endpoint.port.protocols": [
        "containerTemplates.*.endpoints.*.cdn.portMappings.protocols",
        "containerTemplates.*.endpoints.*.anycast.portMappings.protocols",
      ],
      "container.env.name": at("containerTemplates.*.environmentVariables", "the names in the map"),
      "container.env.value": at("containerTemplates.*.environmentVariables", "the values; secrets are encrypted"),
      "container.volumemount.name": at("containerTemplates.*.volumeMounts", "the names in the map"),
      "container.volumemount.path": at("containerTemplates.*.volumeMounts", "the values"),
      ...probes,
      "volume.name": at("volumes", "the names in the map"),
      "volume.size": "volumes.*.size",
    },
  },
  bunnynet_compute_container_imageregistry: {
    kind: "ContainerRegistry",
    attributes: {
      registry: at("type", "`hostName` names any other registry"),
      username: "userName",
      token: at("password", "encrypted in state, and never read back"),
    },
  },
  bunnynet_compute_script: {
    kind: "Script",
    note: "Code is published by a resource of its own, so that a script can also be deployed by its GitHub repository.",
    attributes: {
      type: at("scriptType", '`"standalone"` is `"cdn"`'),
      content: "ScriptRelease.code",
      deployment_key: at("deploymentKey", "an output"),
      release: "ScriptRelease.activeUuid",
    },
  },
  bunnynet_compute_script_secret: {
    kind: "ScriptSecret",
    attributes: { script: "scriptId", value: "secret" },
  },
  bunnynet_compute_script_variable: {
    kind: "ScriptVariable",
    attributes: {
      script: "scriptId",
    },
  },
  bunnynet_database: {
    kind: "Database",
    note: "A database that holds data is not deleted, unless `deleteData` is set.",
    attributes: {
      regions_primary: "primaryRegions",
      regions_replica: "replicaRegions",
    },
  },
  bunnynet_dns_record: {
    kind: "DnsRecord",
    note: "Hundreds of records of one zone fit in one `DnsRecords`.",
    attributes: dnsRecord,
  },
  bunnynet_dns_script: {
    kind: "Script",
    note: 'With `scriptType: "dns"`.',
    attributes: {
      content: "ScriptRelease.code",
      release: "ScriptRelease.activeUuid",
    },
  },
  bunnynet_dns_script_variable: {
    kind: "ScriptVariable",
    attributes: { script: "scriptId", value: "defaultValue" },
  },
  bunnynet_dns_zone: { kind: "DnsZone", attributes: dnsZone },
  bunnynet_pullzone: {
    kind: "PullZone",
    note: "Settings that you omit stay as they are: the Terraform provider sets them to its own defaults. The most important one is `disableCookies`, which it sets to `true`.",
    attributes: pullZone,
  },
  bunnynet_pullzone_access_list: {
    kind: "ShieldAccessList",
    note: "A list of bunny.net is a `ShieldManagedList`. For plain lists of IP addresses and referrers without Shield, use `BlockedIpSet`, `BlockedReferrerSet` and `AllowedReferrerSet`.",
    attributes: {
      id: at("listId", "the resource ID is `<Shield zone>/<list>`"),
      pullzone: at("shieldZoneId", "the Shield zone of the pull zone, which `getShieldZone` looks up"),
      type: at("type", '`"ip"`, `"cidr"`, `"asn"`, `"country"`, `"organization"`, `"ja4"`'),
      action: at("action", '`"allow"`, `"block"`, `"challenge"`, `"log"`, `"bypass"`'),
    },
  },
  bunnynet_pullzone_edgerule: {
    kind: "EdgeRule",
    note: "Parameters of known actions and triggers have names: TypeScript knows which.",
    attributes: {
      id: at("edgeRuleId", "the resource ID is `<pull zone>/<rule>`"),
      pullzone: "pullZoneId",
      priority: "orderIndex",
      match_type: at("triggerMatchingType", '`"any"`, `"all"`, `"none"`'),
      action: at("actions", "an action with this `type`"),
      action_parameter1: at("actions", "a property of the action"),
      action_parameter2: at("actions", "a property of the action"),
      action_parameter3: at("actions", "a property of the action"),
      "actions.type": "actions",
      "actions.parameter1": at("actions", "a property of the action, such as `url` or `name`"),
      "actions.parameter2": at("actions", "a property of the action, such as `statusCode` or `value`"),
      "actions.parameter3": at("actions", "a property of the action"),
      "triggers.type": "triggers",
      "triggers.match_type": at("triggers", "`patternMatchingType` of the trigger"),
      "triggers.patterns": at("triggers", "`patternMatches` of the trigger"),
      "triggers.parameter1": at("triggers", "`name` of a header or a cookie"),
      "triggers.parameter2": nowhere("the API has no such field"),
    },
  },
  bunnynet_pullzone_hostname: {
    kind: "Hostname",
    attributes: {
      id: at("hostnameId", "the resource ID is `<pull zone>/<hostname>`"),
      pullzone: "pullZoneId",
      name: "hostname",
      is_internal: "isSystemHostname",
      tls_enabled: at("certificate", '`"managed"` for a free certificate; `hasCertificate` says whether there is one'),
      certificate: "certificatePem",
      certificate_key: "privateKeyPem",
    },
  },
  bunnynet_pullzone_optimizer_class: {
    kind: "PullZone",
    note: 'All classes of a zone are one map: `optimizerClasses: { thumbnail: { width: "200" } }`.',
    attributes: {
      pullzone: at("pullZoneId", "the pull zone that has the map"),
      name: at("optimizerClasses", "the names in the map"),
      ...Object.fromEntries(
        [
          "width",
          "height",
          "aspect_ratio",
          "quality",
          "sharpen",
          "blur",
          "crop",
          "crop_gravity",
          "flip",
          "flop",
          "brightness",
          "saturation",
          "hue",
          "contrast",
          "auto_optimize",
          "sepia",
        ].map((name) => [name, at("optimizerClasses", "a property of the class")]),
      ),
    },
  },
  bunnynet_pullzone_ratelimit_rule: {
    kind: "ShieldRateLimit",
    note: "All settings of a rule are kept by an update, and conditions stay in the order of the program.",
    attributes: {
      ...shieldRule,
      id: at("rateLimitId", "the resource ID is `<Shield zone>/<rate limit>`"),
      "limit.requests": "requestCount",
      "limit.interval": "timeframe",
      "response.interval": "blockTime",
    },
  },
  bunnynet_pullzone_shield: {
    kind: "ShieldZone",
    note: "Bots, upload scanning, lists and pages are resources of their own. Destroying the resource puts back what the program has changed, and neither lowers the plan nor ends learning mode.",
    attributes: {
      id: "shieldZoneId",
      pullzone: "pullZoneId",
      tier: at("planType", "never lowered"),
      whitelabel: "whitelabelResponsePages",
      whitelabel_block: at("ShieldPage.content", 'with `pageType: "block"`'),
      whitelabel_challenge: at("ShieldPage.content", 'with `pageType: "challenge"`'),
      whitelabel_rate_limit: at("ShieldPage.content", 'with `pageType: "ratelimit"`'),
      upload_scanning_antivirus: "ShieldUploadScanning.antivirus",
      upload_scanning_csam: "ShieldUploadScanning.csam",
      "access_list.action": "ShieldManagedList.action",
      "access_list.id": "ShieldManagedList.listId",
      bot_categorization: at("ShieldBotAction.action", "one resource for each bot or category"),
      "bot_detection.complex_fingerprinting": "ShieldBotDetection.complexFingerprint",
      "bot_detection.fingerprint_aggression": "ShieldBotDetection.browserAggression",
      "bot_detection.fingerprint_sensitivity": "ShieldBotDetection.browserFingerprint",
      "bot_detection.ip_sensitivity": "ShieldBotDetection.ipAddress",
      "bot_detection.mode": "ShieldBotDetection.executionMode",
      "bot_detection.request_integrity": "ShieldBotDetection.requestIntegrity",
      "ddos.level": at("ddosSensitivity", '`Asleep` is `"off"`, and `Extreme` is `"challenge"`'),
      "ddos.challenge_window": "ddosChallengeWindow",
      "waf.enabled": "wafEnabled",
      "waf.allowed_http_methods": "allowedMethods",
      "waf.allowed_http_versions": "allowedHttpVersions",
      "waf.allowed_request_content_types": "allowedContentTypes",
      "waf.blocking_sensitivity": "blockingParanoiaLevel",
      "waf.detection_sensitivity": "detectionParanoiaLevel",
      "waf.execution_sensitivity": "executingParanoiaLevel",
      "waf.body_limit_request": "wafRequestBodyLimitAction",
      "waf.body_limit_response": "wafResponseBodyLimitAction",
      "waf.log_headers": "wafRequestHeaderLoggingEnabled",
      "waf.log_headers_excluded": "wafRequestIgnoredHeaders",
      "waf.mode": "wafExecutionMode",
      "waf.realtime_threat_intelligence": "wafRealtimeThreatIntelligenceEnabled",
      "waf.rules_disabled": at("wafDisabledRules", "or a `ShieldRuleOverride` for each"),
      "waf.rules_logonly": at("wafLogOnlyRules", "or a `ShieldRuleOverride` for each"),
    },
  },
  bunnynet_pullzone_waf_rule: {
    kind: "ShieldWafRule",
    note: "All settings of a rule are kept by an update, and conditions stay in the order of the program.",
    attributes: {
      ...shieldRule,
      id: at("wafRuleId", "the resource ID is `<Shield zone>/<rule>`"),
      "response.action": "action",
    },
  },
  bunnynet_storage_file: {
    kind: "StorageFile",
    note: "A whole folder, such as a static site, is one `StorageFolder`.",
    attributes: {
      id: nowhere("the API's own ID has no use; the resource ID is `<storage zone>/<path>`"),
      zone: "storageZoneId",
      checksum: at("checksum", "computed from `source` or `content`"),
      size: "length",
      date_created: nowhere("look at the file in the dashboard"),
      date_modified: nowhere("look at the file in the dashboard"),
    },
  },
  bunnynet_storage_zone: {
    kind: "StorageZone",
    note: "Destroying it keeps the pull zones that are linked to it, and fails while it has files, unless `deleteFiles` is set. The Terraform provider deletes both.",
    attributes: {
      type: "storageZoneType",
      replication_regions: at("replicationRegions", "regions can only be added"),
      hostname: "storageHostname",
      hostname_s3: "s3Hostname",
      password: at("password", "an output, encrypted in state"),
      password_readonly: at("readOnlyPassword", "an output, encrypted in state"),
      date_modified: nowhere("it changes with every upload"),
    },
  },
  bunnynet_stream_collection: {
    kind: "VideoCollection",
    note: "A collection that holds videos is not deleted, unless `deleteVideos` is set.",
    attributes: { library: "videoLibraryId" },
  },
  bunnynet_stream_video: {
    kind: "Video",
    note: "It is uploaded, too; tags, chapters and moments that the program does not set stay as they are.",
    attributes: {
      id: at("videoId", "the resource ID is `<library>/<video>`"),
      library: "videoLibraryId",
      collection: "collectionId",
      description: at("metaTags", "the tag `description`"),
      "chapters.start": at("chapters.start", "a number of seconds"),
      "chapters.end": at("chapters.end", "a number of seconds"),
      "moments.timestamp": at("moments.timestamp", "a number of seconds"),
    },
  },
  bunnynet_stream_library: {
    kind: "VideoLibrary",
    note: "A rename is an update, and a library that holds videos is not deleted.",
    attributes: {
      pullzone: "pullZoneId",
      storage_zone: "storageZoneId",
      cdn_token_authentication_required: "enableTokenAuthentication",
      content_tagging_enabled: "enableContentTagging",
      direct_play_enabled: "allowDirectPlay",
      direct_url_file_access_blocked: "blockNoneReferrer",
      drm_mediacage_basic_enabled: at("enableDrm", 'with `drmVersion: "basic"`'),
      early_play_enabled: "allowEarlyPlay",
      api_key: at("apiKey", "an output"),
      api_key_readonly: at("readOnlyApiKey", "an output"),
      jit_encoding: "jitEncodingEnabled",
      mp4_fallback_enabled: "enableMp4Fallback",
      multi_audio_track_support_enabled: "enableMultiAudioTrackSupport",
      original_files_keep: "keepOriginalFiles",
      player_captions_background_color: "captionsBackground",
      player_captions_font_color: "captionsFontColor",
      player_captions_font_size: "captionsFontSize",
      player_controls: "controls",
      player_custom_head: "customHtml",
      player_font_family: "fontFamily",
      player_language: "uiLanguage",
      player_primary_color: "playerKeyColor",
      player_watchtime_heatmap_enabled: "showHeatmap",
      referers_allowed: referrers,
      referers_blocked: referrers,
      resolutions: "enabledResolutions",
      transcribing_enabled: "enableTranscribing",
      transcribing_languages: "transcribingCaptionLanguages",
      transcribing_smart_description_enabled: "enableTranscribingDescriptionGeneration",
      transcribing_smart_title_enabled: "enableTranscribingTitleGeneration",
      view_token_authentication_required: "playerTokenAuthenticationEnabled",
    },
  },
};

export const dataSources: Mappings = {
  bunnynet_compute_container_app_container: {
    lookup: "getContainerApp",
    attributes: {
      id: "containerTemplates.*.containerId",
      app: "appId",
      name: at("containerTemplates", "the names in the map"),
    },
  },
  bunnynet_compute_container_app_container_endpoint: {
    lookup: "getContainerApp",
    attributes: {
      app: "appId",
      container: at("containerTemplates", "the container by name"),
      name: at("containerTemplates.*.endpoints", "the names in the map of the container"),
      type: "containerTemplates.*.endpoints.*.type",
      public_host: "containerTemplates.*.endpoints.*.publicHost",
      "cdn.origin_ssl": "containerTemplates.*.endpoints.*.isSslEnabled",
      "cdn.pullzone_id": "containerTemplates.*.endpoints.*.pullZoneId",
      "cdn.sticky_sessions.headers": nowhere("`ContainerEndpoint.get` reads them: `cdn.stickySessions`"),
    },
  },
  bunnynet_compute_container_imageregistry: {
    lookup: "getContainerRegistry",
    note: "Looks up by `displayName` or `registryId`.",
    attributes: { registry: "hostName", username: "userName" },
  },
  bunnynet_dns_record: {
    kind: "DnsRecord",
    note: "`DnsRecord.get` reads a record by its resource ID. Attributes are named as those of the resource.",
    attributes: {},
  },
  bunnynet_dns_zone: {
    kind: "DnsZone",
    note: "`DnsZone.get` reads a zone by its number, and `getDnsZone` looks it up by its domain. Attributes are named as those of the resource.",
    attributes: {},
  },
  bunnynet_pullzone: {
    kind: "PullZone",
    note: "`PullZone.get` reads a pull zone by its number, with all settings, and `getPullZone` looks it up by its name. Attributes are named as those of the resource.",
    attributes: {},
  },
};

export const actions: Mappings = {
  bunnynet_pullzone_cache_purge: {
    kind: "CachePurge",
    note: "`purgeOn` of a `PullZone` purges the whole zone after what it names has changed.",
    attributes: { pullzone: "pullZoneId" },
  },
  bunnynet_url_cache_purge: {
    kind: "CachePurge",
    attributes: { url: at("urls", "a list") },
  },
};
