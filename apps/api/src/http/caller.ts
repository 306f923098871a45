import type { FastifyRequest } from 'fastify';

/** Whose request it is, for the log: ids only. null: unknown host name, or not signed in. */
export type Caller = { client_id: number | null; user_uuid: string | null };

const callers = new WeakMap<FastifyRequest, Caller>();

/** Keeps what became known about the caller of a request. */
export const setCaller = (
  request: FastifyRequest,
  { client_id, user_uuid }: Partial<Caller>,
): void => {
  const known = callerOf(request);
  callers.set(request, {
    client_id: client_id ?? known.client_id,
    user_uuid: user_uuid ?? known.user_uuid,
  });
};

export const callerOf = (request: FastifyRequest): Caller =>
  callers.get(request) ?? { client_id: null, user_uuid: null };
