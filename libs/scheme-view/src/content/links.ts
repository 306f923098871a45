import { internalPath, schemeTargetOf, type SchemeTarget, webAddress } from '@springboard/domain';

/** Where a link in content leads. All other addresses, such as `javascript:`, lead nowhere. */
export type ContentTarget =
  | ({ readonly kind: 'scheme' } & SchemeTarget)
  /** Another page of this portal. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Another site, a mail program or a telephone. */
  | { readonly kind: 'outside'; readonly href: string; readonly newTab: boolean };

const OPENS_AN_APP = ['mailto:', 'tel:'];

/** @param base the address of the page: an address of the same origin is inside the portal */
export const contentTargetOf = (href: string, base: string): ContentTarget | null => {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (OPENS_AN_APP.includes(url.protocol)) {
    return { kind: 'outside', href: url.href, newTab: false };
  }
  const path = internalPath(href, base);
  if (path !== null) {
    const target = schemeTargetOf(url.pathname);
    return target === null ? { kind: 'inside', path } : { kind: 'scheme', ...target };
  }
  const address = webAddress(href, base);
  if (address === null || url.origin === new URL(base).origin) return null;
  return { kind: 'outside', href: address, newTab: true };
};

/** The address of an image that the content security policy lets the page load; null for any other. */
export const imageSourceOf = (source: string, base: string): string | null => {
  const path = internalPath(source, base);
  return path === null ? null : new URL(path, base).href;
};
