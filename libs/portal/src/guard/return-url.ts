import { internalPath } from '@springboard/domain';
import { sharedPaths } from '../paths.ts';

/** Pages to which the login does not return. */
const NEVER: readonly string[] = [
  sharedPaths.login,
  sharedPaths.logout,
  sharedPaths.redirect,
  sharedPaths.error,
];

/**
 * The path to open after the login, or null if `text` is not a path of this portal. Otherwise a link could send
 * users to another site.
 */
export const safeReturnUrl = (text: string | null, origin: string): string | null => {
  const path = text?.startsWith('/') === true ? internalPath(text, origin) : null;
  return path === null || NEVER.includes(new URL(path, origin).pathname) ? null : path;
};
