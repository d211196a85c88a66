terraform {
  required_providers {
    bunnynet = { source = "BunnyWay/bunnynet" }
  }
}

provider "bunnynet" {
  api_key = "sandbox-key"
  api_url = "http://127.0.0.1:4040"
}

resource "bunnynet_storage_zone" "files" {
  name      = "shop-files"
  region    = "DE"
  zone_tier = "Standard"
}

resource "bunnynet_pullzone" "site" {
  name = "shop"
  cache_expiration_time = 3600
  block_ips = ["203.0.113.7"]
  block_referers = ["spam.example"]
  origin {
    type = "OriginUrl"
    url  = "https://origin.shop.example"
  }
  routing {
    tier = "Standard"
  }
}

resource "bunnynet_pullzone_hostname" "www" {
  pullzone    = bunnynet_pullzone.site.id
  name        = "www.shop.example"
  tls_enabled = true
  force_ssl   = true
}

resource "bunnynet_pullzone_edgerule" "old" {
  pullzone          = bunnynet_pullzone.site.id
  enabled           = true
  description       = "Moved"
  action            = "Redirect"
  action_parameter1 = "https://www.shop.example/"
  action_parameter2 = "301"
  match_type        = "MatchAny"
  triggers = [{
    type       = "Url"
    match_type = "MatchAny"
    patterns   = ["*/old/*"]
    parameter1 = null
    parameter2 = null
  }]
}

resource "bunnynet_dns_zone" "domain" {
  domain    = "shop.example"
}

resource "bunnynet_dns_record" "addresses" {
  for_each = { www = "198.51.100.7", mail = "198.51.100.8" }
  zone     = bunnynet_dns_zone.domain.id
  type     = "A"
  name     = each.key
  value    = each.value
  ttl      = 300
}

module "edge" {
  source = "./edge"
}

resource "bunnynet_stream_library" "clips" {
  name   = "clips"
}
