/** Pages that make no sense to come back to after signing in. */
const NEVER = ['/login', '/logout', '/redirect', '/error'];

/**
 * The path to go to after signing in, or null where `text` names none of this portal.
 * Only paths of the same origin count: anything else would let a link send people elsewhere.
 */
export const safeReturnUrl = (text: string | null, origin: string): string | null => {
  if (text === null || !/^\/(?![/\\])/.test(text) || hasControlCharacter(text)) return null;
  const url = new URL(text, origin);
  if (url.origin !== origin || NEVER.includes(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
};

/** URL parsers drop them, so that `/\t/evil.example` would become `//evil.example`. */
const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);
