import type { Account, SecondFactor, UserSession } from '@springboard/contract';
import { NOW } from '../../testing/make-portal-context.ts';
import { LOADING, OFFLINE, SERVER_DOWN } from '../scenarios.ts';
import type { Scenario, Stories } from '../story.ts';

const at = '/account';
const HOUR = 3600;
const DAY = 24 * HOUR;

const ACCOUNT: Account = {
  firstname: 'Ava',
  lastname: 'Morgan',
  username: 'ava.morgan',
  email: 'ava.morgan@example.org',
  phone: '07700 900100',
  new_email: null,
  has_password: true,
  can_edit_name: true,
  has_pin: true,
  uses_pin: true,
};

const SESSIONS: UserSession[] = [
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1', 0, true],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 5 * HOUR, false],
  [null, 3 * DAY, false],
].map(([user_agent, age, current], index) => ({
  family: `00000000-0000-4000-8000-00000000000${index}`,
  user_agent: user_agent === null ? null : String(user_agent),
  app_version: index === 0 ? '1.12.0' : null,
  portal: 'coach',
  created_at: NOW - 9 * DAY,
  last_used_at: NOW - Number(age),
  expires_at: NOW + 30 * DAY,
  current: current === true,
}));

const PASSKEY = { id: SESSIONS[0]?.family ?? '', created_at: NOW - 9 * DAY, last_used_at: NOW };

const FACTORS: SecondFactor = {
  required: false,
  passkeys: [
    { ...PASSKEY, name: 'Phone', host: 'coach.example.org' },
    { ...PASSKEY, name: 'Laptop', host: 'club.example.org', last_used_at: null },
  ],
  totp: { created_at: NOW - 9 * DAY },
  recovery_codes: 9,
};

const NO_FACTORS: SecondFactor = {
  required: false,
  passkeys: [],
  totp: null,
  recovery_codes: 0,
};

const CODES = Array.from({ length: 10 }, (_, index) => `${index}k3m-w7pq-x2na-9hvt`);

const answers = (
  account: Account,
  factors: SecondFactor,
  sessions: readonly UserSession[] = SESSIONS,
): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/me/account')) return { body: account };
    if (pathname.endsWith('/me/sessions')) return { body: sessions };
    if (pathname.endsWith('/me/second-factor')) return { body: factors };
    if (pathname.endsWith('/me')) return { body: { unsubscribes: ['documents'] } };
    if (pathname.endsWith('/me/recovery-codes')) return { body: { recovery_codes: CODES } };
    return {
      body: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Springboard:ava.morgan?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
    };
  },
});

const LONG = {
  firstname: 'Maximilian-Alexander',
  lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
  email: 'maximilian-alexander.schoenefeld-rautenberg@turnverein-schoenefeld.example.org',
};

/** The user's own account, in every portal. */
export const accountPage: Stories = {
  account: { at, scenario: answers(ACCOUNT, FACTORS) },
  'account-loading': { at, scenario: LOADING, staysLoading: true },
  'account-error': { at, scenario: SERVER_DOWN },
  'account-offline': { at, scenario: OFFLINE },
  'account-empty': {
    at,
    scenario: answers({ ...ACCOUNT, uses_pin: false }, NO_FACTORS, SESSIONS.slice(0, 1)),
  },
  'account-required': {
    at,
    scenario: answers(ACCOUNT, { ...FACTORS, required: true, passkeys: [] }),
  },
  'account-of-provider': {
    at,
    scenario: answers({ ...ACCOUNT, has_password: false, can_edit_name: false }, NO_FACTORS),
  },
  'account-long': { at, scenario: answers({ ...ACCOUNT, ...LONG }, FACTORS) },
  'account-confirm': {
    at: `${at}?confirm=TOKEN`,
    scenario: answers({ ...ACCOUNT, new_email: LONG.email }, FACTORS),
  },
  'account-password': {
    at,
    scenario: answers(ACCOUNT, FACTORS),
    act: async ({ press, t }) => press('button', t('common:account.password.change')),
  },
  'account-app': {
    at,
    scenario: answers(ACCOUNT, NO_FACTORS),
    act: async ({ press, type, t }) => {
      await press('button', t('common:account.app.add'));
      await type(t('common:account.password.current'), 'Springboard-1');
      await press('button', t('common:actions.next'));
    },
  },
  'account-codes': {
    at,
    scenario: answers(ACCOUNT, FACTORS),
    act: async ({ press, type, t }) => {
      await press('button', t('common:account.codes.replace'));
      await type(t('common:account.password.current'), 'Springboard-1');
      await press('button', t('common:account.codes.replace'));
    },
  },
};
