require("../../dist/plugin/plugin.js");
