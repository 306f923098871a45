import type { TokenPayload } from '@springboard/contract';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { lifetimeFrom, signAccessToken, verifyAccessToken } from './tokens.ts';

const key = new TextEncoder().encode('a secret of at least thirty-two bytes');
const NOW = 1_790_000_000;

const payload = (overrides: Partial<TokenPayload> = {}): TokenPayload => ({
  aud: '1',
  ...lifetimeFrom(NOW, NOW + 86_400),
  sub: '{}',
  user_uuid: '6f1f3a52-8a4e-4c8c-9a4a-0d6d9f0f2b11',
  family: '7d0c7a3e-4a9e-4f1b-8d57-0a6e2f2f9a10',
  club_id: 1,
  role: 'coach',
  portal: 'coach',
  language: { language_id: 1, language: 'en-GB' },
  features: { SWITCH_USER: true, MAX_PAST_DAYS_ATTENDANCE: 7 },
  orig_user_uuid: null,
  ...overrides,
});

describe('verifyAccessToken', () => {
  test('[D4] returns the payload of our own token', async () => {
    const token = await signAccessToken(key, payload());
    expect(await verifyAccessToken(key, token, { now: NOW, audience: '1' })).toEqual({
      ok: true,
      payload: payload(),
    });
  });

  test('[D4] rejects a token after exactly 10 minutes', async () => {
    const token = await signAccessToken(key, payload());
    const at = (now: number) => verifyAccessToken(key, token, { now, audience: '1' });
    expect(await at(NOW + 599)).toMatchObject({ ok: true });
    expect(await at(NOW + 600)).toEqual({ ok: false, code: 'TOKEN_EXPIRED' });
  });

  test("[D4] rejects another client's token as invalid, expired or not", async () => {
    const token = await signAccessToken(key, payload({ aud: '2' }));
    for (const now of [NOW, NOW + 3600]) {
      expect(await verifyAccessToken(key, token, { now, audience: '1' })).toEqual({
        ok: false,
        code: 'INVALID_TOKEN',
      });
    }
  });

  test('[§8] rejects every token that we did not sign', async () => {
    const otherKey = new TextEncoder().encode('another secret of thirty-two bytes !!');
    const none = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(payload()))}.`;
    const otherAlgorithm = await new SignJWT({ ...payload() })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new Uint8Array(64));
    for (const token of [
      '',
      'nonsense',
      'a.b.c',
      none,
      otherAlgorithm,
      await signAccessToken(otherKey, payload()),
    ]) {
      expect(await verifyAccessToken(key, token, { now: NOW, audience: '1' })).toEqual({
        ok: false,
        code: 'INVALID_TOKEN',
      });
    }
  });

  test('[D16] a token does not outlast its session', () => {
    expect(lifetimeFrom(NOW, NOW + 60).exp).toBe(NOW + 60);
    expect(lifetimeFrom(NOW, NOW + 86_400).exp).toBe(NOW + 600);
  });

  test('[D16] a token of an older version counts as expired, so that the client gets a new one', async () => {
    const bare = await new SignJWT({ aud: '1', sub: '{}', ...lifetimeFrom(NOW, NOW + 60) })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key);
    expect(await verifyAccessToken(key, bare, { now: NOW, audience: '1' })).toEqual({
      ok: false,
      code: 'TOKEN_EXPIRED',
    });
  });
});
