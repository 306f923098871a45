import { describe, expect, test } from 'vitest';
import { signAccessToken } from './tokens.ts';
import { TEST_SECRET } from '../../testing/names.ts';
import { createTokenVerifier } from './token-cache.ts';

const secret = new TextEncoder().encode(TEST_SECRET);
const NOW = 1_800_000_000;

const sign = (key: Uint8Array = secret) =>
  signAccessToken(key, {
    aud: '7',
    iat: NOW,
    exp: NOW + 600,
    sub: JSON.stringify({ firstname: 'Ava', lastname: 'Morgan' }),
    user_uuid: '5f7ad8a6-9b6c-4c7f-8f1e-0d7a1b5f6c11',
    family: '7d0c7a3e-4a9e-4f1b-8d57-0a6e2f2f9a10',
    club_id: 1,
    role: 'coach',
    portal: 'coach',
    language: { language_id: 1, language: 'en-GB' },
    features: {},
    orig_user_uuid: null,
  });

describe('createTokenVerifier', () => {
  test('checks client and expiry of a cached token', async () => {
    const verify = createTokenVerifier(secret);
    const token = await sign();
    const at = (now: number, audience = '7') => verify(token, { now, audience });
    expect(await at(NOW)).toMatchObject({ ok: true });
    expect(await at(NOW + 599)).toMatchObject({ ok: true });
    expect(await at(NOW, '8')).toEqual({ ok: false, code: 'INVALID_TOKEN' });
    expect(await at(NOW + 600)).toEqual({ ok: false, code: 'TOKEN_EXPIRED' });
  });

  test('rejects a token of another key each time', async () => {
    const verify = createTokenVerifier(secret);
    const token = await sign(new TextEncoder().encode('another key that is long enough to sign'));
    for (let time = 0; time < 3; time += 1) {
      expect(await verify(token, { now: NOW, audience: '7' })).toEqual({
        ok: false,
        code: 'INVALID_TOKEN',
      });
    }
  });
});
