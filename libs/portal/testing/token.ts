import type { TokenPayload } from '@springboard/contract';

/** An access token as far as a browser reads it. */
export const tokenOf = (claims: Partial<TokenPayload>): string => {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return `head.${btoa(String.fromCodePoint(...payload))}.signature`;
};
