import type { FastifyReply, FastifyRequest } from "fastify";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

const refusalOf = ({ headers }: FastifyRequest): string | undefined => {
  const { host = "", origin } = headers;
  // DNS rebinding: another host name that resolves to this machine
  if (!loopback.test(host)) return "the sandbox does not answer to this host name: use 127.0.0.1 or localhost";
  // a request that another website makes in the user's browser
  if (origin !== undefined && origin !== `http://${host}`) return "other websites may not use the control API";
  return undefined;
};

/** Rejects everything except programs on this machine and the sandbox's own page. */
export const requireLoopback = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const message = refusalOf(request);
  if (message !== undefined) await reply.code(403).send({ message });
};
