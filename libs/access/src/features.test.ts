import {
  AUTH_PROVIDERS,
  FEATURE_FLAGS,
  type FeatureFlag,
  type Features,
} from '@springboard/contract';
import { expect, test } from 'vitest';
import { maxPastDays } from './can.ts';
import { featuresOf, isOn } from './features.ts';
import { PROVIDERS, providerRules } from './providers.ts';

const all = (on: boolean): Features => Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, on]));
const OFF: FeatureFlag[] = [
  'ENABLE_SESSION_PLANNING',
  'SWITCH_USER',
  'CAN_EDIT_SELF',
  'SHOW_PERCENTAGE_COMPLETE',
  'DOCUMENTS_PAGE',
];
const SCHEME: FeatureFlag[] = ['ADD_SCHEME', 'SHOW_CURRENT_LEVEL'];

/** What §6 says of the flag, read row by row: on, off, or as the token has it. */
const expected = (provider: string, flag: FeatureFlag): boolean | 'token' => {
  if (provider === 'springboard' || provider === 'coursepro') return 'token';
  if (SCHEME.includes(flag)) return provider !== 'bg';
  return OFF.includes(flag) ? false : 'token';
};

const rows = [...AUTH_PROVIDERS, 'somebody-else'].flatMap((provider) =>
  FEATURE_FLAGS.map((flag) => ({ provider, flag, is: expected(provider, flag) })),
);

test.each(rows)('[AC2] [AC3] $flag with $provider is $is', ({ provider, flag, is }) => {
  expect(isOn(featuresOf(provider, all(true)), flag)).toBe(is === 'token' ? true : is);
  expect(isOn(featuresOf(provider, all(false)), flag)).toBe(is === 'token' ? false : is);
  expect(isOn(featuresOf(provider, {}), flag)).toBe(is === 'token' ? false : is);
});

test.each(AUTH_PROVIDERS)(
  '[AC4] with %s, maxPastDays comes from the token and defaults to 0',
  (provider) => {
    expect(maxPastDays(featuresOf(provider, { MAX_PAST_DAYS_ATTENDANCE: 7 }))).toBe(7);
    expect(maxPastDays(featuresOf(provider, {}))).toBe(0);
    expect(maxPastDays(featuresOf(provider, { MAX_PAST_DAYS_ATTENDANCE: -1 }))).toBe(0);
  },
);

test('[AC2] featuresOf does not change the token’s flags', () => {
  const token = all(true);
  featuresOf('bg', token);
  expect(token).toEqual(all(true));
});

test('[AC1] a provider without a row has the rules of other', () => {
  expect(Object.keys(PROVIDERS).sort((a, b) => a.localeCompare(b))).toEqual(
    AUTH_PROVIDERS.toSorted((a, b) => a.localeCompare(b)),
  );
  expect(providerRules('somebody-else')).toBe(PROVIDERS.other);
  expect(providerRules('toString')).toBe(PROVIDERS.other);
});

test('[AC1] our own provider has every capability', () => {
  const { flags, ...capabilities } = PROVIDERS.springboard;
  expect(flags).toBe('token');
  expect(Object.values(capabilities)).not.toContain(false);
});
