import { describe, expect, test } from 'vitest';
import { createPasswords, hashPassword } from './passwords.ts';

const passwords = createPasswords();
const salt = Buffer.from('sixteen bytes ok');

describe('createPasswords', () => {
  test('[D4] a password matches only its own hash', async () => {
    const hash = await passwords.hash('Springboard-1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'Springboard-1')).toBe('match');
    expect(await passwords.verify(hash, 'springboard-1')).toBe('mismatch');
    expect(await passwords.verify(hash, '')).toBe('mismatch');
  });

  test('[D4] the same password gets a different hash each time', async () => {
    expect(await passwords.hash('Springboard-1')).not.toBe(await passwords.hash('Springboard-1'));
  });

  test('[D4] verifying without a hash is a mismatch and does the same work', async () => {
    const none = await passwords.verify(null, '');
    expect(none).toBe('mismatch');
  });

  test('[§1] an accented character matches in composed and decomposed form', async () => {
    const hash = await hashPassword('Gŵyr-2026'.normalize('NFD'), salt);
    expect(await passwords.verify(hash, 'Gŵyr-2026'.normalize('NFC'))).toBe('match');
  });

  test('[D9] returns overloaded immediately when the queue is full', async () => {
    const narrow = createPasswords({ concurrent: 1, waiting: 1 });
    const hash = await hashPassword('Springboard-1', salt);
    const verdicts = await Promise.all(
      Array.from({ length: 3 }, () => narrow.verify(hash, 'Springboard-1')),
    );
    expect(verdicts).toEqual(['match', 'match', 'overloaded']);
    expect(await narrow.verify(hash, 'Springboard-1')).toBe('match');
  });
});
