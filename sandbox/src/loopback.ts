import type { FastifyReply, FastifyRequest } from "fastify";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const refusalOf = ({ headers }: FastifyRequest): string | undefined => {
  const { host = "", origin } = headers;
  // a name that somebody lets point to this machine opens nothing
  if (!loopback.test(host)) return "the sandbox is called by an address of this machine: write 127.0.0.1";
  // and a page from anywhere else presses no button
  if (origin !== undefined && origin !== `http://${host}`) return "another page may not use the control API";
  return undefined;
};

/** Lets nobody in but programs of this machine and the page of the sandbox itself. */
export const requireLoopback = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const message = refusalOf(request);
  if (message !== undefined) await reply.code(403).send({ message });
};
