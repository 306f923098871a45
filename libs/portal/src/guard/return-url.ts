import { internalPath } from '@springboard/domain';
import { sharedPaths } from '../paths.ts';

/** Pages that make no sense to come back to after signing in. */
const NEVER: readonly string[] = [
  sharedPaths.login,
  sharedPaths.logout,
  sharedPaths.redirect,
  sharedPaths.error,
];

/**
 * The path to go to after signing in, or null where `text` is no path of this portal. Otherwise a link could send
 * users to another site.
 */
export const safeReturnUrl = (text: string | null, origin: string): string | null => {
  const path = text?.startsWith('/') === true ? internalPath(text, origin) : null;
  return path === null || NEVER.includes(new URL(path, origin).pathname) ? null : path;
};
