import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { createDevicePins, openDeviceKeys } from './device-pins.ts';

const makeStorage = () => {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

const setup = async () => {
  const storage = makeStorage();
  const pins = createDevicePins({ storage, keys: openDeviceKeys });
  (await pins.prepare('ben', '2468'))();
  return { storage, pins };
};

describe('createDevicePins', () => {
  test('[D23] a PIN that the server accepted is checked without a network', async () => {
    const { pins } = await setup();
    expect(await pins.verify('ben', '1111')).toBe('mismatch');
    expect(await pins.verify('ben', '2468')).toBe('match');
  });

  test('[D23] a PIN of a user without a verifier cannot be checked', async () => {
    const { pins } = await setup();
    expect([pins.state('cai'), await pins.verify('cai', '2468')]).toEqual(['unknown', 'unknown']);
  });

  test('[D23] five wrong PINs lock the user until the server accepts one', async () => {
    const { pins } = await setup();
    for (const expected of ['mismatch', 'mismatch', 'mismatch', 'mismatch', 'locked']) {
      expect(await pins.verify('ben', '1111')).toBe(expected);
    }
    expect([pins.state('ben'), await pins.verify('ben', '2468')]).toEqual(['locked', 'locked']);
    (await pins.prepare('ben', '2468'))();
    expect(await pins.verify('ben', '2468')).toBe('match');
  });

  test('[D23] a right PIN clears the wrong attempts', async () => {
    const { pins } = await setup();
    for (let round = 0; round < 3; round += 1) {
      for (const pin of ['1', '2', '3', '4']) await pins.verify('ben', pin);
      expect(await pins.verify('ben', '2468')).toBe('match');
    }
  });

  test('[D23] a verifier is of no use for another user, or with the keys of another device', async () => {
    const { storage, pins } = await setup();
    const { ben } = JSON.parse(storage.items.get('pinVerifiers') ?? '{}');
    storage.setItem('pinVerifiers', JSON.stringify({ ben, cai: ben }));
    expect(await pins.verify('cai', '2468')).toBe('mismatch');
    const other = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
    const keys = async () => ({ ...(await openDeviceKeys()), mac: other });
    expect(await createDevicePins({ storage, keys }).verify('ben', '2468')).toBe('mismatch');
  });

  test('[D23] the keys cannot be exported, and are the same after a reload', async () => {
    const [first, second] = [await openDeviceKeys(), await openDeviceKeys()];
    for (const key of [first.mac, first.seal]) {
      expect(key.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/not extractable/);
    }
    const { storage } = await setup();
    const later = createDevicePins({ storage, keys: async () => second });
    expect(await later.verify('ben', '2468')).toBe('match');
  });

  test('a sealed PIN is read again, and is not in the sealed text', async () => {
    const { pins } = await setup();
    const sealed = await pins.seal('2468');
    expect(atob(sealed.data)).not.toContain('2468');
    expect(await pins.unseal(sealed)).toBe('2468');
  });
});
