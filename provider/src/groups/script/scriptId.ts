import { parent } from "../../vocabulary";

export const scriptId = parent("script.id");
