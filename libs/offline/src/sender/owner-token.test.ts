import { describe, expect, test } from 'vitest';
import { AVA, BEN } from '../../testing/data.ts';
import { tokenFor } from '../../testing/token.ts';
import { createOwnerToken } from './owner-token.ts';

describe('createOwnerToken', () => {
  test('[OF9] returns the token only if it is the owner’s and was not rejected', () => {
    let token: string | null = null;
    const ownerToken = createOwnerToken({ owner: AVA, tokens: { get: () => token } });
    expect(ownerToken.read()).toBeNull();
    token = tokenFor(BEN, 1);
    expect(ownerToken.read()).toBeNull();
    token = tokenFor(AVA, 2);
    expect(ownerToken.read()).toBe(token);
    ownerToken.markRejected(token);
    expect(ownerToken.read()).toBeNull();
    token = tokenFor(AVA, 3);
    expect(ownerToken.read()).toBe(token);
    ownerToken.markRejected(token);
    token = null;
    expect(ownerToken.read()).toBeNull();
    token = tokenFor(AVA, 3);
    ownerToken.reset();
    expect(ownerToken.read()).toBe(token);
  });
});
