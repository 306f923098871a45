import { expect, test } from 'vitest';
import { createPasswords, hashPassword } from './passwords.ts';

const passwords = createPasswords();
const salt = Buffer.from('sixteen bytes ok');

test('[D4] a password matches its own hash only', async () => {
  const hash = await passwords.hash('Springboard-1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'Springboard-1')).toBe('match');
  expect(await passwords.verify(hash, 'springboard-1')).toBe('mismatch');
  expect(await passwords.verify(hash, '')).toBe('mismatch');
});

test('[D4] the same password hashes differently each time', async () => {
  expect(await passwords.hash('Springboard-1')).not.toBe(await passwords.hash('Springboard-1'));
});

test('[D4] no hash is a mismatch that has been worked for', async () => {
  const none = await passwords.verify(null, '');
  expect(none).toBe('mismatch');
});

test('[§1] an accented letter is the same however the keyboard made it', async () => {
  const hash = await hashPassword('Gŵyr-2026'.normalize('NFD'), salt);
  expect(await passwords.verify(hash, 'Gŵyr-2026'.normalize('NFC'))).toBe('match');
});

test('[D9] beyond the line a sign-in is told so at once', async () => {
  const narrow = createPasswords({ at_once: 1, waiting: 1 });
  const hash = await hashPassword('Springboard-1', salt);
  const verdicts = await Promise.all(
    Array.from({ length: 3 }, () => narrow.verify(hash, 'Springboard-1')),
  );
  expect(verdicts).toEqual(['match', 'match', 'overloaded']);
  expect(await narrow.verify(hash, 'Springboard-1')).toBe('match');
});
