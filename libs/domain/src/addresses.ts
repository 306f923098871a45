/**
 * The path of an address of the same site, in the form in which a browser opens it; null for any other address.
 *
 * Addresses come from links and from the server. The check is made after the browser's own normalization:
 * `/.//evil.example` only then becomes `//evil.example`, which is another site.
 *
 * @param base the address of the page, or its origin
 */
export const internalPath = (address: string, base: string): string | null => {
  const url = parseAddress(address, base);
  const { origin } = new URL(base);
  if (url === null || url.origin !== origin) return null;
  return leavesSite(url.pathname) ? null : `${url.pathname}${url.search}${url.hash}`;
};

/** The address of a web page, here or on another site; null for `javascript:`, `data:` and all others. */
export const webAddress = (address: string, base: string): string | null =>
  parseAddress(address, base)?.href ?? null;

const parseAddress = (address: string, base: string): URL | null => {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return ['http:', 'https:'].includes(url.protocol) ? url : null;
};

/** Also encoded, because a proxy or a router may decode the path once more. */
const leavesSite = (pathname: string): boolean => /^\/([/\\]|%2f|%5c)/i.test(pathname);
