import { apiError, type ApiError } from './api-error.ts';

/**
 * Limits how many calls may be active, including those that wait for a connection. A further call gets 503
 * immediately, because its caller would have given up before its response.
 */
export type ConcurrencyLimit = {
  run<T>(work: () => Promise<T>): Promise<T | ApiError>;
  /** Number of active calls. */
  readonly active: () => number;
};

const RETRY_SECONDS = '2';

export const createConcurrencyLimit = (max_concurrent: number): ConcurrencyLimit => {
  let active = 0;
  return {
    active: () => active,
    run: async (work) => {
      if (active >= max_concurrent) {
        return apiError(503, 'OVERLOADED', undefined, { 'retry-after': RETRY_SECONDS });
      }
      active += 1;
      try {
        return await work();
      } finally {
        active -= 1;
      }
    },
  };
};
