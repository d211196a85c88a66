import type { Recorded } from "../../../tools/recordingProxy";

export const inShort = ({ method, path }: Recorded): string => `${method} ${path}`;

/** Whether a request changes something. One GET of the API does. */
export const isWrite = ({ method, path }: Recorded): boolean =>
  method !== "GET" || path === "/pullzone/loadFreeCertificate";
