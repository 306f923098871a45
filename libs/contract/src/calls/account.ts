import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls, EVERYONE } from './call.ts';

const CurrentPassword = { current_password: Type.String({ minLength: 1, maxLength: 200 }) };
const StepToken = { token: Type.String({ minLength: 1, maxLength: 512 }) };
/** Six digits of an authenticator app, or a recovery code. */
const Code = Type.String({ minLength: 1, maxLength: 40 });

/** The second step of a sign-in, and the user's own account (D16). */
export const accountCalls = defineCalls({
  /**
   * The second step, with a code or a passkey. 403 INCORRECT_CODE; after several of them 429 with Retry-After.
   * 400 AUTH_INVALID_TOKEN if the first step was too long ago.
   */
  'POST /auth/second-step': {
    auth: 'none',
    body: Type.Object({
      ...StepToken,
      code: Type.Optional(Code),
      passkey: Type.Optional(E.PasskeyAssertion),
    }),
    response: E.LoginResponse,
    status: 200,
  },
  /** Starts to add an authenticator app, for a user who must have a factor before signing in. */
  'POST /auth/enrol/totp': {
    auth: 'none',
    body: Type.Object(StepToken),
    response: E.TotpSetup,
    status: 200,
  },
  /** Starts to add a passkey, for a user who must have a factor before signing in. */
  'POST /auth/enrol/passkey': {
    auth: 'none',
    body: Type.Object(StepToken),
    response: E.PasskeyCreationOptions,
    status: 200,
  },
  /** Adds the factor that was started, and signs the user in. 403 INCORRECT_CODE if it does not match. */
  'POST /auth/enrol': {
    auth: 'none',
    body: Type.Object({
      ...StepToken,
      code: Type.Optional(Code),
      passkey: Type.Optional(E.PasskeyRegistration),
      /** The name of the passkey. */
      name: Type.Optional(E.Name),
    }),
    response: Type.Object({ ...E.RecoveryCodes.properties, login: E.LoginResponse }),
    status: 200,
  },
  'GET /me/account': {
    auth: EVERYONE,
    // Only sign-in may read passwords and PINs.
    outside: true,
    response: E.Account,
    status: 200,
  },
  'GET /me/second-factor': {
    auth: EVERYONE,
    // Only sign-in may read factors.
    outside: true,
    response: E.SecondFactor,
    status: 200,
  },
  /** Starts to add an authenticator app. 403 AUTH_INVALID_CREDENTIALS for a wrong password, here and below. */
  'POST /me/totp': {
    auth: EVERYONE,
    body: Type.Object(CurrentPassword),
    response: E.TotpSetup,
    status: 200,
  },
  /** Adds the app with its first code. 403 INCORRECT_CODE; 404 unless it was started within 15 minutes. */
  'POST /me/totp/confirmation': {
    auth: EVERYONE,
    body: Type.Object({ code: Code }),
    response: E.RecoveryCodes,
    status: 200,
  },
  /** 409 CONFLICT (`required`) for the last factor of a user who must have one. */
  'POST /me/totp/removal': {
    auth: EVERYONE,
    body: Type.Object(CurrentPassword),
    status: 204,
  },
  /** Starts to add a passkey for this portal. */
  'POST /me/passkeys/options': {
    auth: EVERYONE,
    body: Type.Object(CurrentPassword),
    response: E.PasskeyCreationOptions,
    status: 200,
  },
  /** Adds the passkey. 403 INCORRECT_CODE if it does not match; 404 unless it was started within 15 minutes. */
  'POST /me/passkeys': {
    auth: EVERYONE,
    body: Type.Object({ name: E.Name, passkey: E.PasskeyRegistration }),
    response: E.RecoveryCodes,
    status: 200,
  },
  'PATCH /me/passkeys/:id': {
    auth: EVERYONE,
    params: Type.Object({ id: E.Uuid }),
    body: Type.Object({ name: E.Name }),
    status: 204,
  },
  /** 409 CONFLICT (`required`) for the last factor of a user who must have one. */
  'POST /me/passkeys/:id/removal': {
    auth: EVERYONE,
    params: Type.Object({ id: E.Uuid }),
    body: Type.Object(CurrentPassword),
    status: 204,
  },
  /** Replaces all recovery codes. 409 CONFLICT (`factor`) for a user without a factor. */
  'POST /me/recovery-codes': {
    auth: EVERYONE,
    body: Type.Object(CurrentPassword),
    response: E.RecoveryCodes,
    status: 200,
  },
});
