import type { TokenPayload } from '@springboard/contract';

/** An access token with the claims that the browser reads. */
export const tokenOf = (claims: Partial<TokenPayload>): string => {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return `head.${btoa(String.fromCodePoint(...payload))}.signature`;
};
