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
  const cases: readonly (readonly [ApiError, boolean])[] = [
    [status(400, "The domain www.a.com is not pointing to our servers.", failed), true],
    [status(400, "THE DOMAIN IS NOT POINTING TO OUR SERVERS"), true],
    [status(400, "DNS problem: NXDOMAIN looking up A for www.a.com", failed), true],
    [status(400, "urn:ietf:params:acme:error:dns: no answer", failed), true],
    [status(400, "Wildcard domain validation failed. Please make sure that *.a.com is a CNAME to a.b-cdn.net."), true],
    [
      status(
        400,
        `${unrequested}urn:ietf:params:acme:error:malformed: Unable to update challenge :: authorization must be pending`,
        failed,
      ),
      true,
    ],
    [
      status(
        400,
        `${unrequested}urn:ietf:params:acme:error:rateLimited: too many certificates (50) already issued in the last ` +
          "168h0m0s, retry after 2025-07-18 21:49:58 UTC: see https://letsencrypt.org/docs/rate-limits/",
        failed,
      ),
      false,
    ],
    [status(400, "The certificate could not be requested.", failed), false],
    [status(400, "The certificate for ratelimited.nxdomain.com could not be requested."), false],
    [status(400), false],
    [status(404, "Not found", "pullZone.not_found"), false],
    [{ _tag: "Timeout", operation, afterMilliseconds: 120_000, doubtful: true }, false],
  ];
  for (const [error, expected] of cases) {
    const what =
      error._tag === "Status"
        ? [error.status, error.errorKey, error.message].filter((part) => part !== undefined).join(", ")
        : error._tag;
    it(`${expected ? "is" : "is not"} waited for: ${what}`, () => {
      assert.equal(api.isNotReady(error), expected);
    });
  }
});
