import { LoadError } from './load-error.ts';

/**
 * What a request answers, or null where it failed: for a part that the page can be shown without. Rejects with any
 * other error, such as that of a request that was aborted.
 */
export const withoutError = async <T>(reading: Promise<T>): Promise<T | null> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof LoadError) return null;
    throw error;
  }
};
