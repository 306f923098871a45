import type { TokenPayload, User } from '@springboard/contract';

/** An access token's payload with its user read. For display only: the server alone verifies it. */
export type ReadToken = TokenPayload & { readonly user: User };

/** Reads an access token; null if it is not one of ours. */
export const readToken = (token: string): ReadToken | null => {
  const [, payload] = token.split('.');
  if (payload === undefined) return null;
  try {
    const claims: TokenPayload = JSON.parse(utf8Of(payload));
    const user: User = JSON.parse(claims.sub);
    return { ...claims, user };
  } catch {
    return null;
  }
};

/**
 * The session in the storage; null without a valid one (§4, Session validity). An expired access token makes no
 * difference, offline least of all.
 *
 * @param now seconds
 */
export const validToken = (storage: Pick<Storage, 'getItem'>, now: number): ReadToken | null => {
  const token = storage.getItem('token');
  const isValid = Number(storage.getItem('refresh_token_expiry')) > now;
  return token !== null && isValid ? readToken(token) : null;
};

/** Text of base64url; names may hold any letter. Throws on anything else. */
const utf8Of = (base64url: string): string => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
};
