import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { EnrolOutcome, LoginOutcome, Session } from '@springboard/auth';
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondStep,
} from '@springboard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePortalContext, NOW, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const TOKEN = 'token-of-the-step';
const REQUEST: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'coach.example.org',
  timeout: 60_000,
  allowCredentials: [{ id: 'aWQ', type: 'public-key' }],
  userVerification: 'preferred',
};
const CREATION: PasskeyCreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'coach.example.org', name: 'Albion Gymnastics' },
  user: { id: 'dXNlcg', name: 'ava.morgan', displayName: 'Ava Morgan' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};
const RECOVERY_CODE = 'aaaa-bbbb-cccc-dddd';
const SIGNED_IN: LoginOutcome = { kind: 'signed_in' };

const failure = (error: string): ApiFailure => ({
  status: 403,
  error,
  detail: null,
  request_id: 'r',
  retry_after: null,
});
const failed = (error: string) => ({ kind: 'failed', failure: failure(error) }) as const;
const success = <T,>(value: T): ApiResult<T> => ({
  ok: true,
  value,
  status: 200,
  total: null,
  headers: new Headers(),
});

type OpenOptions = {
  /** The responses to second steps and enrolments, in order. */
  outcomes?: LoginOutcome[];
  enrolments?: EnrolOutcome[];
  calls?: Partial<Session>;
};

/** Types a correct password that leads to `step`. Returns the bodies of the requests after it. */
const open = async (
  step: Partial<SecondStep>,
  { outcomes = [], enrolments = [], calls = {} }: OpenOptions = {},
) => {
  const requests: unknown[] = [];
  const context = makePortalContext({ session: signedOut() });
  const { store } = context.session;
  const enter = (outcome: LoginOutcome) => {
    if (outcome.kind === 'signed_in') store.setState(signedIn(), true);
    return outcome;
  };
  Object.assign(context.session, {
    login: async () => ({
      kind: 'second_step',
      step: {
        token: TOKEN,
        expires_at: NOW + 300,
        enrol: false,
        totp: false,
        passkey: null,
        ...step,
      },
    }),
    secondStep: async (body) => {
      requests.push(body);
      return enter(outcomes.shift() ?? failed('SERVER_ERROR'));
    },
    enrol: async (body) => {
      requests.push(body);
      const outcome = enrolments.shift() ?? failed('SERVER_ERROR');
      return outcome.kind === 'failed'
        ? outcome
        : { ...outcome, enter: () => enter(outcome.enter()) };
    },
    enrolTotp: async () => success({ secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' }),
    enrolPasskey: async () => success(CREATION),
    ...calls,
  } satisfies Partial<Session>);
  await renderPortal('/login', context);
  await userEvent.type(await screen.findByLabelText('E-mail or username'), 'ava.morgan');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await press('Log in');
  await screen.findByRole('heading', { level: 2 });
  return { requests, isSignedIn: () => store.getState().status === 'signed_in' };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sendCode = async (label: string, code: string, button = 'Continue') => {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), code);
  await press(button);
};
const findPortal = () => screen.findByRole('heading', { name: 'All groups' });
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

/** A browser with passkeys, whose user agrees with `credential` or declines. */
const addPasskeys = (credential: object | null) => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  const respond = async () => {
    if (credential === null) throw new DOMException('declined', 'NotAllowedError');
    return credential;
  };
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: respond, create: respond },
  });
};
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CREDENTIAL = {
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('authenticator'),
    signature: bytes('signature'),
    attestationObject: bytes('attestation'),
  },
  getClientExtensionResults: () => ({}),
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('the second step', () => {
  test('[D16] a code of the app opens the portal, and a wrong one shows its error', async () => {
    const { requests, isSignedIn } = await open(
      { totp: true },
      { outcomes: [failed('INCORRECT_CODE'), SIGNED_IN] },
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Second step'));
    await press('Continue');
    await screen.findByText('Enter the code');
    await sendCode('Code from your authenticator app', '000000');
    await screen.findByText('Wrong code.');
    expect(isSignedIn()).toBe(false);
    await sendCode('Code from your authenticator app', ' 123456 ');
    await findPortal();
    expect(requests).toEqual([
      { token: TOKEN, code: '000000' },
      { token: TOKEN, code: '123456' },
    ]);
  });

  test('[D16] a passkey opens the portal', async () => {
    addPasskeys(CREDENTIAL);
    const { requests } = await open({ passkey: REQUEST }, { outcomes: [SIGNED_IN] });
    expect(screen.queryByRole('textbox')).toBeNull();
    await press('Use your passkey');
    await findPortal();
    expect(requests).toMatchObject([
      { token: TOKEN, passkey: { id: 'aWQ', response: { clientDataJSON: 'ZGF0YQ' } } },
    ]);
  });

  test('[D16] a declined passkey sends no request and can be tried again', async () => {
    addPasskeys(null);
    const { requests } = await open({ passkey: REQUEST });
    await press('Use your passkey');
    await screen.findByText('The passkey could not be used. Please try again.');
    expect(requests).toEqual([]);
    expect(buttons()).toContain('Use your passkey');
  });

  test('[D16] a recovery code replaces the app, and the app can be chosen again', async () => {
    const { requests } = await open({ totp: true }, { outcomes: [SIGNED_IN] });
    await press('Use a recovery code');
    expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull();
    await press('Use your passkey or app');
    expect(screen.queryByLabelText('Recovery code')).toBeNull();
    await press('Use a recovery code');
    await sendCode('Recovery code', RECOVERY_CODE);
    await findPortal();
    expect(requests).toEqual([{ token: TOKEN, code: RECOVERY_CODE }]);
  });

  test('[D16] only a recovery code remains where the browser has no passkeys', async () => {
    await open({ passkey: REQUEST });
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
    expect(buttons()).not.toContain('Use your passkey');
    expect(buttons()).not.toContain('Use your passkey or app');
  });

  test('[D16] an expired step returns to the password with the reason', async () => {
    await open({ totp: true }, { outcomes: [failed('AUTH_INVALID_TOKEN')] });
    await sendCode('Code from your authenticator app', '123456');
    await screen.findByText('That took too long. Please log in again.');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  test('the user returns to the password without a message', async () => {
    await open({ totp: true });
    await press('Back to the password');
    expect(screen.getByLabelText('Password')).toBeTruthy();
    expect(screen.queryByText('That took too long. Please log in again.')).toBeNull();
  });
});

describe('an enrolment at sign-in', () => {
  const ENROLLED: EnrolOutcome = {
    kind: 'enrolled',
    recovery_codes: [RECOVERY_CODE],
    enter: () => SIGNED_IN,
  };

  test('[D16] an app is added, and the portal opens after the recovery codes', async () => {
    const { requests, isSignedIn } = await open(
      { enrol: true },
      { enrolments: [failed('INCORRECT_CODE'), ENROLLED] },
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Protect your account'));
    expect(buttons()).not.toContain('Add a passkey');
    await press('Set up an authenticator app');
    await screen.findByText('ABCD EFGH');
    await sendCode('6-digit code', '000000', 'Confirm the code');
    await screen.findByText('Wrong code.');
    await sendCode('6-digit code', '123456', 'Confirm the code');
    await screen.findByText(RECOVERY_CODE);
    expect(isSignedIn()).toBe(false);
    await press('I have saved the codes');
    await findPortal();
    expect(requests).toEqual([
      { token: TOKEN, code: '000000' },
      { token: TOKEN, code: '123456' },
    ]);
  });

  test('[D16] a passkey is added with a name', async () => {
    addPasskeys(CREDENTIAL);
    const { requests } = await open({ enrol: true }, { enrolments: [ENROLLED] });
    await press('Add a passkey');
    await screen.findByText(RECOVERY_CODE);
    expect(requests).toMatchObject([
      { token: TOKEN, name: 'Passkey', passkey: { id: 'aWQ', type: 'public-key' } },
    ]);
  });

  test('[D16] a declined passkey adds nothing, and an error of the server is shown', async () => {
    addPasskeys(null);
    const enrolTotp = async () => ({ ok: false, failure: failure('TOO_MANY_REQUESTS') }) as const;
    const { requests } = await open({ enrol: true }, { calls: { enrolTotp } });
    await press('Add a passkey');
    await screen.findByText('The passkey could not be used. Please try again.');
    await press('Set up an authenticator app');
    await screen.findByText('Too many attempts. Please wait a moment, then try again.');
    expect(requests).toEqual([]);
  });

  test('[D16] an expired enrolment returns to the password with the reason', async () => {
    const enrolTotp = async () => ({ ok: false, failure: failure('AUTH_INVALID_TOKEN') }) as const;
    await open({ enrol: true }, { calls: { enrolTotp } });
    await press('Set up an authenticator app');
    await screen.findByText('That took too long. Please log in again.');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
