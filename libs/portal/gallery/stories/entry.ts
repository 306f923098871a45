import type { ApiFailure } from '@springboard/api-client';
import { LANGUAGES, type SecondStep } from '@springboard/contract';
import { NOW, signedOut } from '../../testing/make-portal-context.ts';
import { pressButton } from '../page-driver.ts';
import type { Action, PageDriver, Stories, Scenario } from '../story.ts';
import { pending } from '../scenarios.ts';

const languages = LANGUAGES.map((language, place) => ({
  language_id: place + 1,
  language,
  active: 1 as const,
}));

const { status, user, club, clubs, token, ended, client } = signedOut();
const SIGNED_OUT: Scenario = { session: { status, user, club, clubs, token, ended } };

/** No user is signed in, and the server has one response for every request. */
const answered = (status: number, body: unknown): Scenario => ({
  ...SIGNED_OUT,
  server: () => ({ status, body }),
});
const INVALID = answered(401, { error: 'AUTH_INVALID_TOKEN' });
const RESET = answered(200, { typ: 'reset', username: 'ava.morgan', kind: null });
const INVITE = answered(200, {
  typ: 'invite',
  username: 'pat.jones@example.org',
  kind: null,
  invitation: { club: 'Larkspur Gymnastics, Sheffield', children: ['Osian', 'Cadi'] },
});
const UNSUBSCRIBE = answered(200, { typ: 'unsubscribe', username: null, kind: 'progress' });
const ELSEWHERE: Scenario = {
  session: {
    ...SIGNED_OUT.session,
    client: client && { ...client, auth_provider: 'bg' },
  },
};
const failing = (error: string): Scenario => ({
  ...SIGNED_OUT,
  calls: {
    login: async () => ({
      kind: 'failed',
      failure: { status: 401, error, detail: null, request_id: 'a', retry_after: null },
    }),
  },
});

const logIn = async ({ press, type, t }: PageDriver): Promise<void> => {
  await type(t('common:login.username'), 'ava.morgan');
  await type(t('common:login.password'), 'Springboard-1');
  await press('button', t('common:login.submit'));
};
const login = '/login';

const STEP: SecondStep = {
  token: 'a',
  expires_at: NOW + 300,
  enrol: false,
  totp: true,
  passkey: null,
};
const PASSKEY: SecondStep['passkey'] = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'coach.example.org',
  timeout: 60_000,
  allowCredentials: [{ id: 'aWQ', type: 'public-key' }],
  userVerification: 'preferred',
};
const CODES = Array.from({ length: 10 }, (_, index) => `${index}k3m-w7pq-x2na-9hvt`);
const REFUSED: ApiFailure = {
  status: 403,
  error: 'INCORRECT_CODE',
  detail: null,
  request_id: 'a',
  retry_after: null,
};

/** The password is correct and leads to the step. */
const stepping = (step: Partial<SecondStep>, more: Scenario['calls'] = {}): Scenario => ({
  ...SIGNED_OUT,
  calls: {
    login: async () => ({ kind: 'second_step', step: { ...STEP, ...step } }),
    secondStep: async () => ({ kind: 'failed', failure: REFUSED }),
    enrolTotp: async () => ({
      ok: true,
      value: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Springboard:ava.morgan?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      },
      status: 200,
      total: null,
      headers: new Headers(),
    }),
    enrol: async () => ({
      kind: 'enrolled',
      recovery_codes: CODES,
      enter: () => ({ kind: 'signed_in' }),
    }),
    ...more,
  },
});
const reset = '/reset-password';
const set = '/set-password?token=a';
const unsubscribing = '/unsubscribe?token=a';

/** The pages before sign-in. */
export const entry: Stories = {
  login: { at: login, scenario: SIGNED_OUT },
  'login-languages': { at: login, scenario: { session: { ...SIGNED_OUT.session, languages } } },
  'login-expired': {
    at: login,
    scenario: { session: { ...SIGNED_OUT.session, ended: 'expired' } },
  },
  'logged-out': { at: login, scenario: { session: { ...SIGNED_OUT.session, ended: 'logout' } } },
  'login-error': {
    at: login,
    scenario: SIGNED_OUT,
    act: pressButton((t) => t('common:login.submit')),
  },
  'login-busy': { at: login, scenario: { ...SIGNED_OUT, calls: { login: pending } }, act: logIn },
  'login-refused': {
    at: login,
    scenario: failing('AUTH_INVALID_CREDENTIALS'),
    act: logIn,
  },
  'login-unreachable': {
    at: login,
    scenario: failing('UNKNOWN_ERROR'),
    act: logIn,
  },
  'login-reset': {
    at: login,
    scenario: {
      ...SIGNED_OUT,
      calls: { login: async () => ({ kind: 'reset' }) },
      server: () => ({ body: { url: '' } }),
    },
    act: logIn,
  },
  'second-step-code': { at: login, scenario: stepping({}), act: logIn },
  'second-step-passkey': {
    at: login,
    scenario: stepping({ totp: false, passkey: PASSKEY }),
    act: logIn,
  },
  'second-step-both': { at: login, scenario: stepping({ passkey: PASSKEY }), act: logIn },
  'second-step-recovery': {
    at: login,
    scenario: stepping({ totp: false }),
    act: logIn,
  },
  'second-step-error': {
    at: login,
    scenario: stepping({}),
    act: async (hand) => {
      await logIn(hand);
      await sendCode(hand, false);
    },
  },
  'second-step-expired': {
    at: login,
    scenario: stepping(
      {},
      {
        secondStep: async () => ({
          kind: 'failed',
          failure: { ...REFUSED, error: 'AUTH_INVALID_TOKEN' },
        }),
      },
    ),
    act: async (hand) => {
      await logIn(hand);
      await sendCode(hand, false);
    },
  },
  enrolment: { at: login, scenario: stepping({ enrol: true }), act: logIn },
  'enrolment-app': {
    at: login,
    scenario: stepping({ enrol: true }),
    act: async (hand) => {
      await logIn(hand);
      await hand.press('button', hand.t('common:account.app.add'));
    },
  },
  'enrolment-codes': {
    at: login,
    scenario: stepping({ enrol: true }),
    act: async (hand) => {
      await logIn(hand);
      await hand.press('button', hand.t('common:account.app.add'));
      await sendCode(hand, true);
    },
  },
  'login-offline': { at: login, scenario: { ...SIGNED_OUT, connection: { state: 'offline' } } },
  'login-elsewhere': { at: login, scenario: ELSEWHERE },
  'reset-password': { at: reset, scenario: SIGNED_OUT },
  'reset-password-missing': {
    at: reset,
    scenario: SIGNED_OUT,
    act: pressButton((t) => t('entry:password.send')),
  },
  'reset-password-sent': { at: reset, scenario: answered(204, null), act: askForLink },
  'reset-password-error': {
    at: reset,
    scenario: answered(429, { error: 'TOO_MANY_REQUESTS', detail: null }),
    act: askForLink,
  },
  'set-password': { at: set, scenario: RESET },
  'set-password-invited': { at: set, scenario: INVITE },
  'set-password-error': { at: set, scenario: INVALID },
  'set-password-faults': { at: set, scenario: RESET, act: setPasswords('short', 'other') },
  'set-password-saved': {
    at: set,
    scenario: RESET,
    act: setPasswords('Springboard-1', 'Springboard-1'),
  },
  unsubscribe: { at: unsubscribing, scenario: UNSUBSCRIBE },
  'unsubscribe-done': {
    at: unsubscribing,
    scenario: UNSUBSCRIBE,
    act: pressButton((t) => t('entry:unsubscribe.confirm')),
  },
  'unsubscribe-error': { at: unsubscribing, scenario: INVALID },
  redirect: { at: '/redirect?state=a', scenario: SIGNED_OUT },
};

async function askForLink({ press, type, t }: PageDriver): Promise<void> {
  await type(t('common:login.username'), 'ava.morgan');
  await press('button', t('entry:password.send'));
}

async function sendCode({ press, type, t }: PageDriver, enrols: boolean): Promise<void> {
  await type(t(enrols ? 'common:account.app.code' : 'common:account.step.code'), '123456');
  await press('button', t(enrols ? 'common:account.app.confirm' : 'common:account.step.confirm'));
}

function setPasswords(password: string, repeated: string): Action {
  return async ({ press, type, t }) => {
    await type(t('entry:password.new'), password);
    await type(t('entry:password.repeat'), repeated);
    await press('button', t('entry:password.save'));
  };
}
