import type { ReceivedRequest } from "pulumi-bunny-sandbox";

export const inShort = ({ method, path }: ReceivedRequest): string => `${method} ${path}`;

/** Whether a request changes something. One GET of the API does. */
export const isWrite = ({ method, path }: ReceivedRequest): boolean =>
  method !== "GET" || path === "/pullzone/loadFreeCertificate";
