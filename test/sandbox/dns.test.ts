import { describe } from "mocha";
import { leniently, seed, tellStories, type Step } from "./stories";

const example = { dnsZones: [{ Domain: "example.com" }] };

describe("sandbox: DNS zones", () => {
  tellStories(example, {
    "are refused where the domain is no name, in the words of the validation, whose lines end": [
      leniently,
      ...["no domain", "localhost", "-.test"].map((Domain): Step => [
        "POST /dnszone",
        { Domain },
        400,
        { ErrorKey: "validation_error", Field: "Domain", Message: "The domain name is not valid.\r" },
      ]),
      [
        "POST /dnszone",
        { Domain: 7 },
        400,
        { ErrorKey: "model.invalid", Field: "Domain", Message: "Model validation failed" },
      ],
      // where the path has a field, the API names that one, whichever is wrong
      ["POST /dnszone/40001", { SoaEmail: 7 }, 400, { Field: "id" }],
    ],
    "share their domains with all accounts": [
      seed({ account: "other", dnsZones: [{ Domain: "a.test" }] }),
      ["POST /dnszone", { Domain: "A.test" }, 400, { ErrorKey: "dnsZone.domain_taken" }],
      ["GET /dnszone/40002", 404],
    ],
  });
});
