import { schemeTargetOf, type SchemeTarget } from '@springboard/domain';

/** Where a link in content leads. All other addresses, such as `javascript:`, lead nowhere. */
export type ContentTarget =
  | ({ readonly kind: 'scheme' } & SchemeTarget)
  /** Another page of this portal. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Another site, a mail program or a telephone. */
  | { readonly kind: 'outside'; readonly href: string; readonly newTab: boolean };

const OPENS_A_TAB = ['http:', 'https:'];
const OPENS_AN_APP = ['mailto:', 'tel:'];

/** @param base the address of the page: an address of the same origin is inside the portal */
export const contentTargetOf = (href: string, base: string): ContentTarget | null => {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (OPENS_AN_APP.includes(url.protocol)) {
    return { kind: 'outside', href: url.href, newTab: false };
  }
  if (!OPENS_A_TAB.includes(url.protocol)) return null;
  if (url.origin !== new URL(base).origin) {
    return { kind: 'outside', href: url.href, newTab: true };
  }
  const target = schemeTargetOf(url.pathname);
  if (target !== null) return { kind: 'scheme', ...target };
  return { kind: 'inside', path: url.pathname + url.search + url.hash };
};

/** The address of an image that the content security policy lets the page load; null for any other. */
export const imageSourceOf = (source: string, base: string): string | null => {
  if (!URL.canParse(source, base)) return null;
  const url = new URL(source, base);
  const isSameOrigin = OPENS_A_TAB.includes(url.protocol) && url.origin === new URL(base).origin;
  return isSameOrigin ? url.href : null;
};
