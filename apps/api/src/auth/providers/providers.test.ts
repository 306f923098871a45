import { providerRules } from '@springboard/access';
import { AUTH_PROVIDERS } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import type { ProviderDeps } from './provider.ts';
import { PROVIDERS } from './providers.ts';

describe('providers', () => {
  test.each(AUTH_PROVIDERS)('[AC31] %s signs in as the portals expect', (name) => {
    // Nothing is read before a user signs in.
    const deps: ProviderDeps = Object.assign(Object.create(null), { settings: null });
    const { accounts, redirectSignIn } = PROVIDERS[name](deps);
    const { passwordForm } = providerRules(name);
    expect([accounts !== null, redirectSignIn === null]).toEqual([passwordForm, passwordForm]);
  });
});
