import * as BunnySDK from "https://esm.sh/@bunny.net/edgescript-sdk@0.10.0";
import process from "node:process";

const version = "VERSION";

BunnySDK.net.http.serve((request) => {
  const token = new URL(request.url).searchParams.get("token");
  if (token !== process.env.TOKEN) return new Response("Who are you?", { status: 403 });
  return new Response(`${process.env.GREETING} from ${version}`);
});
