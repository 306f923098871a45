import { createHash } from 'node:crypto';
import type { TokenPayload } from '@springboard/contract';
import { type TokenResult, verifyAccessToken } from './tokens.ts';

/** Whether a token is our own, for this client and valid at `now` (seconds). */
export type VerifyToken = (
  token: string,
  at: { now: number; audience: string },
) => Promise<TokenResult>;

/** About as many as are valid at the same time on one server, at half a kilobyte each. */
const MAX_CACHED_TOKENS = 5000;

/**
 * Caches verified tokens by their hash. A token is sent with every call for ten minutes, and verifying its
 * signature takes as long as the rest of a call. Client and expiry are checked each time. Invalid tokens are not
 * cached.
 */
export const createTokenVerifier = (secret: Uint8Array): VerifyToken => {
  const cache = new Map<string, TokenPayload>();
  return async (token, at) => {
    const hash = createHash('sha256').update(token).digest('base64');
    const payload = cache.get(hash);
    if (payload !== undefined && payload.exp > at.now && payload.aud === at.audience) {
      return { ok: true, payload };
    }
    const result = await verifyAccessToken(secret, token, at);
    if (!result.ok) return result;
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_TOKENS && oldest !== undefined) cache.delete(oldest);
    cache.set(hash, result.payload);
    return result;
  };
};
