import type { ApiError } from './api-error.ts';

/** Rolls the transaction back with an API error as the response. Thrown inside of `orRollback`. */
export class Rollback extends Error {
  readonly apiError: ApiError;
  constructor(error: ApiError) {
    super(`Rolled back: ${error.error}`);
    this.apiError = error;
  }
}

/** The result of the transaction, or the API error with which it was rolled back. */
export const orRollback = async <T>(transaction: Promise<T>): Promise<T | ApiError> => {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof Rollback) return error.apiError;
    throw error;
  }
};
