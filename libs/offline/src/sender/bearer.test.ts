import { expect, test } from 'vitest';
import { AVA, BEN } from '../testing/data.ts';
import { tokenFor } from '../testing/token.ts';
import { createBearer } from './bearer.ts';

test('[OF9] a token is of the owner and not refused, or there is none', () => {
  let token: string | null = null;
  const bearer = createBearer({ owner: AVA, tokens: { get: () => token } });
  expect(bearer.token()).toBeNull();
  token = tokenFor(BEN, 1);
  expect(bearer.token()).toBeNull();
  token = tokenFor(AVA, 2);
  expect(bearer.token()).toBe(token);
  bearer.refuse(token);
  expect(bearer.token()).toBeNull();
  token = tokenFor(AVA, 3);
  expect(bearer.token()).toBe(token);
  bearer.refuse(token);
  token = null;
  expect(bearer.token()).toBeNull();
  token = tokenFor(AVA, 3);
  bearer.forgive();
  expect(bearer.token()).toBe(token);
});
