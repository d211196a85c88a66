import assert from "node:assert/strict";
import { Terminal } from "@xterm/headless";
import { svgOf } from "../../tools/picture/svg";

describe("the picture of a terminal", () => {
  it("shows the final screen with its columns and colors", async () => {
    const terminal = new Terminal({ cols: 40, rows: 4, allowProposedApi: true });
    await new Promise<void>((resolve) => {
      terminal.write("50 %\r\u001b[2K\u001b[1;31mgone\u001b[0m <here>\r\n\u001b[90mnote", resolve);
    });
    const picture = svgOf(terminal.buffer.active, "look");
    assert.doesNotMatch(picture, /50 %/);
    assert.match(picture, /<tspan x="20" textLength="33.6" class="c1 b">gone<\/tspan>/);
    assert.match(picture, /<tspan x="53.6" textLength="58.8"> &lt;here&gt;<\/tspan>/);
    assert.match(picture, /class="c8">note</);
    assert.match(picture, />\$ look</);
    assert.equal(picture.match(/<text /g)?.length, 3);
  });
});
