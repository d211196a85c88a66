import { componentProviderHost } from "@pulumi/pulumi/provider/experimental";
import { Site } from "./site";

// The package for other languages. Pulumi reads its schema from the types of site.ts.
void componentProviderHost({ name: "acme", components: [Site], dirname: __dirname });
