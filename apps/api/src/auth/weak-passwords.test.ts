import { describe, expect, test } from 'vitest';
import { createWeakPasswordCheck } from './weak-passwords.ts';

const isWeak = createWeakPasswordCheck();
const own = ['Ava', 'Llewelyn-Müller', 'ava.morgan', 'Riverside Gymnastics'];

describe('isWeakPassword', () => {
  test.each([
    'Password1!',
    'P@ssw0rd1',
    'Passwort-2026',
    'Qwertz123!',
    'Welcome2Welcome!',
    'Summer#2026',
    'Gymnastics1!',
    'Aaaaaaa1!',
    '1Abcdefg!',
    'Liverpool-1',
    'Metallica1!',
    '1qaz!QAZ',
    'Motdepasse1!',
    'Schalke04!',
    'Croeso2026!',
    'Caerdydd1!',
    'Abertawe#2026',
    'Gymnasteg-1',
    'Springboard-7',
  ])('[D4] rejects %s, which is guessed early', async (password) => {
    expect(await isWeak(password, [])).toBe(true);
  });

  test.each(['Turnip-Orchid-7', 'wyf-3-Lamplight', 'Grüne-Fähre-88', 'xK7!mmQz#4', 'q7#Vw2!x'])(
    '[D4] accepts %s',
    async (password) => {
      expect(await isWeak(password, own)).toBe(false);
    },
  );

  test.each([
    'Llewelyn-2026',
    'Llewelyn1987!',
    'Muller-1987',
    'Müller#2026',
    'Morgan-2026',
    'Riverside1!',
  ])('[D4] rejects %s, made of the user’s own names and a year', async (password) => {
    expect(await isWeak(password, own)).toBe(true);
  });

  test('[D4] checks a password of 200 characters within seconds', async () => {
    await isWeak('Turnip-Orchid-7', []);
    const start = performance.now();
    expect(await isWeak('aA1!'.repeat(50), own)).toBe(true);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test('[D4] answers checks that run concurrently, each with its own result', async () => {
    const passwords = ['Password1!', 'Turnip-Orchid-7', 'Morgan-2026', 'Grüne-Fähre-88'];
    expect(await Promise.all(passwords.map((password) => isWeak(password, own)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
