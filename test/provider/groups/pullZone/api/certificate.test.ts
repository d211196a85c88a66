import * as assert from "node:assert/strict";
import type { ApiError } from "../../../../../provider/src/http/errors";
import * as api from "../../../../../provider/src/groups/pullZone/api/certificate";
import { assertSilent, fakeApi, left, reply, sessionOver } from "../../../http/support";

const name = "www.a.com";
const certificatePem = "-----BEGIN CERTIFICATE-----\nMIIBpubl1cMIIBpubl1c\n-----END CERTIFICATE-----\n";
const keyLines = ["MIIEpl4ntedKeyFirst/Line+of+it==", "SecondLineOfPl4ntedKey"];
const privateKeyPem = `-----BEGIN PRIVATE KEY-----\r\n${keyLines.join("\r\n")}\r\n-----END PRIVATE KEY-----\r\n`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("custom certificates", () => {
  const pair = { certificatePem, privateKeyPem };

  const quotes: readonly (readonly [string, string])[] = [
    ["as it is", privateKeyPem],
    ["trimmed", privateKeyPem.trim()],
    ["as it was sent", base64(privateKeyPem)],
    ["in a URL", encodeURIComponent(privateKeyPem)],
    ["with other ends of lines", privateKeyPem.replaceAll("\r\n", "\n")],
    ["with its ends of lines escaped", privateKeyPem.replaceAll("\r\n", "\\r\\n")],
    ["in one line", keyLines.join("")],
    ["in part", keyLines[1] ?? ""],
  ];
  for (const [how, quote] of quotes) {
    it(`keep their key out of errors when the API quotes it ${how}`, async () => {
      const body = {
        ErrorKey: `x.${quote}`,
        Field: quote,
        Message: `Bad key '${quote}' given.`,
        CertificateKey: quote,
      };
      const fake = fakeApi(() => reply(400, JSON.stringify(body)));
      const error = left(await fake.clock.until(api.addCertificate(sessionOver(fake), 5, name, pair)()));
      assertSilent(error, [privateKeyPem, base64(privateKeyPem), ...keyLines]);
      assert.match((error._tag === "Status" && error.message) || "", /^Bad key '.*\[secret\].*' given\.$/s);
    });
  }

  it("keep a key out of errors that was given with the certificate", async () => {
    const both = certificatePem + privateKeyPem;
    const fake = fakeApi(() => reply(400, JSON.stringify({ Message: both + base64(both) })));
    const run = api.addCertificate(sessionOver(fake), 5, name, { certificatePem: both, privateKeyPem: "other" });
    assertSilent(left(await fake.clock.until(run())), [base64(both), ...keyLines]);
  });
});

describe("trouble with certificates", () => {
  const operation = { method: "GET", path: "/pullzone/loadFreeCertificate" } as const;
  const status = (code: number, message?: string, errorKey?: string): ApiError => ({
    _tag: "Status",
    operation,
    status: code,
    ...(message === undefined ? {} : { message }),
    ...(errorKey === undefined ? {} : { errorKey }),
    doubtful: false,
  });
  const failed = "pullzone.certificate_request_failed";

  const unrequested =
    "The certificate could not be requested. Make sure the hostname DNS is set up to bunny.net. Fail to load resource " +
    "from 'https://acme-v02.api.letsencrypt.org/acme/new-order'. ";
  const limited =
    "urn:ietf:params:acme:error:rateLimited: too many certificates (50) already issued in the last 168h0m0s, " +
    "retry after 2025-07-18 21:49:58 UTC: see https://letsencrypt.org/docs/rate-limits/";

  it("is told with the time that the authority names, if it names one", () => {
    assert.equal(api.retryTime(status(400, `${unrequested}${limited}`, failed)), "2025-07-18 21:49:58 UTC");
    assert.equal(api.retryTime(status(400, "Let's Encrypt rate limit reached")), undefined);
    assert.equal(api.retryTime({ _tag: "Connection", operation, code: "ECONNRESET", doubtful: true }), undefined);
  });

  const cases: readonly (readonly [ApiError, api.CertificateTrouble | undefined])[] = [
    [status(400, "The domain www.a.com is not pointing to our servers.", failed), "dnsNotReady"],
    [status(400, "THE DOMAIN IS NOT POINTING TO OUR SERVERS"), "dnsNotReady"],
    [status(500, "The domain www.a.com does not point to our servers"), "dnsNotReady"],
    [status(400, "www.a.com is not yet pointing to us", failed), "dnsNotReady"],
    [status(400, "DNS problem: NXDOMAIN looking up A for www.a.com", failed), "dnsNotReady"],
    [status(400, "urn:ietf:params:acme:error:dns: no answer", failed), "dnsNotReady"],
    [status(400, "urn:ietf:params:acme:error:rateLimited: try later", failed), "rateLimited"],
    [status(400, "Error: RATELIMITED", failed), "rateLimited"],
    [status(500, "too many certificates already issued for a.com"), "rateLimited"],
    [status(400, "Let's Encrypt rate limit reached"), "rateLimited"],
    [status(429), "rateLimited"],
    [status(400, `${unrequested}${limited}`, failed), "rateLimited"],
    [
      status(
        400,
        `${unrequested}urn:ietf:params:acme:error:malformed: Unable to update challenge :: authorization must be pending`,
        failed,
      ),
      "busy",
    ],
    [status(400, "The certificate could not be requested.", failed), "refused"],
    [status(500, "The certificate for www.a.com could not be requested."), "refused"],
    [status(500, undefined, failed), "refused"],
    [status(400, "The certificate for ratelimited.nxdomain.com could not be requested."), "refused"],
    [status(400), "refused"],
    [status(404, "Not found", "pullZone.not_found"), undefined],
    [status(403, "Forbidden"), undefined],
    [status(500), undefined],
    [status(503, "Service unavailable"), undefined],
    [{ _tag: "Unauthorized", operation, keySource: "x" }, undefined],
    [{ _tag: "Timeout", operation, afterMilliseconds: 120_000, doubtful: true }, undefined],
    [{ _tag: "Connection", operation, code: "ECONNRESET", doubtful: true }, undefined],
  ];
  for (const [error, expected] of cases) {
    const what =
      error._tag === "Status"
        ? [error.status, error.errorKey, error.message].filter((part) => part !== undefined).join(", ")
        : error._tag;
    it(`is ${expected ?? "none"}: ${what}`, () => {
      assert.equal(api.certificateTrouble(error), expected);
    });
  }
});
