import { createHash } from 'node:crypto';
import type { TokenPayload } from '@springboard/contract';
import { type TokenVerdict, verifyAccessToken } from '../auth/tokens.ts';

/** Whether a token is ours, for this client and alive at `now` (seconds). */
export type VerifyToken = (
  token: string,
  at: { now: number; audience: string },
) => Promise<TokenVerdict>;

/** About as many as are alive at once on one server, at half a kilobyte each. */
const KEPT_TOKENS = 5000;

/**
 * Remembers which tokens were found to be ours: a token is sent with every call for ten minutes, and checking
 * its signature costs as much as all else of a call here. It is known by its hash, and asked for its client
 * and its end each time. What is not ours is not remembered.
 */
export const tokenVerifier = (secret: Uint8Array): VerifyToken => {
  const known = new Map<string, TokenPayload>();
  return async (token, at) => {
    const hash = createHash('sha256').update(token).digest('base64');
    const payload = known.get(hash);
    if (payload !== undefined && payload.exp > at.now && payload.aud === at.audience) {
      return { ok: true, payload };
    }
    const verdict = await verifyAccessToken(secret, token, at);
    if (!verdict.ok) return verdict;
    const [oldest] = known.keys();
    if (known.size >= KEPT_TOKENS && oldest !== undefined) known.delete(oldest);
    known.set(hash, verdict.payload);
    return verdict;
  };
};
