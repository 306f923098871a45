import { apiError, type ApiError } from './api-error.ts';

/** The largest numbers of active calls. */
export type ConcurrencyLimits = {
  readonly total: number;
  readonly per_client: number;
  /** Absent: a user may use all of the client's share. */
  readonly per_user?: number;
};

/** Whose share a call uses. `client_id` is null for an unknown host name. */
type Caller = { readonly client_id: number | null; readonly user_uuid?: string };

/**
 * Limits how many calls may be active, including those that wait for a connection. A further call gets 503
 * immediately, because its caller would have given up before its response.
 */
export type ConcurrencyLimit = {
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T | ApiError>;
  /** Number of active calls. */
  readonly active: () => number;
};

const RETRY_SECONDS = '2';

export const createConcurrencyLimit = (limits: ConcurrencyLimits): ConcurrencyLimit => {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;
  const add = (key: string, change: 1 | -1) => {
    const next = count(key) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  const sharesOf = ({ client_id, user_uuid }: Caller) => [
    { key: 'total', max: limits.total },
    { key: `client ${client_id}`, max: limits.per_client },
    ...(limits.per_user === undefined || user_uuid === undefined
      ? []
      : [{ key: `user ${client_id} ${user_uuid}`, max: limits.per_user }]),
  ];
  return {
    active: () => count('total'),
    run: async (caller, work) => {
      const shares = sharesOf(caller);
      if (shares.some(({ key, max }) => count(key) >= max)) {
        return apiError(503, 'OVERLOADED', undefined, { 'retry-after': RETRY_SECONDS });
      }
      for (const { key } of shares) add(key, 1);
      try {
        return await work();
      } finally {
        for (const { key } of shares) add(key, -1);
      }
    },
  };
};
