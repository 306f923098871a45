import { LoadError } from '@springboard/portal';
import { redirect } from 'react-router';
import { paths } from './paths.ts';

/**
 * The result of a loader of a page about a child. If the server no longer knows the child, the club has ended the
 * access, and the overview says so.
 */
export const unlessAccessEnded = async <T>(uuid: string, loading: Promise<T>): Promise<T> => {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof LoadError && error.failure.status === 404) {
      throw redirect(paths.accessEnded(uuid));
    }
    throw error;
  }
};
