/**
 * What bunny.net's dashboard, its API, the Terraform provider and common usage call a value that has another name here,
 * in lower case without spaces. Where several kinds of values share a word, each of them has a name for it. What differs
 * only in case or hyphens needs no entry.
 */
export const otherWords: Readonly<Record<string, readonly string[]>> = {
  // Actions of edge rules.
  addresponseheader: ["setResponseHeader"],
  block: ["blockRequest"],
  browsercachetime: ["overrideBrowserCacheTime"],
  bypasscache: ["overrideCacheTime"],
  cachetime: ["overrideCacheTime"],
  changeoriginurl: ["originUrl"],
  changestoragezone: ["originStorage"],
  compress: ["forceCompression"],
  connectionlimit: ["setConnectionLimit"],
  deny: ["blockRequest"],
  disablebunnyoptimizer: ["disableOptimizer"],
  download: ["forceDownload"],
  forcehttps: ["forceSsl"],
  header: ["setResponseHeader", "requestHeader"],
  origin: ["originUrl"],
  overridepubliccachetime: ["overrideCacheTimePublic"],
  ratelimit: ["setRequestsPerSecondLimit"],
  redirecttourl: ["redirect"],
  runscript: ["runEdgeScript"],
  setheader: ["setResponseHeader"],
  // Triggers of edge rules.
  cookie: ["cookieValue"],
  country: ["countryCode"],
  extension: ["urlExtension"],
  fileextension: ["urlExtension"],
  ip: ["remoteIp"],
  method: ["requestMethod"],
  path: ["url"],
  querystring: ["urlQueryString", "ignoreQueryString"],
  random: ["randomChance"],
  requesturl: ["url"],
  responsestatuscode: ["statusCode"],
  state: ["countryStateCode"],
  status: ["statusCode", "setStatusCode"],
  // How triggers are combined.
  and: ["all"],
  matchall: ["all"],
  matchany: ["any"],
  matchnone: ["none"],
  not: ["none"],
  or: ["any"],
  // Scripts: a standalone script answers all requests.
  standalone: ["cdn"],
  // Pull zones: the tier of the standard network.
  standard: ["premium"],
  dual: ["dualStack"],
  ipv4: ["ipv4Only"],
  ipv6: ["ipv6Only"],
  modern: ["modernOnly"],
  text: ["plain"],
  tls: ["tcpEncrypted"],
  // Certificates.
  auto: ["managed"],
  free: ["managed"],
  letsencrypt: ["managed"],
  own: ["custom"],
  uploaded: ["custom"],
  ecc: ["ecdsa"],
  // Storage.
  hdd: ["standard"],
  ssd: ["edge"],
  // Registries.
  docker: ["dockerHub"],
  ghcr: ["gitHub"],
  // Video.
  avc: ["x264"],
  h264: ["x264"],
  h265: ["hevc"],
  x265: ["hevc"],
};
